import { afterEach, expect, it, vi } from 'vitest'

const { innerHTML } = document.head
afterEach(() => {
  document.head.innerHTML = innerHTML
  window.history.replaceState(null, '', '/')
})

/** Opens a URL with a setting of the site; returns what the address bar has once the session’s code is loaded. */
async function open(url: string, authFlow: 'implicit' | 'pkce') {
  document.head.innerHTML = `<meta name="VITE_AUTH_FLOW" content="${authFlow}">`
  window.history.replaceState({ usr: 'kept' }, '', url)
  vi.resetModules()
  await import('@/session/session')
  // What a stored session needs, which it loads.
  await Promise.all([import('@/session/auth-clients'), import('@/session/stored-user')])
  return window.location.pathname + window.location.search + window.location.hash
}

it.each([
  ['/orders?page=2#access_token=a&refresh_token=b', '/orders?page=2'],
  ['/profile#type=recovery&access_token=a', '/profile'],
  ['/profile#top#access_token=a', '/profile#top'],
  ['/orders?page=2#top', '/orders?page=2#top'],
  ['/signin?code=abc', '/signin?code=abc'],
])('the address bar shows %s as %s, without the tokens of a link', async (url, shown) => {
  expect(await open(url, 'implicit')).toBe(shown)
  expect(window.history.state).toEqual({ usr: 'kept' })
})

it.each([
  ['/signin?code=abc&next=%2Fcart#top', '/signin?code=&next=%2Fcart#top'],
  ['/signin?next=%2Fcart&code=abc#access_token=a', '/signin?next=%2Fcart&code='],
  ['/offers?zipcode=abc', '/offers?zipcode=abc'],
])('the address bar shows %s as %s, without the code of a link', async (url, shown) => {
  expect(await open(url, 'pkce')).toBe(shown)
})
