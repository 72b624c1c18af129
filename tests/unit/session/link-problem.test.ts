import { afterEach, describe, expect, it } from 'vitest'
import {
  AuthApiError,
  AuthError,
  AuthImplicitGrantRedirectError,
  AuthPKCEGrantCodeExchangeError,
  AuthRefreshDiscardedError,
} from '@/auth'
import { linkProblem } from '@/session/link-problem'
import { configureApp, resetAppConfig } from '@tests/support/app-config'

const site = (path: string) => `https://shop.example${path}`
const unreachable = 'The server can’t be reached. Ask for a new one.'
const refused = (body?: unknown) => new AuthApiError('Bad Request', 400, undefined, body)

afterEach(resetAppConfig)

describe('the URL of a link says why it has brought no session', () => {
  it.each([
    ['/signin?error=denied&error_code=c1&error_description=Expired.', 'Expired.'],
    ['/signin?error=denied&error_code=c1', 'c1'],
    ['/profile?error=denied', 'denied'],
    [`/signin?error=denied&error_description=${'x'.repeat(300)}`, 'x'.repeat(200)],
    ['/terms?error=denied', null],
    ['/signin', null],
  ])('%s', (path, problem) => {
    expect(linkProblem(null, site(path), new URL(site(path)).search)).toBe(problem)
  })
})

describe('a code that the client has left in the URL', () => {
  it.each([
    ['pkce', '/signin?code=1', '?code=1', 'other_browser'],
    ['pkce', '/profile?code=1', '?code=1', 'email_changed'],
    ['pkce', '/terms?code=1', '?code=1', null],
    ['pkce', '/signin?code=1', '', null],
    ['implicit', '/signin?code=1', '?code=1', null],
  ] as const)(
    'with the flow %s, opened as %s and left as “%s”, means %s',
    (authFlow, path, left, problem) => {
      configureApp({ settings: { authFlow } })
      expect(linkProblem(null, site(path), left)).toBe(problem)
    },
  )
})

describe('a link that the client couldn’t use', () => {
  it.each([
    ['a later sign-in replaced it', new AuthRefreshDiscardedError(), null],
    ['its words are shown already', new AuthImplicitGrantRedirectError('Expired.'), null],
    ['it needs no code', new AuthPKCEGrantCodeExchangeError('Not valid.'), 'email_confirmed'],
    ['nothing answers', new AuthError('No response', 0), unreachable],
    ['nobody knows why', new AuthError('Unknown'), unreachable],
    ['a gateway answers', new AuthApiError('Bad Gateway', 502), unreachable],
    ['the service fails', new AuthApiError('Server Error', 500), 'Ask for a new one.'],
    ['the service says nothing', refused(), 'Ask for a new one.'],
    ['the service says much', refused({ detail: 'x'.repeat(300) }), 'x'.repeat(200)],
  ])('where %s', (_why, error, problem) => {
    expect(linkProblem(error, site('/signin'), '')).toBe(problem)
  })

  it('is explained by the service, in the first field that has a text', () => {
    const fields = ['description', 'detail', 'message', 'msg', 'error_description', 'error']
    while (fields.length > 0) {
      const body = Object.fromEntries(fields.toReversed().map(name => [name, `The ${name}.`]))
      expect(linkProblem(refused(body), site('/signin'), '')).toBe(`The ${fields.shift()}.`)
    }
  })
})
