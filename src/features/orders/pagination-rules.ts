import type { OrderPage } from '@/api/orders'
import { parseWholeNumber } from '@/lib/digits'

/** No service has more pages. */
const MAX_PAGE = 999_999_999

/** The page number, from 1, in a URL's query; null without a valid one. */
function pageOf(parameters: URLSearchParams): number | null {
  const page = parseWholeNumber(parameters.get('page') ?? '') ?? 0
  return page > 0 && page <= MAX_PAGE ? page : null
}

/** The page number in a URL's query; 1 without a valid one. */
export const pageFromQuery = (parameters: URLSearchParams): number => pageOf(parameters) ?? 1

/** The number of the page that a link leads to. */
const pageOfLink = (link: string | null) => pageOf(new URLSearchParams(link?.replace(/^[^?]*|#.*$/g, '')))

/** The pages that a page of orders links to; null where there is none or it is this one. `count`: how many there are. */
export function pageLinks({ page, view }: Pick<OrderPage, 'page' | 'view'>) {
  const other = (link: string | null) => {
    const target = pageOfLink(link)
    return target === page ? null : target
  }
  return {
    first: other(view.first),
    previous: other(view.previous),
    next: other(view.next),
    last: other(view.last),
    count: pageOfLink(view.last),
  }
}

/** What is said of a page that has no orders, and the page to go to. */
export function emptyPage({ page, view }: Pick<OrderPage, 'page' | 'view'>) {
  const { count } = pageLinks({ page, view })
  if (count === null || count >= page) return { text: `There is no page ${page}.`, target: 1 }
  const text = count === 1 ? 'There is only 1 page.' : `There are only ${count} pages.`
  return { text, target: count }
}
