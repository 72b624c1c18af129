import { describe, expect, it } from 'vitest'
import { findEarlyRequest } from '@/app/early-request'

const settings = { apiUrl: 'https://api.example/api/', authFlow: 'implicit' as const, mocking: false }

/** A stored session whose token expires in so many seconds. */
function stored(seconds: number, access_token = 'token', factors: object[] = []): string {
  const expires_at = Math.round(Date.now() / 1000) + seconds
  const tokens = { access_token, refresh_token: 'refresh', expires_in: seconds, expires_at }
  const user = { id: '7', email: 'a@b.example', factors }
  return JSON.stringify({ ...tokens, received_at: Date.now(), user })
}
const tokenOf = (aal: string) => `x.${btoa(JSON.stringify({ aal }))}.x`
const app = { id: 'f', factor_type: 'totp', status: 'verified' }
const find = (path: string, session: string | null = null, more: Partial<typeof settings> = {}) =>
  findEarlyRequest({
    opened: new URL(path, 'https://shop.example'),
    settings: { ...settings, ...more },
    session,
  })

describe('the request that a document sends before the app is there', () => {
  it.each([
    ['/offers', 'offers'],
    ['/search?type=keyword&keywords=Bank,bank,%20law', 'email_documents?keywords=Bank,law'],
    [
      '/search?type=keyword&countries=us,DE&tlds=.net,com',
      'email_documents?domain.eavAttributes=DE,US&domain.tld[]=com&domain.tld[]=net',
    ],
    ['/search?type=isp&providers=OVH', 'email_documents?isp=OVH'],
  ])('a visitor at %s requests %s, without a token', (path, call) => {
    expect(find(path)).toEqual({ url: `https://api.example/api/${call}`, token: null })
  })

  it('a customer’s request has the token of a fresh session', () => {
    expect(find('/offers', stored(3600))).toEqual({ url: 'https://api.example/api/offers', token: 'token' })
    expect(find('/orders?page=3', stored(3600))).toEqual({
      url: 'https://api.example/api/orders?page=3',
      token: 'token',
    })
  })

  it('the request has the token of a session after its second factor', () => {
    const token = tokenOf('aal2')
    expect(find('/offers', stored(3600, token, [app]))).toEqual({
      url: 'https://api.example/api/offers',
      token,
    })
  })

  it.each([
    ['where a page shows no data at first', '/', stored(3600)],
    ['for a search without criteria', '/search?type=keyword', null],
    ['for orders without a session', '/orders', null],
    ['where the session needs a refresh', '/orders', stored(60)],
    ['where the session needs a refresh, even for public data', '/offers', stored(60)],
    ['where what is stored is no session', '/offers', '{}'],
    ['where the session waits for a second factor', '/orders', stored(3600, tokenOf('aal1'), [app])],
    [
      'where the session waits for a second factor, even for public data',
      '/offers',
      stored(3600, tokenOf('aal1'), [app]),
    ],
    ['where the URL may bring a session', '/offers#access_token=x&refresh_token=y', null],
  ])('sends no request %s', (_, path, session) => {
    expect(find(path, session)).toBeNull()
  })

  // The path and the query of a URL can be anybody's.
  it.each([
    '/search?type=keyword&keywords=//evil.example',
    '/search?type=keyword&keywords=https://evil.example/&tlds=com@evil.example',
    '/search?type=isp&providers=..//..//evil.example',
    '/orders?page=//evil.example',
    '//offers',
    '/offers/..//evil.example',
  ])('sends a token to the API’s origin alone at %s', path => {
    const { origin } = new URL(find(path, stored(3600))?.url ?? settings.apiUrl)
    expect(origin).toBe('https://api.example')
  })

  it('sends no request where a code in the URL may bring a session, nor in a site with the mock API', () => {
    expect(find('/offers?code=1', null)).not.toBeNull()
    expect(
      findEarlyRequest({
        opened: new URL('https://shop.example/offers?code=1'),
        settings: { ...settings, authFlow: 'pkce' },
        session: null,
      }),
    ).toBeNull()
    expect(find('/offers', null, { mocking: true })).toBeNull()
  })
})
