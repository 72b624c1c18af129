import type { HttpHandler } from 'msw'
import type { MockContext } from '@/mocks/context'
import { route } from '@/mocks/routes'

/** The live-updates hub at its URL. */
export const hubHandlers = (context: MockContext): HttpHandler[] => {
  const { hub } = context
  return hub === null ? [] : [route(context, 'all', hub.url, ({ request }) => hub.handle(request))]
}
