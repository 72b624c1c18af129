import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchRoutes } from 'react-router-dom'
import { routeList, type Route } from '@/config/routes.mjs'
import { useUserId } from '@/session/use-session'
import { preloadPage } from './lazy-pages'

interface Visit {
  client: QueryClient
  userId: string | null
  params: Readonly<Record<string, string | undefined>>
  search: string
}

/** Fetches the data that a page shows first. Private data is fetched for signed-in users only. */
const prefetchData: Record<NonNullable<Route['prefetch']>, (visit: Visit) => Promise<unknown>> = {
  cart: async ({ client, userId }) => {
    const { cartQuery } = await import('@/queries/cart')
    if (userId !== null) await client.prefetchQuery(cartQuery(userId))
  },
  offers: async ({ client }) => {
    const { offersQuery } = await import('@/queries/offers')
    await client.prefetchQuery(offersQuery)
  },
  orders: async ({ client, userId, search }) => {
    const [{ ordersQuery }, { pageFromQuery }] = await Promise.all([
      import('@/queries/orders'),
      import('@/features/orders/pagination-rules'),
    ])
    const page = pageFromQuery(new URLSearchParams(search))
    if (userId !== null) await client.prefetchQuery(ordersQuery(userId, page))
  },
  order: async ({ client, userId, params: { orderNumber = '' } }) => {
    const { orderDetailsQuery } = await import('@/queries/orders')
    if (userId !== null) await client.prefetchQuery(orderDetailsQuery(userId, orderNumber))
  },
}

/** Fetches a link's page and its first data when the pointer or the focus comes near it. A failure shows at the visit. */
export function RoutePrefetch() {
  const userId = useUserId()

  useEffect(() => {
    const near = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link === null || link.origin !== location.origin) return
      const { pathname, search } = link
      void preloadPage(pathname)
      // Unlike `matchPath`, it decodes the parameters, as the router does.
      for (const { route, params } of matchRoutes(routeList, pathname) ?? []) {
        const { prefetch } = route
        if (!prefetch) continue
        import('@/queries/query-client')
          .then(({ queryClient: client }) => prefetchData[prefetch]({ client, userId, params, search }))
          .catch(() => {})
      }
    }
    for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, near, { passive: true })
    return () => {
      for (const sign of ['pointerover', 'focusin']) document.removeEventListener(sign, near)
    }
  }, [userId])
  return null
}
