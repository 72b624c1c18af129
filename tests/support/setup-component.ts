import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { queryClient } from '@/queries/query-client'
import { resetAppConfig } from './app-config'
import { resetVisit } from '@/session/auth-visit'
import { resetLinkSteps } from '@/session/link-steps'
import { takePendingToasts } from '@/ui/toast'
import { takeUnexpectedConsole } from './console'
import './jsdom-polyfills'
import { server } from './server'

const { getElementError } = getConfig()
configure({
  // Whole pages load their chunks during a test, which takes long on a busy machine.
  asyncUtilTimeout: 10_000,
  // \`waitFor\` repeats a query until it succeeds, and adds the document to the error only at its time-out: to print it at each
  // attempt took a twentieth of the tests' time.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

// Vitest itself fails the run on an uncaught error or rejection.
afterEach(() => {
  cleanup()
  queryClient.clear()
  resetAppConfig()
  resetVisit()
  resetLinkSteps()
  // The toaster shows remaining toasts again when it is mounted.
  toast.dismiss()
  takePendingToasts()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  expect(takeUnexpectedConsole(), 'messages on the console').toEqual([])
})
