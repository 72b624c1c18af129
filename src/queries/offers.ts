import { queryOptions, useQuery } from '@tanstack/react-query'
import { fetchOffers, type Offer } from '@/api/offers'
import { shownOffers } from '@/lib/offer-prices'
import { http } from './http'

/**
 * The offers that are shown: three at most, ascending by `sortOrder`. Where none of the first three fits the number of
 * emails that a search found, another one that does takes the place of the third.
 */
export const visibleOffers = (offers: readonly Offer[], total?: number): Offer[] =>
  shownOffers(
    [...offers].sort((a, b) => a.sortOrder - b.sortOrder),
    total,
  )

export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => fetchOffers(http, signal),
})

/** The offers that are shown; `unreadable` counts those that couldn't be read. */
export const useOffers = ({ enabled = true, total }: { enabled?: boolean; total?: number } = {}) =>
  useQuery({
    ...offersQuery,
    enabled,
    select: ({ items, unreadable }) => ({ offers: visibleOffers(items, total), unreadable }),
  })

/** The names of all offers, by the URL of their `@id`. */
export const useOfferNames = (enabled: boolean) =>
  useQuery({
    ...offersQuery,
    enabled,
    select: ({ items }) => new Map(items.map(({ iri, name }) => [http.resolve(iri), name])),
  })
