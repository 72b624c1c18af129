import type { MockContext } from './context'

/** The `@id` of a resource, such as `/api/orders/7`. */
export const iri = (context: MockContext, path: string): string => new URL(context.apiBase).pathname + path

/** The value of a Link header that names the hub, an ideal backend's also the last message's id; null without a hub. */
export function hubLink({ hub, backend }: MockContext): string | null {
  if (hub === null) return null
  return `<${hub.url}>; rel="mercure"${backend.has('ideal') ? `; last-event-id="${hub.lastId()}"` : ''}`
}

/**
 * A collection of resources of a type: some of its members, and links to its pages, which count from 1. A page after the last
 * is empty; a collection on one page has no links.
 */
export function collectionResponse(
  context: MockContext,
  type: string,
  path: string,
  { member, total, page, pages }: { member: readonly object[]; total: number; page: number; pages: number },
) {
  const link = (number: number) => iri(context, `${path}${path.includes('?') ? '&' : '?'}page=${number}`)
  const isPartial = context.backend.has('partial-pagination')
  const isPaged = isPartial || pages > 1 || page > 1
  return {
    '@context': iri(context, `contexts/${type}`),
    '@id': iri(context, path.replace(/\?.*/, '')),
    '@type': 'Collection',
    totalItems: total,
    member,
    view: {
      '@id': isPaged ? link(page) : iri(context, path),
      '@type': 'PartialCollectionView',
      ...(isPaged ? { first: link(1), last: link(pages) } : {}),
      ...(page > 1 ? { previous: link(Math.min(page - 1, pages)) } : {}),
      ...(page < pages ? { next: link(page + 1) } : {}),
    },
  }
}

interface ShownPage<T> {
  items: readonly T[]
  /** Its number, from 1, and the most items on it. */
  page: number
  size: number
  response: (item: T) => object
}

/** A page of a collection. */
export const collectionPage = <T>(
  context: MockContext,
  type: string,
  path: string,
  { items, page, size, response }: ShownPage<T>,
) =>
  collectionResponse(context, type, path, {
    member: items.slice((page - 1) * size, page * size).map(response),
    total: items.length,
    page,
    pages: Math.max(1, Math.ceil(items.length / size)),
  })

/** The page number in a query, 1 by default; null if it is invalid. */
export function pageNumber(query: URLSearchParams): number | null {
  const page = Number(query.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : null
}
