import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CartItem } from '@/api/cart'
import { fetchOfferName, fetchOffers } from '@/api/offers'
import { useApp, type App } from '@/config/app'
import { shownOffers } from '@/lib/offer-prices'
import { httpOf } from './http'
import { queryClientOf } from './query-client'

export const offersQuery = (app: App) =>
  queryOptions({
    queryKey: ['offers'],
    queryFn: ({ signal }) => fetchOffers(httpOf(app), signal),
  })

/** The offers that are shown of a search that found `total`; `unreadable` counts those that couldn't be read. */
export const useOffers = (total?: number, enabled = true) =>
  useQuery({
    ...offersQuery(useApp()),
    enabled,
    select: ({ items, unreadable }) => ({ offers: shownOffers(items, total), unreadable }),
  })

const offerNameQuery = (app: App, iri: string) =>
  queryOptions({ queryKey: ['offers', 'name', iri], queryFn: () => fetchOfferName(httpOf(app), iri) })

type OfferLine = Pick<CartItem, 'offerIri' | 'offerName'>

/**
 * A cart or an order whose lines have the names of their offers also where the server sends only the offers' IRIs: from the list
 * of offers, else from the offer's own URL. A line whose offer can't be read has none; rejects where that may be because the list
 * couldn't be.
 */
export async function withOfferNames<T extends { items: OfferLine[] }>(app: App, record: T) {
  const client = queryClientOf(app)
  const http = httpOf(app)
  const isUnnamed = (line: OfferLine): line is OfferLine & { offerIri: string } =>
    line.offerName === null && line.offerIri !== null
  if (!record.items.some(isUnnamed)) return record
  // The query of the record retries.
  const once = { retry: false, staleTime: Infinity }
  const list = client.fetchQuery({ ...offersQuery(app), ...once })
  const offers = await list.catch(() => null)
  const names = new Map(offers?.items.map(({ iri, name }) => [http.resolve(iri), name]))
  const nameOf = (iri: string) =>
    names.get(http.resolve(iri)) ??
    client.fetchQuery({ ...offerNameQuery(app, iri), ...once }).catch(() => null)
  const items = await Promise.all(
    record.items.map(async line =>
      isUnnamed(line) ? { ...line, offerName: await nameOf(line.offerIri) } : line,
    ),
  )
  if (offers === null && items.some(isUnnamed)) await list
  return { ...record, items }
}
