/**
 * @promise The mock mails sign-in links and links that confirm another address, has a provider’s page,
 *   identities and single-use PKCE codes, with expiry and rate limits.
 */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { MockOptions } from '@/mocks/mock'
import { at, call, createTimedMock, customer, DEMO, demo, textAt } from './client'

const SITE = 'https://shop.example.com/signin?next=%2Forders'
const VERIFIER = 'a'.repeat(43)
const pkce = {
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 's256',
}
const withReturn = (path: string, query: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ redirect_to: SITE, ...query })}`

function start(options: MockOptions = {}) {
  const { mock, clock } = createTimedMock(options)
  const visitor = customer(mock, undefined)
  const send = (path: string, method: string, body?: unknown, token?: string) =>
    call(mock, path, { method, body, token })
  return {
    mock,
    clock,
    visitor,
    send,
    lastMail: () => mock.db.read().mails.at(-1),
    /** Opens a URL. Returns where it leads, with the parts of its query and its hash. */
    async open(url: string | null | undefined) {
      const response = await mock.respond(new Request(url ?? 'about:blank'))
      const to = new URL(response?.headers.get('Location') ?? 'about:blank')
      const fields = Object.fromEntries([...to.searchParams, ...new URLSearchParams(to.hash.slice(1))])
      return { path: to.origin + to.pathname, fields }
    },
    exchange: (auth_code: string | undefined, code_verifier = VERIFIER) =>
      send('token?grant_type=pkce', 'POST', { auth_code, code_verifier }),
  }
}

describe('a mailed sign-in link', () => {
  it('returns to the page with a session, once', async () => {
    const { mock, visitor, open, lastMail } = start()
    expect((await visitor.post(withReturn('otp'), { email: DEMO })).status).toBe(200)
    const link = lastMail()?.link
    const { path, fields } = await open(link)
    expect(path).toBe('https://shop.example.com/signin')
    expect(fields).toMatchObject({
      next: '/orders',
      token_type: 'bearer',
      expires_in: '3600',
      type: 'magiclink',
    })
    expect((await customer(mock, fields.access_token).get('user')).body).toMatchObject({ email: DEMO })
    expect((await open(link)).fields).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
  })

  it('returns with a code under PKCE, which its verifier exchanges once, within five minutes', async () => {
    const { visitor, open, lastMail, exchange, clock } = start()
    const fresh = async () => {
      clock.pass(60_000)
      await visitor.post(withReturn('otp'), { email: DEMO, ...pkce })
      const { fields } = await open(lastMail()?.link)
      expect(fields).not.toHaveProperty('access_token')
      return fields.code
    }
    const code = await fresh()
    expect(textAt(await exchange(code), 'access_token')).toMatch(/^ey/)
    expect((await exchange(code)).status).toBe(404)
    const stolen = await fresh()
    expect((await exchange(stolen, 'b'.repeat(43))).status).toBe(404)
    expect((await exchange(stolen)).status).toBe(404)
    const late = await fresh()
    clock.pass(5 * 60_000)
    expect((await exchange(late)).status).toBe(404)
  })

  it.each([
    ['after an hour', {}, 3_600_000],
    ['with mails:expired', { scenario: 'mails:expired' }, 0],
  ])('has expired %s', async (_case, options, time) => {
    const { visitor, open, lastMail, clock } = start(options)
    await visitor.post(withReturn('otp'), { email: DEMO })
    clock.pass(time)
    expect((await open(lastMail()?.link)).fields).toMatchObject({ error_code: 'otp_expired' })
  })

  it('is sent once a minute, and creates an account unless the request says otherwise', async () => {
    const { mock, visitor, lastMail, open, clock } = start()
    const ask = (body: object) => visitor.post(withReturn('otp'), { email: 'New@listwell.example', ...body })
    expect((await ask({ create_user: false })).body).toMatchObject({ error_code: 'otp_disabled' })
    const refused = await ask({})
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    clock.pass(60_000)
    expect((await ask({})).status).toBe(200)
    expect(lastMail()).toMatchObject({ to: 'new@listwell.example' })
    await open(lastMail()?.link)
    const user = mock.db.read().users.find(({ email }) => email === 'new@listwell.example')
    expect(user?.confirmedAt).toBe(clock.now)
  })
})

describe('another email address', () => {
  const NEW = 'changed@listwell.example'

  it('replaces the present one once its link is opened', async () => {
    const { mock, send, lastMail, open } = start()
    const token = mock.signIn(DEMO).access_token
    const asked = await send(withReturn('user'), 'PUT', { email: NEW.toUpperCase() }, token)
    expect(asked.body).toMatchObject({ email: DEMO, new_email: NEW })
    expect(lastMail()).toMatchObject({ to: NEW, kind: 'email-change' })
    const { fields } = await open(lastMail()?.link)
    expect(fields).toMatchObject({ type: 'email_change' })
    const { body } = await customer(mock, fields.access_token).get('user')
    expect(body).toMatchObject({ email: NEW })
    expect(body).not.toHaveProperty('new_email')
  })

  it('is confirmed by the token of its mail too', async () => {
    const { mock, visitor, lastMail } = start()
    await demo(mock).put('user', { email: NEW })
    const body = { token_hash: lastMail()?.token, type: 'email_change' }
    expect((await visitor.post('verify', body)).body).toMatchObject({ user: { email: NEW } })
    expect((await visitor.post('verify', body)).status).toBe(403)
  })

  it('is refused where it is invalid, taken, or asked for twice in a minute', async () => {
    const { mock } = start()
    await customer(mock, undefined).post('register', { email: NEW, plainPassword: 'new-password' })
    const change = (email: string) => demo(mock).put('user', { email })
    expect((await change('none')).body).toMatchObject({ error_code: 'email_address_invalid' })
    expect(at(await change(NEW), 'violations.0.message')).toBe('This value is already used.')
    expect((await change('other@listwell.example')).status).toBe(200)
    expect((await change('other@listwell.example')).status).toBe(429)
  })
})

const links = (page: unknown) =>
  [...String(page).matchAll(/href="([^"]+)"/g)].map(([, href = '']) => new URL(href.replaceAll('&#38;', '&')))
const consent = async (query: Record<string, string>) => {
  const { mock, exchange } = start()
  const response = await call(mock, withReturn('authorize', { provider: 'google', ...query }))
  const [accept, cancel] = links(response.body)
  return { mock, exchange, response, accept, cancel }
}

it('a provider’s page continues with a session and cancels with an error', async () => {
  const { mock, response, accept, cancel } = await consent({})
  expect(response.headers.get('Content-Type')).toContain('text/html')
  const hash = new URLSearchParams(accept?.hash.slice(1))
  const user = await customer(mock, hash.get('access_token') ?? '').get('user')
  expect(user.body).toMatchObject({ email: DEMO, identities: [{}, { provider: 'google' }] })
  expect(cancel?.hash).toContain('error=access_denied')
  expect([accept?.search, cancel?.search]).toEqual(['?next=%2Forders', '?next=%2Forders'])
})

it('a provider’s page continues with a code and the state under PKCE, and cancels in the query too', async () => {
  const { exchange, accept, cancel } = await consent({ ...pkce, state: 'mine' })
  expect(accept?.searchParams.get('state')).toBe('mine')
  const session = await exchange(accept?.searchParams.get('code') ?? '')
  expect(session.body).toMatchObject({ user: { email: DEMO } })
  expect(cancel?.searchParams.get('error')).toBe('access_denied')
})

it('a company’s sign-in leads to its provider’s page', async () => {
  const { mock, send } = start()
  const { body } = await send('sso', 'POST', { domain: 'example.com', redirect_to: SITE, ...pkce })
  const page = await call(mock, textAt({ status: 200, headers: new Headers(), body }, 'url'))
  expect(links(page.body)[0]?.searchParams.get('code')).toMatch(/^\w+$/)
  expect((await send('sso', 'POST', {})).status).toBe(404)
})

it('an account is linked to a user and unlinked', async () => {
  const { mock } = start()
  const url = withReturn('user/identities/authorize', { provider: 'github', skip_http_redirect: 'true' })
  await call(mock, textAt(await demo(mock).get(url), 'url'))
  const id = textAt(await demo(mock).get('user'), 'identities.1.identity_id')
  const { access_token: token } = mock.signIn(DEMO)
  const unlink = () => call(mock, `user/identities/${id}`, { method: 'DELETE', token })
  expect((await unlink()).status).toBe(204)
  expect((await unlink()).status).toBe(422)
})

it('a provider’s token signs in, and one that can’t be read doesn’t', async () => {
  const { send } = start()
  const payload = Buffer.from(JSON.stringify({ email: 'new@listwell.example' })).toString('base64url')
  const signIn = (id_token: string) =>
    send('token?grant_type=id_token', 'POST', { provider: 'google', id_token })
  expect((await signIn(`x.${payload}.x`)).body).toMatchObject({ user: { email: 'new@listwell.example' } })
  expect((await signIn('nonsense')).status).toBe(400)
})

it('a customer gets a code to confirm a change, once a minute', async () => {
  const { mock, lastMail } = start()
  expect((await demo(mock).get('reauthenticate')).status).toBe(200)
  expect(lastMail()).toMatchObject({ to: DEMO, kind: 'code' })
  expect((await demo(mock).get('reauthenticate')).status).toBe(429)
})
