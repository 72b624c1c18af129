import { queryOptions, useQuery } from '@tanstack/react-query'
import { fetchOffers, type Offer } from '@/api/offers'
import { http } from './http'

/** The offers that are shown: three at most, ascending by `sortOrder`. */
export const visibleOffers = (offers: readonly Offer[]): Offer[] =>
  [...offers].sort((a, b) => a.sortOrder - b.sortOrder).slice(0, 3)

export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => fetchOffers(http, signal),
  select: visibleOffers,
})

export const useOffers = (enabled = true) => useQuery({ ...offersQuery, enabled })
