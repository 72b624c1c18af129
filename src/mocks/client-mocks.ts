import { createMock, type Mock, type MockOptions } from './mock'
import { formatChoices, parseScenario } from './scenarios'
import { memoryStorage } from './storage'

interface ClientMocks {
  /** The mock of every client without a scenario of its own. */
  main: Mock
  /** The mock that responds to a request: its client names itself in the header `X-Mock-Client`. */
  of: (request: Request) => Mock
  /**
   * Responds to `/scenario`, which shows the scenario, and to `/scenario/orders:500`, which changes it; with `?client=NAME`
   * that of one client.
   */
  respondToScenario: (url: URL) => Response
}

const plain = (text: string, status = 200) => new Response(`${text}\n`, { status })

/** Mocks with the same data: the main one, and one for each client that has a scenario of its own. */
export function createClientMocks(options: MockOptions): ClientMocks {
  const mocks = new Map<string, Mock>()
  const shared = { ...options, storage: options.storage ?? memoryStorage() }

  function add(client: string): Mock {
    const mock = createMock(client === '' ? shared : { ...shared, scenario: '' })
    mocks.set(client, mock)
    mock.db.onChange(() => {
      for (const other of mocks.values()) if (other !== mock) other.publishChanges()
    })
    return mock
  }
  const main = add('')
  const named = (client: string) => mocks.get(client)

  return {
    main,
    of: request => named(request.headers.get('X-Mock-Client') ?? '') ?? main,
    respondToScenario({ pathname, searchParams }) {
      const client = searchParams.get('client') ?? ''
      const given = /^\/scenario\/(.*)$/.exec(decodeURIComponent(pathname))?.[1]
      const { problems } = parseScenario(given ?? '')
      if (problems.length > 0) return plain(problems.join('\n'), 400)
      if (given !== undefined) (named(client) ?? add(client)).applyScenario(given)
      return plain(formatChoices((named(client) ?? main).choices()))
    },
  }
}
