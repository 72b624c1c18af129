/**
 * @promise Settings come from the document alone, never from a link.
 */
import { expect, onTestFinished, test, vi } from 'vitest'
import { currentSettings } from '@/config/settings'
import { readOpenedUrl } from '@/session/link'
import { testSettings } from '@tests/support/test-settings'

test.each(['/?VITE_API_URL=https://elsewhere.example/', '/#VITE_API_URL=https://elsewhere.example/'])(
  'the URL %s changes no setting',
  url => {
    window.history.replaceState(null, '', url)
    expect(currentSettings().settings).toEqual(testSettings)
  },
)

/** The settings of a document with this head. */
function settingsOf(head: string) {
  const { innerHTML } = document.head
  onTestFinished(() => {
    document.head.innerHTML = innerHTML
    vi.unstubAllEnvs()
  })
  document.head.innerHTML = head
  return currentSettings()
}

test.each([
  ['<meta name="VITE_MERCURE_AUTH" content="cookie" data-built>', 'cookie'],
  ['<meta name="VITE_MERCURE_AUTH" content="bearer">', 'bearer'],
  ['<meta name="VITE_MERCURE_PARAM" content="match">', 'none'],
])('a document with %s has the setting %s', (head, value) => {
  const { settings, wrongValues } = settingsOf(head)
  expect([settings.mercureAuth, wrongValues]).toEqual([value, []])
})

const built = '<meta name="VITE_MERCURE_AUTH" content="cookie" data-built>'

test.each([
  ['bearer', 'bearer'],
  ['', 'cookie'],
  [' ', 'cookie'],
])('a setting added by hand as %j makes it %s where the build has cookie', (content, value) => {
  const byHand = `<meta name="VITE_MERCURE_AUTH" content="${content}">`
  expect(settingsOf(built + byHand).settings.mercureAuth).toBe(value)
})

test.each([
  ['the development site', { PROD: false, SSR: false }, 'bearer'],
  ['a built site', { PROD: true, SSR: false }, 'none'],
  ['a build that renders a page', { PROD: true, SSR: true }, 'bearer'],
])('on %s, with %j, a setting of the environment makes it %s', (_site, { PROD, SSR }, value) => {
  vi.stubEnv('VITE_MERCURE_AUTH', 'bearer')
  vi.stubEnv('PROD', PROD)
  vi.stubEnv('SSR', SSR)
  const { settings, wrongValues } = settingsOf('')
  expect([settings.mercureAuth, wrongValues]).toEqual([value, []])
})

test('the API is on the page’s own origin where the document names none', () => {
  vi.stubEnv('VITE_API_URL', '')
  expect(settingsOf('').settings.apiUrl).toBe(`${location.origin}/api/`)
})

test('a link of very many # is read in linear time', () => {
  // In quadratic time it takes minutes, which no test has.
  expect(readOpenedUrl(`https://shop.example/${'#'.repeat(600_000)}`).bringsSession).toBe(false)
})
