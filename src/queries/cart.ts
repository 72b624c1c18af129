import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addCartItem, fetchCart, removeCartItem } from '@/api/cart'
import { isApiError } from '@/api/errors'
import { useUserId } from '@/session/use-session'
import { http } from './http'

/** The signed-in user's cart. */
export const cartQuery = (userId: string | null) =>
  queryOptions({
    queryKey: ['user', userId, 'cart'],
    queryFn: ({ signal }) => fetchCart(http, signal),
    enabled: userId !== null,
  })

export const useCart = () => useQuery(cartQuery(useUserId()))

/** Adds a line; done once the cart is read again. */
export function useAddCartItem() {
  const client = useQueryClient()
  const { queryKey } = cartQuery(useUserId())
  return useMutation({
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
