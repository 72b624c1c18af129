/**
 * @promise Administration of users, in the auth client.
 */
import { describe, expect, test } from 'vitest'
import { createAdmin, createMfa, createOtp } from '@/auth'
import { json } from './fake-service'
import { createClientWithResponses, KEY, sessionOf } from './setup'

const ann = { id: 'ann', email: 'ann@example.com' }
const factor = { id: 'f', factor_type: 'totp', status: 'verified' }

describe('administration', () => {
  const sent: string[] = []
  const answered = (response: Response) =>
    createAdmin({
      url: 'https://auth.example/',
      token: 'key',
      fetch: async url => {
        sent.push(url)
        return response
      },
    })

  test('each method that returns a user returns the user of the response', async () => {
    for (const ask of ['getUserById', 'updateUserById', 'createUser', 'inviteUserByEmail'] as const) {
      const admin = answered(json(ann))
      const outcomes = {
        getUserById: () => admin.getUserById('ann'),
        updateUserById: () => admin.updateUserById('ann', { role: 'editor' }),
        createUser: () => admin.createUser({ email: ann.email }),
        inviteUserByEmail: () => admin.inviteUserByEmail(ann.email),
      }
      expect(await outcomes[ask]()).toEqual({ data: { user: ann }, error: null })
    }
  })

  test('getUserById returns an error where the response has no user', async () => {
    const { data, error } = await answered(json({ message: 'Fine' })).getUserById('ann')
    expect([data, error?.name]).toEqual([{ user: null }, 'AuthInvalidTokenResponseError'])
  })

  test('deleteUser returns the deleted user, or null where the response has none', async () => {
    expect(await answered(json(ann)).deleteUser('ann')).toEqual({ data: { user: ann }, error: null })
    expect(await answered(json({})).deleteUser('ann')).toEqual({ data: { user: null }, error: null })
  })

  test('generateLink returns the link’s properties apart from the user', async () => {
    const whole = {
      action_link: 'https://auth.example/verify',
      email_otp: '123456',
      hashed_token: 'hash',
      redirect_to: 'https://shop.example/',
      verification_type: 'magiclink',
    }
    const params = {
      type: 'magiclink',
      email: ann.email,
      options: { redirectTo: 'https://shop.example/' },
    } as const
    expect(await answered(json({ ...whole, ...ann })).generateLink(params)).toEqual({
      data: { properties: whole, user: ann },
      error: null,
    })
    expect(sent.at(-1)).toBe(
      'https://auth.example/admin/generate_link?redirect_to=https%3A%2F%2Fshop.example%2F',
    )
    const bare = { action_link: whole.action_link }
    expect((await answered(json({ ...bare, ...ann })).generateLink(params)).data.properties).toEqual({
      action_link: whole.action_link,
      email_otp: '',
      hashed_token: '',
      redirect_to: '',
      verification_type: '',
    })
    for (const half of [bare, ann])
      expect(await answered(json(half)).generateLink(params)).toMatchObject({
        data: { properties: null, user: null },
        error: { name: 'AuthInvalidTokenResponseError' },
      })
  })

  test('listUsers returns a page of users without the invalid ones', async () => {
    const odd = await answered(json({ users: [ann, { email: 'no id' }, 'text'] })).listUsers()
    expect(odd.data).toEqual({ users: [ann], nextPage: null, lastPage: 0, total: 0 })
    const named = await answered(json({ users: [ann], aud: 'shop' })).listUsers()
    expect(named.data).toMatchObject({ users: [ann], aud: 'shop' })
    expect((await answered(json({ users: 'ann' })).listUsers()).data.users).toEqual([])
    const asObject = json({ users: { 1: ann, 3: 'text' } })
    expect((await answered(asObject).listUsers()).data.users).toEqual([ann])
    expect((await answered(json({}, 500)).listUsers()).data).toEqual({ users: [] })
  })

  test('listFactors reads a user’s factors from a list or a field', async () => {
    const half = { id: 'g', factor_type: 'totp' }
    for (const body of [[factor, half], { factors: [factor, half] }])
      expect((await answered(json(body)).mfa.listFactors({ userId: 'ann' })).data).toEqual({
        factors: [factor],
      })
    expect((await answered(json({})).mfa.listFactors({ userId: 'ann' })).data).toEqual({ factors: [] })
  })
})

describe('a second factor', () => {
  const signedIn = (responses: Response[], fields: object = {}) => {
    const scripted = createClientWithResponses(responses)
    scripted.storage.setItem(KEY, JSON.stringify({ ...sessionOf(scripted.clock), ...fields }))
    return { ...scripted, mfa: createMfa(scripted.client) }
  }

  test('challenge returns an id, and the expiry where the response has one', async () => {
    const challenged = async (body: unknown) => signedIn([json(body)]).mfa.challenge({ factorId: 'f' })
    expect((await challenged({ id: 'c', expires_at: 5 })).data).toEqual({ id: 'c', expires_at: 5 })
    expect((await challenged({ id: 'c', expires_at: 'soon' })).data).toEqual({ id: 'c' })
    expect((await challenged({ expires_at: 5 })).error?.name).toBe('AuthInvalidTokenResponseError')
  })

  test('enroll returns a phone with its number, or an app with its QR code and secret', async () => {
    const phone = { factorType: 'phone', phone: '+491' } as const
    const enrolled = async (body: unknown, params: Parameters<ReturnType<typeof createMfa>['enroll']>[0]) =>
      signedIn([json(body)]).mfa.enroll(params)
    expect((await enrolled({ id: 'f', type: 'phone', phone: '+492' }, phone)).data).toEqual({
      id: 'f',
      type: 'phone',
      phone: '+492',
    })
    expect((await enrolled({ id: 'f' }, phone)).data).toEqual({ id: 'f', type: 'phone' })
    expect((await enrolled({ id: 'f', type: 'other' }, phone)).data).toEqual({ id: 'f', type: 'other' })
    expect((await enrolled({ type: 'phone' }, phone)).error?.name).toBe('AuthInvalidTokenResponseError')
    const app = { factorType: 'totp' } as const
    expect((await enrolled({ id: 'f', totp: { qr_code: 'data:a' } }, app)).data).toEqual({
      id: 'f',
      type: 'totp',
      totp: { qr_code: 'data:a', secret: '', uri: '' },
    })
    expect((await enrolled({ id: 'f', totp: 'none' }, app)).data).toEqual({ id: 'f', type: 'totp' })
  })

  test('listFactors reads the factors of the user, who may have none, and returns a failure', async () => {
    const none = await signedIn([json(ann)]).mfa.listFactors()
    expect(none).toEqual({ data: { all: [], totp: [], phone: [] }, error: null })
    const failed = await signedIn([json({ message: 'No' }, 500)]).mfa.listFactors()
    expect([failed.data, failed.error?.message]).toEqual([null, 'No'])
  })

  test('the assurance level counts a second factor, and leaves out unreadable ways of signing in', async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const token = `${part({})}.${part({ aal: 'aal1', amr: [{ method: 'password' }, 'odd'] })}.c2ln`
    const { mfa } = signedIn([], { access_token: token, user: { ...ann, factors: [factor] } })
    expect((await mfa.getAuthenticatorAssuranceLevel()).data).toEqual({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'password' }],
    })
    expect((await mfa.getAuthenticatorAssuranceLevel('a.b')).error?.message).toBe('Invalid JWT structure')
  })
})

describe('a one-time code', () => {
  test('signInWithOtp returns the message id where the response has one, and no session', async () => {
    const asked = async (body: unknown) =>
      (await createOtp(createClientWithResponses([json(body)]).client).signInWithOtp({ phone: '+491' })).data
    expect(await asked({ message_id: 'm' })).toEqual({ user: null, session: null, messageId: 'm' })
    expect(await asked({})).toEqual({ user: null, session: null })
  })

  test('verifyOtp signs in, and emits PASSWORD_RECOVERY for a recovery only', async () => {
    for (const [type, event] of [
      ['email', 'SIGNED_IN'],
      ['recovery', 'PASSWORD_RECOVERY'],
    ] as const) {
      const { client, responses, clock } = createClientWithResponses()
      const events: string[] = []
      client.onAuthStateChange(emitted => events.push(emitted))
      responses.push(json(sessionOf(clock)))
      await clock.advance(10)
      const verifying = await clock.run(
        createOtp(client).verifyOtp({ email: ann.email, token: '123456', type }),
        10,
      )
      expect(verifying.error).toBeNull()
      await clock.advance(10)
      expect(events).toEqual(['INITIAL_SESSION', event])
    }
  })
})
