import { setupServer, type SetupServer } from 'msw/node'
import { createMock, type Mock, type MockOptions } from './mock'

/** A mock for tests, to be started with `server.listen()` and ended with `server.close()`. */
export function createMockForTests(options: MockOptions = {}): Mock & { server: SetupServer } {
  const mock = createMock(options)
  return { ...mock, server: setupServer(...mock.handlers) }
}
