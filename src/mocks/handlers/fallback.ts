import type { HttpHandler } from 'msw'
import { notFound } from '@/mocks/responses'
import type { MockContext } from '@/mocks/context'
import { route } from '@/mocks/routes'

/** Responds 404 to every other URL below the two base URLs. */
export function fallbackHandlers(context: MockContext): HttpHandler[] {
  return [...new Set([context.apiBase, context.authBase])].map(base =>
    route(context, 'all', `${base}*`, notFound),
  )
}
