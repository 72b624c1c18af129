import { queryOptions, useQuery } from '@tanstack/react-query'
import { fetchOffers } from '@/api/offers'
import { http } from './http'

export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => fetchOffers(http, signal),
})

export const useOffers = () => useQuery(offersQuery)
