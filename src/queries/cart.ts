import {
  focusManager,
  queryOptions,
  useIsMutating,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type Mutation,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
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
import { timing } from '@/config/timing'
import { usePurchases } from '@/memory/purchase-memory'
import { useIsSameUser, useUserId } from '@/session/use-session'
import { withInFlightUpdates } from './live/in-flight-updates'
import { http } from './http'
import { cartKey, placementKey } from './keys'
import { useOfferNames } from './offers'
import { useLive } from './live/use-live'
import { patchCart } from './live/patches'
import { haveSameSearch, isRememberedLine, linesWithoutEqual } from './same-line'
import { verifyAfterFailure } from './verify-after-failure'
import { invalidateInAllTabs } from './tabs'

/** The signed-in user's cart, as it is on the server, and when it was read last (ms since 1970), with which lines. */
export const cartQuery = (userId: string | null) =>
  queryOptions({
    queryKey: cartKey(userId),
    queryFn: ({ signal }) =>
      withInFlightUpdates(async () => {
        const at = Date.now()
        const cart = await fetchCart(http, signal)
        return { ...cart, read: { at, lines: cart.items } }
      }, patchCart),
    enabled: userId !== null,
  })

const removalKey = (userId: string | null) => [...cartKey(userId), 'removal']

type Line = Pick<CartItem, 'iri' | 'id'>

/** A line that this tab is removing, or has removed at `doneAt` (ms since 1970). */
interface Removal {
  line: Line | undefined
  doneAt: number | undefined
}

const useRemovals = (userId: string | null) =>
  useMutationState<Removal, Mutation<number, Error, Line>>({
    filters: { mutationKey: removalKey(userId), predicate: ({ state }) => state.status !== 'error' },
    select: ({ state }) => ({ line: state.variables, doneAt: state.data }),
  })

/** Shows the lines again that this tab has removed, as far as the server has them. */
export function showRemovedLines(client: QueryClient, userId: string | null) {
  const cache = client.getMutationCache()
  for (const removal of cache.findAll({ mutationKey: removalKey(userId), status: 'success' }))
    cache.remove(removal)
}

const isLine = (line: Line, other: Line) => line.id === other.id && line.iri === other.iri

/**
 * A cart without the lines that are being removed, and without those that were: no response and no update that is older
 * brings them back. A line that the server still has a while later is shown, since it would be ordered.
 */
function withoutRemoved<T extends Cart & { read: { at: number; lines: readonly Line[] } }>(
  cart: T,
  removals: readonly Removal[],
): T {
  const { at, lines } = cart.read
  const isRemoved = (item: Line) =>
    removals.some(
      ({ line, doneAt = Infinity }) =>
        line &&
        isLine(item, line) &&
        (at < doneAt + timing.staleTime || !lines.some(one => isLine(one, line))),
    )
  const items = cart.items.filter(item => !isRemoved(item))
  return items.length === cart.items.length ? cart : { ...cart, items }
}

/** Whether hubs may publish a cart by its `@id`: not where that is the URL of every customer's `active_cart`. */
const isPublished = ({ iri }: Cart): boolean =>
  iri !== null && http.resolve(iri) !== http.resolve(endpoints.activeCart)

/** Calls back whenever the customer returns to the page, be it from another tab, another window or another program. */
function useReturn(onReturn: () => void, isEnabled: boolean) {
  const callBack = useEffectEvent(onReturn)
  useEffect(() => {
    if (!isEnabled) return undefined
    const stop = new AbortController()
    for (const type of ['focus', 'visibilitychange']) {
      window.addEventListener(type, () => focusManager.isFocused() && callBack(), { signal: stop.signal })
    }
    return () => stop.abort()
  }, [isEnabled])
}

/**
 * The cart without the lines that are being removed, with live updates if there is a hub. It is also polled where `isPolled`
 * is set: a hub doesn't prove that it delivers. It counts as loaded once the names of its offers are. `deleted` has its id
 * once somebody else has deleted it; `changing` is true while this tab changes it.
 */
export function useCart({ isPolled = false } = {}) {
  const userId = useUserId()
  const removals = useRemovals(userId)
  const query = useQuery({
    ...cartQuery(userId),
    select: cart => withoutRemoved(cart, removals),
    refetchInterval: isPolled && timing.slowPollInterval,
  })
  const { data, refetch } = query
  useReturn(() => void refetch({ cancelRefetch: false }), data !== undefined && !isPublished(data))
  const { deleted } = useLive(data, data && isPublished(data) ? [data] : [])
  const changing = useIsMutating({ mutationKey: cartKey(userId) }) > 0
  const { named, missing } = useOfferNames(data)
  const cart = { ...query, deleted, changing }
  if (missing === null) return { ...cart, data: named }
  // Without this, the lines would be said to be unknown.
  return {
    ...cart,
    data: undefined,
    isError: query.isError || missing.isError,
    errorUpdatedAt: Math.max(query.errorUpdatedAt, missing.errorUpdatedAt),
    isFetching: query.isFetching || missing.isFetching,
    refetch: () => {
      void missing.refetch()
      return refetch()
    },
  }
}

/** The currency of the customer's cart; null for visitors and where it has none. */
export function useCartCurrency(): string | null {
  const { data } = useQuery({ ...cartQuery(useUserId()), select: ({ currency }) => currency })
  return data ?? null
}

/**
 * The line of a cart that has what was sent, which `before` lacks: a new one, or an equal one that has grown by the quantity,
 * as some servers have no two lines of an offer and a search. Another device may have added one of another search. Where the
 * search isn't known, the line counts as added: it would be bought twice if it were added again.
 */
function findAdded(items: readonly CartItem[], before: readonly CartItem[], sent: NewCartItem) {
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
  const client = useQueryClient()
  const userId = useUserId()
  const { queryKey } = cartQuery(userId)
  return useMutation({
    mutationKey: [...queryKey, 'addition'],
    mutationFn: async (item: NewCartItem) => {
      const before = client.getQueryData(queryKey)?.items
      let added: string | null = null
      await verifyAfterFailure(
        async () => {
          added = await addCartItem(http, item)
        },
        async () => {
          const { items } = await fetchCart(http)
          const line = before && findAdded(items, before, item)
          added = line?.id ?? null
          return line !== undefined
        },
      )
      return added
    },
    onMutate: () => client.getMutationCache().findAll({ mutationKey: removalKey(userId) }),
    onSuccess: (added, _item, earlierRemovals) => {
      // Some servers give a new line the id of one that was removed: it must not be hidden like that one. A later removal is
      // of the new line itself, which the hub may show before this response.
      for (const one of earlierRemovals) if (isRemovalOf(one, added)) client.getMutationCache().remove(one)
    },
    onSettled: () => invalidateInAllTabs(client, userId, 'cart'),
  })
}

const isRemovalOf = ({ state: { variables } }: Mutation, id: string | null) =>
  typeof variables === 'object' && variables !== null && 'id' in variables && variables.id === id

/**
 * Returns a function that adds lines to the cart again, one after the other, and resolves to those that it couldn't add.
 * Once the session has ended it adds none, nor while an order is placed: they would be ordered unseen.
 */
export function useRestoreLines() {
  const client = useQueryClient()
  const mutationKey = placementKey(useUserId())
  const isSameUser = useIsSameUser()
  const { mutateAsync } = useAddCartItem()
  return async (lines: readonly NewCartItem[]): Promise<NewCartItem[]> => {
    const failed: NewCartItem[] = []
    for (const line of lines)
      if (isSameUser() && client.isMutating({ mutationKey }) === 0)
        await mutateAsync(line).catch(() => failed.push(line))
      else failed.push(line)
    return failed
  }
}

/**
 * Returns a function that reads the lines of an order that this browser remembers, and those of them that aren't in the
 * cart: some servers keep it. Where the cart can't be read, none counts as kept.
 */
export function useOrderedLines() {
  const client = useQueryClient()
  const userId = useUserId()
  const { orders } = usePurchases()
  return async (orderId: string) => {
    const lines = orders.find(({ id }) => id === orderId)?.lines ?? []
    if (lines.length === 0) return { lines, lost: lines }
    const cart = await client.fetchQuery({ ...cartQuery(userId), staleTime: 0 }).catch(() => null)
    const lost = linesWithoutEqual(lines, cart?.items ?? [], isRememberedLine)
    return { lines, lost }
  }
}

/** The server's validation errors of a new line, by property path. */
export const lineViolations = (error: unknown): Partial<Record<string, string>> =>
  isApiError(error) ? error.violations : {}

/** What the server says of a line that it refuses as invalid; null for every other error. */
export const refusalText = (error: unknown): string | null =>
  isApiError(error) && error.status === 422 ? error.message : null

/** Removes a line, which disappears at once and comes back if the removal fails. Resolves to the time, in ms since 1970. */
export function useRemoveCartItem() {
  const client = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationKey: removalKey(userId),
    // Kept as long as the cart, so that a removed line stays removed.
    gcTime: Infinity,
    mutationFn: async (line: Line) => {
      await verifyAfterFailure(
        () => removeCartItem(http, line),
        async () => !(await fetchCart(http)).items.some(item => isLine(item, line)),
      )
      return Date.now()
    },
    onSettled: () => void invalidateInAllTabs(client, userId, 'cart'),
  })
}
