import { focusManager, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  addCartItem,
  fetchCart,
  removeCartItem,
  type Cart,
  type CartItem,
  type NewCartItem,
} from '@/api/cart'
import { endpoints } from '@/api/endpoints'
import { isApiError } from '@/api/errors'
import type { Http } from '@/api/http'
import { useApp } from '@/config/app'
import { customerViolations } from '@/lib/customer-text'
import { lineCriteria } from '@/memory/line-criteria'
import { isEquivalentSearch } from '@/memory/overlap'
import { usePurchases } from '@/memory/purchase-memory'
import type { RememberedLine } from '@/memory/purchases'
import { hasSameOffer, linesWithoutEqual } from '@/purchase/lines'
import { useUserId } from '@/session/use-session'
import { cartQuery } from './cart-query'
import { serverText } from './failure-text'
import { useHttp } from './http'
import { cartKey, placementKey } from './keys'
import { useLive } from './live/use-live'
import { usePendingIds } from './pending'
import { invalidateInAllTabs } from './tabs'
import { verifyAfterFailure } from './verify-after-failure'

const removalKey = [...cartKey, 'removal']
export const additionKey = [...cartKey, 'addition']

/** Returns a function that returns the cart as it was read last; undefined where it wasn't. */
export function useCachedCart() {
  const { queryKey } = cartQuery(useApp())
  const client = useQueryClient()
  return () => client.getQueryData(queryKey)
}

/** A cart without the lines with these ids. */
const withoutLines = <T extends Cart>(cart: T, ids: readonly (string | undefined)[]): T => ({
  ...cart,
  items: cart.items.filter(({ id }) => !ids.includes(id)),
})

/** Whether hubs may publish a cart by its `@id`: not where that is the URL of every customer's `active_cart`. */
const isPublished = (http: Http, { iri }: Cart): boolean =>
  iri !== null && http.resolve(iri) !== http.resolve(endpoints.activeCart)

/**
 * The cart without the lines that are being removed, with live updates if there is a hub. It is also polled where `isPolled`
 * is set: a hub doesn't prove that it delivers. `deleted` has its id once somebody else has deleted it; `changing` is true while
 * this tab changes it.
 */
export function useCart({ isPolled = false } = {}) {
  const app = useApp()
  const http = useHttp()
  const removing = usePendingIds(removalKey)
  const query = useQuery({
    ...cartQuery(app),
    enabled: useUserId() !== null,
    select: cart => withoutLines(cart, removing),
    refetchInterval: isPolled && app.timing.slowPollInterval,
    refetchOnWindowFocus: ({ state: { data } }) => (data && !isPublished(http, data) ? 'always' : true),
  })
  const { data, refetch } = query
  const isUnpublished = data !== undefined && !isPublished(http, data)
  // React Query listens for a tab that becomes visible, not for a window beside others.
  useEffect(() => {
    if (!isUnpublished) return undefined
    const read = () => focusManager.isFocused() && void refetch({ cancelRefetch: false })
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [isUnpublished, refetch])
  const deleted = useLive(data, data && isPublished(http, data) ? [data] : [])
  const changing = useIsMutating({ mutationKey: cartKey }) > 0
  return { ...query, deleted, changing }
}

type Parameters = NonNullable<CartItem['rawParameters']>

/** Whether two lines have the same search, whatever the order and case of its values. */
const haveSameSearch = (one: Parameters, other: Parameters): boolean =>
  isEquivalentSearch(lineCriteria(one), lineCriteria(other)) || JSON.stringify(one) === JSON.stringify(other)

/**
 * The line of a cart that has what was sent, which `before` lacks: a new one, or an equal one that has grown by the quantity,
 * as some servers have no two lines of an offer and a search. Another device may have added one of another search. Where the
 * search isn't known, the line counts as added: it would be bought twice if it were added again.
 */
function findAdded(http: Http, items: readonly CartItem[], before: readonly CartItem[], sent: NewCartItem) {
  return items.find(({ id, offerIri, quantity, rawParameters }) => {
    const known = before.find(line => line.id === id)
    const start = known ? known.quantity : 0
    return (
      start !== null &&
      quantity === start + sent.quantity &&
      (offerIri === null || http.resolve(offerIri) === http.resolve(sent.offer)) &&
      (rawParameters === null || haveSameSearch(rawParameters, { ...sent.searchParameters }))
    )
  })
}

/** Adds a line; resolves to the line's id once the cart is fetched again. */
export function useAddCartItem() {
  const app = useApp()
  const http = useHttp()
  const cachedCart = useCachedCart()
  return useMutation({
    mutationKey: additionKey,
    mutationFn: (item: NewCartItem) => {
      const before = cachedCart()?.items
      const find = async () => before && findAdded(http, (await fetchCart(http)).items, before, item)?.id
      return verifyAfterFailure(() => addCartItem(http, item), find)
    },
    onSettled: () => invalidateInAllTabs(app, 'cart'),
  })
}

/** Whether lines are being added. */
export const useIsAdding = () => useIsMutating({ mutationKey: additionKey }) > 0

/**
 * Returns a function that adds lines to the cart again, one after the other, and resolves to those that it couldn't add.
 * While an order is placed it adds none: they would be ordered unseen.
 */
export function useRestoreLines() {
  const client = useQueryClient()
  const { mutateAsync } = useAddCartItem()
  return async (lines: readonly NewCartItem[]): Promise<NewCartItem[]> => {
    const failed: NewCartItem[] = []
    for (const line of lines)
      if (client.isMutating({ mutationKey: placementKey }) === 0)
        await mutateAsync(line).catch(() => failed.push(line))
      else failed.push(line)
    return failed
  }
}

/** Whether a line of the cart is the one that this browser remembers. A search that the site can't run is remembered as null. */
function isRememberedLine(remembered: RememberedLine, line: CartItem): boolean {
  const [search, lineSearch] = [remembered.criteria, lineCriteria(line.rawParameters)]
  const hasSearch = search === lineSearch || isEquivalentSearch(search, lineSearch)
  return hasSearch && hasSameOffer(remembered, line)
}

/**
 * Returns a function that reads the lines of an order that this browser remembers, and those of them that aren't in the
 * cart: some servers keep it. Where the cart can't be read, none counts as kept.
 */
export function useOrderedLines() {
  const app = useApp()
  const client = useQueryClient()
  const { orders } = usePurchases()
  return async (orderId: string) => {
    const lines = orders.find(({ id }) => id === orderId)?.lines ?? []
    if (lines.length === 0) return { lines, lost: lines }
    const cart = await client.fetchQuery({ ...cartQuery(app), staleTime: 0 }).catch(() => null)
    const lost = linesWithoutEqual(lines, cart?.items ?? [], isRememberedLine)
    return { lines, lost }
  }
}

/** The server's validation errors of a new line, by property path. */
export const lineViolations = (error: unknown): Partial<Record<string, string>> =>
  isApiError(error) ? customerViolations(error.violations) : {}

/** What the server says of a line that it refuses as invalid; null for every other error. */
export const refusalText = (error: unknown): string | null =>
  isApiError(error) && error.status === 422 ? serverText(error) : null

/** Removes a line, which disappears at once and comes back if the removal fails. */
export function useRemoveCartItem() {
  const app = useApp()
  const http = useHttp()
  const client = useQueryClient()
  return useMutation({
    mutationKey: removalKey,
    mutationFn: (line: Pick<CartItem, 'iri' | 'id'>) =>
      verifyAfterFailure(
        () => removeCartItem(http, line).then(() => true),
        async () => (await fetchCart(http)).items.every(({ id }) => id !== line.id) || undefined,
      ),
    onSuccess: (_done, { id }) => {
      client.setQueryData(cartQuery(app).queryKey, cart => cart && withoutLines(cart, [id]))
    },
    onSettled: () => void invalidateInAllTabs(app, 'cart'),
  })
}
