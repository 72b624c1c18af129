import { afterEach, describe, expect, test, vi } from 'vitest'
import { browserPage } from '@/auth/browser-page'

afterEach(() => vi.unstubAllGlobals())

describe('the page in a browser', () => {
  test.each(['hidden', 'visible', 'prerender'])('reads visibilityState %s', visibilityState => {
    vi.stubGlobal('document', { visibilityState })
    expect(browserPage.hidden()).toBe(visibilityState === 'hidden')
  })

  test('reads the page’s URL, and replaces it without losing the history state', () => {
    const entries: unknown[] = []
    vi.stubGlobal('location', { href: 'https://shop.example/#a' })
    vi.stubGlobal('history', {
      state: { key: 1 },
      replaceState: (...entry: unknown[]) => entries.push(entry),
    })
    expect(browserPage.address()).toBe('https://shop.example/#a')
    browserPage.replaceAddress('https://shop.example/')
    expect(entries).toEqual([[{ key: 1 }, '', 'https://shop.example/']])
  })

  test('notifies of wake-ups and of other tabs’ writes until the listener is removed', () => {
    const target = new EventTarget()
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
    const events: string[] = []
    const stop = browserPage.listen(
      () => events.push('wake'),
      () => events.push('stored'),
    )
    const dispatch = () => {
      for (const type of ['visibilitychange', 'pageshow', 'online', 'storage', 'focus'])
        target.dispatchEvent(new Event(type))
    }
    dispatch()
    expect(events).toEqual(['wake', 'wake', 'wake', 'stored'])
    stop()
    dispatch()
    expect(events).toHaveLength(4)
  })
})

test('a page on a server is never hidden and has no URL and no events', () => {
  expect(browserPage.hidden()).toBe(false)
  expect(browserPage.address()).toBeUndefined()
  const none = () => {}
  expect(() => browserPage.listen(none, none)()).not.toThrow()
})
