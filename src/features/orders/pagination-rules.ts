import type { OrderPage } from '@/api/orders'

/** A page number from an address, counted from 1; null where it isn't one. */
function readPage(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** The page that an address asks for; the first where it doesn't say, or not as a page number. */
export const pageFromQuery = (parameters: URLSearchParams): number => readPage(parameters.get('page')) ?? 1

/** The page that a link of the collection leads to, read from its `page=`; null without one. */
function pageOfLink(link: string | null): number | null {
  const query = link?.split('#')[0]?.split('?')[1]
  return query === undefined ? null : readPage(new URLSearchParams(query).get('page'))
}

/** The pages that can be gone to from here; null where there is no such page, or it is this one. */
export interface PageLinks {
  first: number | null
  previous: number | null
  next: number | null
  last: number | null
  /** How many pages there are; null where the collection doesn't say. */
  count: number | null
}

/** Where the links of a page of orders lead. */
export function pageLinks({
  page,
  view: { first, previous, next, last },
}: Pick<OrderPage, 'page' | 'view'>): PageLinks {
  const other = (link: string | null) => {
    const target = pageOfLink(link)
    return target === page ? null : target
  }
  return {
    first: other(first),
    previous: other(previous),
    next: other(next),
    last: other(last),
    count: pageOfLink(last),
  }
}

/** An order number in its two tones: the last six digits, and what stands before them. */
export function splitOrderNumber(orderNumber: string): { prefix: string; serial: string } {
  const at = /\d{6}$/.test(orderNumber) ? orderNumber.length - 6 : 0
  return { prefix: orderNumber.slice(0, at), serial: orderNumber.slice(at) }
}
