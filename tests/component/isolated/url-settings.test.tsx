import { expect, onTestFinished, test, vi } from 'vitest'
import { settings } from '@/config/settings'

test.each(['/?VITE_API_URL=https://elsewhere.example/', '/#VITE_API_URL=https://elsewhere.example/'])(
  'the URL %s changes no setting',
  async url => {
    window.history.replaceState(null, '', url)
    // The settings are read once.
    vi.resetModules()
    expect((await import('@/config/settings')).settings).toEqual(settings)
  },
)

/** The settings of a document with this head. */
async function readSettings(head: string) {
  const { innerHTML } = document.head
  onTestFinished(() => {
    document.head.innerHTML = innerHTML
    vi.unstubAllEnvs()
  })
  document.head.innerHTML = head
  vi.resetModules()
  return import('@/config/settings')
}

test.each([
  ['<meta name="VITE_MERCURE_AUTH" content="cookie" data-built>', 'cookie'],
  ['<meta name="VITE_MERCURE_AUTH" content="bearer">', 'bearer'],
  ['<meta name="VITE_MERCURE_PARAM" content="match">', 'none'],
])('a document with %s has the setting %s', async (head, value) => {
  const { settings: read, wrongSettings } = await readSettings(head)
  expect([read.mercureAuth, wrongSettings]).toEqual([value, []])
})

const built = '<meta name="VITE_MERCURE_AUTH" content="cookie" data-built>'

test.each([
  ['bearer', 'bearer'],
  ['', 'cookie'],
  [' ', 'cookie'],
])('a setting added by hand as %j makes it %s where the build has cookie', async (content, value) => {
  const byHand = `<meta name="VITE_MERCURE_AUTH" content="${content}">`
  expect((await readSettings(built + byHand)).settings.mercureAuth).toBe(value)
})

test.each([
  ['the development site', { PROD: false, SSR: false }, 'bearer'],
  ['a built site', { PROD: true, SSR: false }, 'none'],
  ['a build that renders a page', { PROD: true, SSR: true }, 'bearer'],
])('on %s, with %j, a setting of the environment makes it %s', async (_site, { PROD, SSR }, value) => {
  vi.stubEnv('VITE_MERCURE_AUTH', 'bearer')
  vi.stubEnv('PROD', PROD)
  vi.stubEnv('SSR', SSR)
  const { settings: read, wrongSettings } = await readSettings('')
  expect([read.mercureAuth, wrongSettings]).toEqual([value, []])
})

test('the API is on the page’s own origin where the document names none', async () => {
  vi.stubEnv('VITE_API_URL', '')
  expect((await readSettings('')).settings.apiUrl).toBe(`${location.origin}/api/`)
})

test('a link of very many # is read in linear time', async () => {
  window.history.replaceState(null, '', `/${'#'.repeat(60_000)}`)
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  vi.resetModules()
  await import('@/session/storage-key')
  const began = performance.now()
  await import('@/session/session')
  // In quadratic time it takes several seconds.
  expect(performance.now() - began).toBeLessThan(1000)
})
