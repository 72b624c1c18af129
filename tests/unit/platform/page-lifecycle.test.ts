import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserLifecycle } from '@/platform/page-lifecycle'

afterEach(() => vi.unstubAllGlobals())

describe('the page in a browser', () => {
  it.each([
    ['hidden', false],
    ['visible', true],
    ['prerender', true],
  ])('reads visibilityState %s as visible %s', (visibilityState, isVisible) => {
    vi.stubGlobal('document', { visibilityState })
    expect(browserLifecycle.isVisible()).toBe(isVisible)
  })

  it.each([true, false])('reads onLine %s', onLine => {
    vi.stubGlobal('navigator', { onLine })
    expect(browserLifecycle.isOnline()).toBe(onLine)
  })

  it('notifies of changes, leaving and restoring until the listener is removed', () => {
    const target = new EventTarget()
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
    const events: string[] = []
    const stop = browserLifecycle.listen({
      change: () => events.push('change'),
      leave: () => events.push('leave'),
      resume: () => events.push('resume'),
    })
    const dispatch = (type: string, fields: object = {}) =>
      target.dispatchEvent(Object.assign(new Event(type), fields))
    const all = () => {
      dispatch('pageshow', { persisted: false })
      for (const type of ['visibilitychange', 'online', 'offline', 'focus', 'pagehide']) dispatch(type)
      dispatch('pageshow', { persisted: true })
    }
    all()
    expect(events).toEqual(['change', 'change', 'change', 'leave', 'resume'])
    stop()
    all()
    expect(events).toHaveLength(5)
  })

  it('notifies of what is listened for alone', () => {
    const handlers = new Map<string, (event: object) => void>()
    vi.stubGlobal('addEventListener', (type: string, handler: (event: object) => void) =>
      handlers.set(type, handler),
    )
    browserLifecycle.listen({})
    expect([...handlers.keys()]).toEqual(['visibilitychange', 'online', 'offline', 'pagehide', 'pageshow'])
    for (const handler of handlers.values()) expect(() => handler({ persisted: true })).not.toThrow()
  })
})

it('a page on a server is visible and online, and never changes', () => {
  vi.stubGlobal('navigator', undefined)
  expect(browserLifecycle.isVisible()).toBe(true)
  expect(browserLifecycle.isOnline()).toBe(true)
  expect(() => browserLifecycle.listen({})()).not.toThrow()
})
