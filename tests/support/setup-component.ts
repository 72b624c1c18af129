import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { stubCardProvider } from './card-provider'
import { takeUnexpectedConsole } from './console'
import { elementError } from './element-error'
import './jsdom-polyfills'
import { createLocks } from './locks'
import { skipOwnerStacks } from './no-owner-stacks'
import { notedWrapper, takePendingWaits } from './pending-waits'
import { server } from './server'
import { endApps } from './test-app'
import { endRequests, watchRequests } from './test-requests'
import { endTimers } from './timers'

skipOwnerStacks()
configure({
  // Whole pages load their chunks during a test, which takes long on a busy machine.
  asyncUtilTimeout: 10_000,
  getElementError: elementError,
  asyncWrapper: notedWrapper,
})
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let unwatchRequests = () => {}
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' })
  unwatchRequests = watchRequests()
})
afterAll(() => {
  unwatchRequests()
  server.close()
})

beforeEach(() => {
  // For a checkout that a test reaches by the way too: its script would never load, and the provider's library waits for it
  // in all later tests.
  stubCardProvider()
  // jsdom has no locks. Tests that use others define them on `navigator` itself.
  Object.defineProperty(Navigator.prototype, 'locks', { configurable: true, value: createLocks() })
})

/** Ends once the messages that this tab has posted to others have arrived. */
async function deliverTabMessages() {
  const [from, to] = [new BroadcastChannel('end-of-test'), new BroadcastChannel('end-of-test')]
  await new Promise(resolve => {
    to.addEventListener('message', resolve)
    from.postMessage('')
  })
  from.close()
  to.close()
}

// The window is left as it was found; each test's app ends by itself. Vitest fails the run on an uncaught error or rejection.
afterEach(async () => {
  const waits = takePendingWaits()
  vi.useRealTimers()
  await endApps()
  endRequests()
  await new Promise(resolve => setTimeout(resolve))
  endTimers()
  // What the app itself put beside its root, such as the frame of a download.
  document.body.replaceChildren()
  document.body.removeAttribute('style')
  localStorage.clear()
  sessionStorage.clear()
  server.resetHandlers()
  await deliverTabMessages()
  expect(waits, 'waits that go on').toBe(0)
  expect(takeUnexpectedConsole(), 'messages on the console').toEqual([])
})
