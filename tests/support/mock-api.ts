import { beforeEach } from 'vitest'
import { settings } from '@/config/settings'
import { createMock, type Mock, type MockOptions } from '@/mocks/mock'
import { configureApp, shortTimes } from './app-config'
import { server } from './server'

/**
 * Lets the mock API answer the tests of a file, a new one for each test; the app waits for short times. Called at the top of the file; what it returns
 * gives the running test's mock. A test's own `server.use(…)` comes first.
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
