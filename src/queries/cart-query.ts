import { queryOptions, useQuery } from '@tanstack/react-query'
import { fetchCart } from '@/api/cart'
import { useApp, type App } from '@/config/app'
import { useUserId } from '@/session/use-session'
import { httpOf } from './http'
import { cartKey } from './keys'
import { withOfferNames } from './offers'

/** The signed-in user's cart, as it is on the server. To be enabled for a user only. */
export const cartQuery = (app: App) =>
  queryOptions({
    queryKey: cartKey,
    queryFn: async ({ signal }) => withOfferNames(app, await fetchCart(httpOf(app), signal)),
  })

/** The currency of the customer's cart; null for visitors and where it has none. */
export function useCartCurrency(): string | null {
  const { data } = useQuery({
    ...cartQuery(useApp()),
    enabled: useUserId() !== null,
    select: ({ currency }) => currency,
  })
  return data ?? null
}
