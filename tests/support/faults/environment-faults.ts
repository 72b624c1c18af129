import { http, HttpResponse } from 'msw'
import { vi } from 'vitest'
import { defaultTiming } from '@/config/timing'
import { server } from '@tests/support/server'
import type { Fault } from './fault'

const DAY = 24 * 60 * 60_000

function blockStorage(name: 'localStorage' | 'sessionStorage') {
  const own = Object.getOwnPropertyDescriptor(globalThis, name)
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      throw new DOMException('The user has blocked storage.', 'SecurityError')
    },
  })
  return () => {
    if (own) Object.defineProperty(globalThis, name, own)
  }
}

/** Blocks locks and channels, as browsers do that block storage. */
function blockTabCommunication() {
  const denied = () => new DOMException('The request was denied.', 'SecurityError')
  const locks = vi.spyOn(navigator.locks, 'request').mockImplementation(() => Promise.reject(denied()))
  const channels = vi.spyOn(globalThis, 'BroadcastChannel').mockImplementation(function refuse() {
    throw denied()
  })
  return () => {
    locks.mockRestore()
    channels.mockRestore()
  }
}

function fillStorage() {
  const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The storage is full.', 'QuotaExceededError')
  })
  return () => spy.mockRestore()
}

function shiftClock(by: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by })
  return () => {
    vi.useRealTimers()
  }
}

function goOffline() {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
  window.dispatchEvent(new Event('offline'))
  server.use(http.all('*', () => HttpResponse.error()))
  return () => {
    Reflect.deleteProperty(navigator, 'onLine')
    window.dispatchEvent(new Event('online'))
  }
}

/** Shortens timers of these durations. Returns a function that restores them. */
function shortenTimers(durations: readonly number[]) {
  const real = globalThis.setTimeout
  const spy = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((run: () => void, time = 0) => real(run, durations.includes(time) ? 40 : time))
  return () => {
    spy.mockRestore()
  }
}

/**
 * Shortens the backoff of the token refresh. Not the time limit: a refresh whose response came after it would have used up the
 * session's refresh token.
 */
export const shortenBackoff = () => shortenTimers(Array.from({ length: 9 }, (_, n) => 200 * 2 ** n))

const shortenTimeLimit = () => shortenTimers([defaultTiming.requestTimeout])

/** Starts a fault of the environment; nothing for other faults. Returns a function that ends it. */
export function startEnvironmentFault(fault: Fault): () => void {
  switch (fault) {
    case 'offline':
      return goOffline()
    case 'storage blocked': {
      const ends = [blockStorage('localStorage'), blockStorage('sessionStorage'), blockTabCommunication()]
      return () => ends.forEach(end => end())
    }
    case 'storage full':
      return fillStorage()
    case 'clock ahead':
      return shiftClock(DAY)
    case 'clock behind':
      return shiftClock(-DAY)
    case 'hanging':
      return shortenTimeLimit()
    default:
      return () => {}
  }
}
