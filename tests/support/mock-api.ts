import { beforeEach } from 'vitest'
import { createMock, type Mock, type MockOptions } from '@/mocks/mock'
import { server } from './server'
import { testSettings } from './test-settings'

/**
 * Runs a new mock API for each test of a file. Call it at the top of the file; the result
 * returns the running test's mock. Handlers of a test's `server.use(…)` take precedence.
 */
export function mockApi(options: MockOptions = {}): () => Mock {
  let mock: Mock | undefined
  beforeEach(() => {
    // The library records a stack for each of the handlers, which took a twentieth of the tests' time.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    mock = createMock({ apiBase: testSettings.apiUrl, authBase: testSettings.authUrl, ...options })
    Error.stackTraceLimit = stackTraceLimit
    server.use(...mock.handlers)
  })
  return () => {
    if (!mock) throw new Error('The mock API runs within a test only.')
    return mock
  }
}
