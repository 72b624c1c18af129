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

test('a setting added by hand without a value leaves that of the build', async () => {
  const { innerHTML } = document.head
  onTestFinished(() => void (document.head.innerHTML = innerHTML))
  document.head.innerHTML =
    '<meta name="VITE_MERCURE_AUTH" content=""><meta name="VITE_MERCURE_AUTH" content="cookie" data-built>'
  vi.resetModules()
  expect((await import('@/config/settings')).settings.mercureAuth).toBe('cookie')
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
