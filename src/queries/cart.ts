import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addCartItem, fetchCart, removeCartItem } from '@/api/cart'
import { endpoints } from '@/api/endpoints'
import { isApiError } from '@/api/errors'
import { useUserId } from '@/session/use-session'
import { readUpToDate } from './flights'
import { http } from './http'
import { cartKey } from './keys'
import { useLive } from './live'
import { patchCart } from './live-patches'

/** The signed-in user's cart. */
export const cartQuery = (userId: string | null) =>
  queryOptions({
    queryKey: cartKey(userId),
    queryFn: ({ signal }) => readUpToDate(() => fetchCart(http, signal), patchCart),
    enabled: userId !== null,
  })

/** The cart, kept up to date where there is a hub; `deleted` names it once somebody else has deleted it. */
export function useCart() {
  const query = useQuery(cartQuery(useUserId()))
  const { deleted } = useLive(endpoints.activeCart, query.data ? [query.data] : [])
  return { ...query, deleted }
}

/** Adds a line; done once the cart is read again. */
export function useAddCartItem() {
  const client = useQueryClient()
  const { queryKey } = cartQuery(useUserId())
  return useMutation({
    mutationKey: queryKey,
    mutationFn: (item: Parameters<typeof addCartItem>[1]) => addCartItem(http, item),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** What the server found wrong with a new line, by field. */
export const lineViolations = (error: unknown): { quantity?: string; offer?: string } =>
  isApiError(error) ? error.violations : {}

/** Removes a line; done once the cart is read again. */
export function useRemoveCartItem() {
  const client = useQueryClient()
  const { queryKey } = cartQuery(useUserId())
  return useMutation({
    mutationKey: queryKey,
    mutationFn: (item: Parameters<typeof removeCartItem>[1]) => removeCartItem(http, item),
    // Gone is gone, even where the cart can't be read again.
    onSuccess: (_data, { id }) => {
      client.setQueryData(
        queryKey,
        cart => cart && { ...cart, items: cart.items.filter(item => item.id !== id) },
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
