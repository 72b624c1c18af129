import { http } from 'msw'
import { vi } from 'vitest'
import { server } from './server'

type Query = Record<string, string>

/**
 * Records the requests to a URL for the rest of the test: each one's JSON body (null where it has none), and its query where
 * it has one. The mock responds, or the test's own response.
 */
export function recordRequests(
  method: 'get' | 'post' | 'put' | 'delete',
  url: string,
  response?: () => Response | undefined,
) {
  const sent = vi.fn<(body: unknown, query?: Query) => void>()
  server.use(
    http[method](url, async ({ request }) => {
      const text = await request.clone().text()
      const body: unknown = text === '' ? null : JSON.parse(text)
      const { search, searchParams } = new URL(request.url)
      if (search === '') sent(body)
      else sent(body, Object.fromEntries(searchParams))
      return response?.()
    }),
  )
  return sent
}
