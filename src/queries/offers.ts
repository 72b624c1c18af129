import { queryOptions, useQuery } from '@tanstack/react-query'
import { fetchOffers, type Offer } from '@/api/offers'
import { http } from './http'

/** The offers that are shown: three at most, ascending by `sortOrder`. */
export const visibleOffers = (offers: readonly Offer[]): Offer[] =>
  [...offers].sort((a, b) => a.sortOrder - b.sortOrder).slice(0, 3)

export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => fetchOffers(http, signal),
})

/** The offers that are shown; `missing` counts those that couldn't be read. */
export const useOffers = (enabled = true) =>
  useQuery({
    ...offersQuery,
    enabled,
    select: ({ items, missing }) => ({ offers: visibleOffers(items), missing }),
  })

/** The names of all offers, by the URL of their `@id`. */
export const useOfferNames = (enabled: boolean) =>
  useQuery({
    ...offersQuery,
    enabled,
    select: ({ items }) => new Map(items.map(({ iri, name }) => [http.resolve(iri), name])),
  })
