import { afterEach, expect, it, vi } from 'vitest'
import { browserLocks } from '@/platform/locks'

afterEach(() => vi.unstubAllGlobals())

it('has the locks of a browser', () => {
  const locks = { request: () => Promise.resolve() }
  vi.stubGlobal('navigator', { locks })
  expect(browserLocks()).toBe(locks)
})

it.each([
  ['on plain http, where a browser has none', {}],
  ['on a server, without a navigator', undefined],
])('has none %s', (_where, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(browserLocks()).toBeNull()
})
