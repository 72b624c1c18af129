import type { MockContext } from './context'

/** The `@id` of a resource, such as `/api/orders/7`. */
export const iri = (context: MockContext, path: string): string => new URL(context.apiBase).pathname + path

/** The Link header that names the hub and the last message's id; none without a hub. */
export const hubLink = (context: MockContext): Record<string, string> =>
  context.hub === null
    ? {}
    : { Link: `<${context.hub.url}>; rel="mercure"; last-event-id="${context.hub.lastId()}"` }

/** A page of a collection with links to the others. Pages count from 1; a page after the last is empty. */
export function collectionPage<T>(
  context: MockContext,
  path: string,
  items: readonly T[],
  page: number,
  size: number,
) {
  const last = Math.max(1, Math.ceil(items.length / size))
  const link = (number: number) => iri(context, `${path}?page=${number}`)
  return {
    '@id': iri(context, path),
    '@type': 'Collection',
    totalItems: items.length,
    itemsPerPage: size,
    member: items.slice((page - 1) * size, page * size),
    view: {
      '@id': link(page),
      '@type': 'PartialCollectionView',
      first: link(1),
      last: link(last),
      ...(page > 1 ? { previous: link(Math.min(page - 1, last)) } : {}),
      ...(page < last ? { next: link(page + 1) } : {}),
    },
  }
}

/** The page number in a query, 1 by default; null if it is invalid. */
export function pageNumber(query: URLSearchParams): number | null {
  const page = Number(query.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : null
}
