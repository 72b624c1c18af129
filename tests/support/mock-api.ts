import { beforeEach } from 'vitest'
import { settings } from '@/config/settings'
import { createMock, type Mock, type MockOptions } from '@/mocks/mock'
import { configureApp, shortTimes } from './app-config'
import { server } from './server'

/**
 * Runs a new mock API for each test of a file, and shortens the app's durations. Call it at the top of the file; the result
 * returns the running test's mock. Handlers of a test's `server.use(…)` take precedence.
 */
export function mockApi(options: MockOptions = {}): () => Mock {
  let mock: Mock | undefined
  beforeEach(() => {
    configureApp({ timing: shortTimes })
    // The library records a stack for each of the handlers, which took a twentieth of the tests' time.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    mock = createMock({ apiBase: settings.apiUrl, authBase: settings.authUrl, ...options })
    Error.stackTraceLimit = stackTraceLimit
    server.use(...mock.handlers)
  })
  return () => {
    if (!mock) throw new Error('The mock API runs within a test only.')
    return mock
  }
}
