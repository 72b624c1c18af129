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
    mock = createMock({ apiBase: settings.apiUrl, authBase: settings.authUrl, ...options })
    server.use(...mock.handlers)
  })
  return () => {
    if (!mock) throw new Error('The mock API runs within a test only.')
    return mock
  }
}
