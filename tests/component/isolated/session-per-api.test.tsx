import { afterEach, expect, it, vi } from 'vitest'

const { innerHTML } = document.head
afterEach(() => {
  document.head.innerHTML = innerHTML
})

/** The session’s code of a site with an API. */
async function openSite(apiUrl: string) {
  document.head.innerHTML = `<meta name="VITE_API_URL" content="${apiUrl}">`
  vi.resetModules()
  const { storageKey } = await import('@/session/storage-key')
  return { storageKey, ...(await import('@/session/session')) }
}

it('a site’s session isn’t that of a site with another API on the same origin', async () => {
  const { storageKey } = await openSite('https://api.example.com:8443/v1/')
  localStorage.setItem(storageKey, '{}')
  expect((await openSite('https://api.example.com:8443/v2/')).isSessionStored()).toBe(true)
  expect((await openSite('https://api.example.com/v1/')).isSessionStored()).toBe(false)
  expect((await openSite('https://other.example.com:8443/v1/')).isSessionStored()).toBe(false)
})
