/**
 * @promise Administration of users, in the auth client.
 */
import { expect, test } from 'vitest'
import { type Admin, createAdmin } from '@/auth'
import { json, parseRequest, wireOf } from './fake-service'

const BASE = 'https://auth.example/api/'
const ann = { id: 'ann', email: 'ann@example.com' }

/** An administration that gets this response, and what it sends. */
const open = (response: unknown, headers: Record<string, string> = {}) => {
  const sent: string[] = []
  const admin = createAdmin({
    url: 'https://auth.example/api',
    token: 'key',
    fetch: async (url, init) => {
      sent.push(wireOf(parseRequest(BASE, url, init)))
      return response instanceof Response ? response : json(response, 200, headers)
    },
  })
  return { admin, sent }
}

const done = { data: { user: ann }, error: null }
const calls: Record<string, [(admin: Admin) => Promise<unknown>, result?: object]> = {
  'POST invite?redirect_to=https%3A%2F%2Fx.example {"email":"e","data":{"a":1}} key': [
    a => a.inviteUserByEmail('e', { data: { a: 1 }, redirectTo: 'https://x.example' }),
    done,
  ],
  'POST admin/generate_link {"type":"email_change_new","email":"e","new_email":"n"} key': [
    a => a.generateLink({ type: 'email_change_new', email: 'e', newEmail: 'n' }),
  ],
  'POST admin/users {"email":"e","email_confirm":true} key': [
    a => a.createUser({ email: 'e', email_confirm: true }),
    done,
  ],
  'GET admin/users?page=2&per_page=50 key': [a => a.listUsers({ page: 2, perPage: 50 })],
  'GET admin/users key': [a => a.listUsers()],
  'GET admin/users/u%2F1 key': [a => a.getUserById('u/1'), done],
  'PUT admin/users/u1 {"role":"r"} key': [a => a.updateUserById('u1', { role: 'r' }), done],
  'DELETE admin/users/u1 {"should_soft_delete":false} key': [a => a.deleteUser('u1'), done],
  'DELETE admin/users/u1 {"should_soft_delete":true} key': [a => a.deleteUser('u1', true), done],
  'GET admin/users/u1/factors key': [a => a.mfa.listFactors({ userId: 'u1' })],
  'DELETE admin/users/u1/factors/f1 key': [a => a.mfa.deleteFactor({ userId: 'u1', id: 'f1' })],
}

test.each(Object.entries(calls))('sends %s', async (wire, [run, expected = {}]) => {
  const { admin, sent } = open(ann)
  const result = await run(admin)
  expect(sent).toEqual([wire])
  expect(result).toMatchObject(expected)
})

test.each(['', '.', '..'])('the id %j can’t lead to another path', async id => {
  const { admin, sent } = open(ann)
  const error = { name: 'AuthInvalidCredentialsError', message: 'An id is missing' }
  expect(await admin.getUserById(id)).toMatchObject({ data: { user: null }, error })
  expect(sent).toEqual([])
})

test('a response without a user is an error, but after a deletion', async () => {
  const { admin } = open({ message: 'Fine' })
  const error = { name: 'AuthInvalidTokenResponseError' }
  expect(await admin.getUserById('ann')).toMatchObject({ data: { user: null }, error })
  expect(await admin.deleteUser('ann')).toEqual({ data: { user: null }, error: null })
})

test('a link’s properties come apart from the user, and are empty where the service lacks them', async () => {
  const whole = {
    action_link: 'https://auth.example/verify',
    email_otp: '123456',
    hashed_token: 'hash',
    redirect_to: 'https://shop.example/',
    verification_type: 'magiclink',
  }
  const generate = (response: object) => {
    const { admin, sent } = open(response)
    const options = { redirectTo: 'https://shop.example/' }
    return { sent, result: admin.generateLink({ type: 'magiclink', email: ann.email, options }) }
  }
  const { result, sent } = generate({ ...whole, ...ann })
  expect(await result).toEqual({ data: { properties: whole, user: ann }, error: null })
  expect(sent[0]).toContain('admin/generate_link?redirect_to=https%3A%2F%2Fshop.example%2F {')
  const bare = { action_link: whole.action_link }
  const empty = { email_otp: '', hashed_token: '', redirect_to: '', verification_type: '' }
  expect((await generate({ ...bare, ...ann }).result).data.properties).toEqual({ ...bare, ...empty })
  for (const half of [bare, ann])
    expect(await generate(half).result).toMatchObject({
      data: { properties: null, user: null },
      error: { name: 'AuthInvalidTokenResponseError' },
    })
})

const last = { nextPage: null, lastPage: 0, total: 0 }
test.each([
  [
    'page numbers of several digits, with header parameters in any order',
    { users: [ann, { id: 7 }, 'nonsense', { email: 'no id' }], aud: 'shop' },
    {
      link: `<${BASE}admin/users?page=12&per_page=5>; rel="next", </api/admin/users?per_page=5&page=103>; title="a, b"; rel="last"`,
      'x-total-count': '512',
    },
    { users: [ann, { id: '7' }], nextPage: 12, lastPage: 103, total: 512, aud: 'shop' },
  ],
  [
    'links without a page',
    {},
    { link: '<https://auth.example/?pages=2>; rel="next", </?page=x>; rel="last"' },
  ],
  ['a list that PHP wrote as an object', { users: { 1: ann, 3: 'text' } }, {}, { ...last, users: [ann] }],
  ['no list', { users: 'ann' }, {}],
])('reads a page of users: %s', async (_name, response, headers: Record<string, string>, page?: object) => {
  const data = page ?? { ...last, users: [] }
  expect(await open(response, headers).admin.listUsers()).toEqual({ data, error: null })
})

test('a page of users that can’t be read is empty', async () => {
  expect((await open(json({}, 500)).admin.listUsers()).data).toEqual({ users: [] })
})

test('listFactors reads a user’s factors from a list or a field', async () => {
  const factor = { id: 'f', factor_type: 'totp', status: 'verified' }
  const half = { id: 'g', factor_type: 'totp' }
  for (const [body, factors] of [
    [[factor, half], [factor]],
    [{ factors: [factor, half] }, [factor]],
    [{}, []],
  ])
    expect((await open(body).admin.mfa.listFactors({ userId: 'ann' })).data).toEqual({ factors })
})
