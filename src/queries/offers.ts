import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
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
export const useOffers = ({
  enabled = true,
  total,
}: { enabled?: boolean; total?: number | undefined } = {}) =>
  useQuery({
    ...offersQuery,
    enabled,
    select: ({ items, unreadable }) => ({ offers: visibleOffers(items, total), unreadable }),
  })

interface WithOffers {
  items: { offerIri: string | null; offerName: string | null }[]
}

// The same function each time, so that the result keeps its identity.
const offerNames = ({ items }: { items: readonly Offer[] }) =>
  new Map(items.map(({ iri, name }) => [http.resolve(iri), name]))

/**
 * A cart or an order whose lines have the names of their offers also where the server sends only the offers' IRIs. `missing` is
 * the query of these names while they aren't there; null where there is none to wait for.
 */
export function useOfferNames<T extends WithOffers>(record: T | undefined) {
  const isUnnamed = record?.items.some(item => item.offerName === null && item.offerIri !== null) ?? false
  const query = useQuery({ ...offersQuery, enabled: isUnnamed, select: offerNames })
  const names = query.data
  // Keeps its identity while the record is the same.
  const named = useMemo(() => {
    if (!isUnnamed || record === undefined) return record
    const items = record.items.map(item => ({
      ...item,
      offerName: item.offerName ?? (item.offerIri && names?.get(http.resolve(item.offerIri))) ?? null,
    }))
    return { ...record, items }
  }, [isUnnamed, record, names])
  return { named, missing: isUnnamed && names === undefined ? query : null }
}
