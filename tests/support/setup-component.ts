import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { forgetVerifications } from '@/features/account/verify-email-once'
import { queryClient } from '@/queries/query-client'
import { configureApp, resetAppConfig } from './app-config'
import { getAuth } from '@/session/session'
import { resetVisit } from '@/session/optional-calls'
import { resetLinkSteps } from '@/session/link-steps'
import { announce } from '@/ui/announcer'
import { takePendingToasts } from '@/ui/toast'
import { takeUnexpectedConsole } from './console'
import { elementError } from './element-error'
import './jsdom-polyfills'
import { createLocks } from './locks'
import { server } from './server'
import { endRequests, watchRequests } from './test-requests'

configure({
  // Whole pages load their chunks during a test, which takes long on a busy machine.
  asyncUtilTimeout: 10_000,
  getElementError: elementError,
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

// jsdom has no locks. Tests that use others define them on `navigator` itself.
beforeEach(() => {
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

// Vitest itself fails the run on an uncaught error or rejection.
afterEach(async () => {
  vi.useRealTimers()
  // A connection to a hub ends with its page, by a timer, so that the next test opens its own.
  configureApp({ timing: { liveIdleTimeout: 0 } })
  cleanup()
  // What was fetched ahead of a visit has no page that would abort it.
  await queryClient.cancelQueries()
  endRequests()
  await new Promise(resolve => setTimeout(resolve))
  // All tests share the auth client, which keeps its session, and the settings it is loaded with.
  resetAppConfig()
  const auth = await getAuth().catch(() => null)
  await auth?.client.endSession()
  // What the app itself put beside its root, such as the frame of a download.
  document.body.replaceChildren()
  document.body.removeAttribute('style')
  queryClient.clear()
  resetVisit()
  forgetVerifications()
  resetLinkSteps()
  localStorage.clear()
  sessionStorage.clear()
  // The toaster shows remaining toasts again when it is mounted.
  toast.dismiss()
  takePendingToasts()
  announce('')
  server.resetHandlers()
  await deliverTabMessages()
  expect(takeUnexpectedConsole(), 'messages on the console').toEqual([])
})
