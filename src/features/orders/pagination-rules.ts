import type { OrderPage } from '@/api/orders'

/** A page number from 1; null for any other text. */
function parsePage(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** The page number in a URL's query; 1 without a valid one. */
export const pageFromQuery = (parameters: URLSearchParams): number => parsePage(parameters.get('page')) ?? 1

/** The page number in the query of a collection's link; null without one. */
function pageFromLink(link: string | null): number | null {
  const query = link?.split('#')[0]?.split('?')[1]
  return parsePage(new URLSearchParams(query).get('page'))
}

/** The numbers of the pages to link to; null where there is no such page or it is the current one. */
export interface PageLinks {
  first: number | null
  previous: number | null
  next: number | null
  last: number | null
  /** The number of pages; null when unknown. */
  count: number | null
}

/** The numbers of the pages to which the links of a page of orders lead. */
export function pageLinks({
  page,
  view: { first, previous, next, last },
}: Pick<OrderPage, 'page' | 'view'>): PageLinks {
  const other = (link: string | null) => {
    const target = pageFromLink(link)
    return target === page ? null : target
  }
  return {
    first: other(first),
    previous: other(previous),
    next: other(next),
    last: other(last),
    count: pageFromLink(last),
  }
}
