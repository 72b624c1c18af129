import type { HttpHandler } from 'msw'
import { notFound } from '@/mocks/responses'
import type { MockContext } from '@/mocks/context'
import { route } from '@/mocks/routes'

/** Every other address below the two bases exists as little as at a real backend. */
export function fallbackHandlers(context: MockContext): HttpHandler[] {
  return [...new Set([context.apiBase, context.authBase])].map(base =>
    route(context, 'all', `${base}*`, notFound),
  )
}
