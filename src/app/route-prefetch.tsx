import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchRoutes } from 'react-router-dom'
import { useApp, type App } from '@/config/app'
import { routeList, type Route } from '@/config/routes.mjs'
import { savesData } from '@/lib/saves-data'
import { useUserId } from '@/session/use-session'
import { preloadPage } from './lazy-pages'

interface Visit {
  client: QueryClient
  app: App
  params: Readonly<Record<string, string | undefined>>
  search: string
}

/** Fetches the data that a page shows first. */
const prefetchData: Record<NonNullable<Route['prefetch']>, (visit: Visit) => Promise<unknown>> = {
  cart: async ({ client, app }) => {
    const { cartQuery } = await import('@/queries/cart-query')
    const { items } = await client.fetchQuery(cartQuery(app))
    // An empty one leads on to an order that isn't paid yet.
    if (items.length === 0) await client.prefetchQuery((await import('@/queries/orders')).ordersQuery(app, 1))
  },
  offers: async ({ client, app }) =>
    client.prefetchQuery((await import('@/queries/offers')).offersQuery(app)),
  orders: async ({ client, app, search }) => {
    const { pageFromQuery } = await import('@/features/orders/pagination-rules')
    const { ordersQuery } = await import('@/queries/orders')
    await client.prefetchQuery(ordersQuery(app, pageFromQuery(new URLSearchParams(search))))
  },
  order: async ({ client, app, params: { orderNumber = '' } }) => {
    const { orderDetailsQuery } = await import('@/queries/orders')
    await client.prefetchQuery(orderDetailsQuery(app, orderNumber))
  },
}

/** Fetches a link's page and its first data when the pointer or the focus comes near it. A failure shows at the visit. */
export function RoutePrefetch() {
  const app = useApp()
  const isSignedIn = useUserId() !== null

  useEffect(() => {
    if (savesData()) return undefined
    const near = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link === null || link.origin !== location.origin) return
      const { pathname, search } = link
      void preloadPage(pathname)
      // Unlike `matchPath`, it decodes the parameters, as the router does.
      for (const { route, params } of matchRoutes(routeList, pathname) ?? []) {
        const { prefetch, access } = route
        if (!prefetch || (access === 'user' && !isSignedIn)) continue
        import('@/queries/query-client')
          .then(({ queryClientOf }) =>
            prefetchData[prefetch]({ client: queryClientOf(app), app, params, search }),
          )
          .catch(() => {})
      }
    }
    const ended = new AbortController()
    for (const sign of ['pointerover', 'focusin'])
      document.addEventListener(sign, near, { passive: true, signal: ended.signal })
    return () => ended.abort()
  }, [app, isSignedIn])
  return null
}
