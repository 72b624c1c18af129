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
  isSignedIn: boolean
  params: Readonly<Record<string, string | undefined>>
  search: string
}

/** Fetches the data that a page shows first. Private data is fetched for signed-in users only. */
const prefetchData: Record<NonNullable<Route['prefetch']>, (visit: Visit) => Promise<unknown>> = {
  cart: async ({ client, app, isSignedIn }) => {
    const { cartQuery } = await import('@/queries/cart')
    if (isSignedIn) await client.prefetchQuery(cartQuery(app))
  },
  offers: async ({ client, app }) => {
    const { offersQuery } = await import('@/queries/offers')
    await client.prefetchQuery(offersQuery(app))
  },
  orders: async ({ client, app, isSignedIn, search }) => {
    const [{ ordersQuery }, { pageFromQuery }] = await Promise.all([
      import('@/queries/orders'),
      import('@/features/orders/pagination-rules'),
    ])
    const page = pageFromQuery(new URLSearchParams(search))
    if (isSignedIn) await client.prefetchQuery(ordersQuery(app, page))
  },
  order: async ({ client, app, isSignedIn, params: { orderNumber = '' } }) => {
    const { orderDetailsQuery } = await import('@/queries/orders')
    if (isSignedIn) await client.prefetchQuery(orderDetailsQuery(app, orderNumber))
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
        const { prefetch } = route
        if (!prefetch) continue
        import('@/queries/query-client')
          .then(({ queryClientOf }) =>
            prefetchData[prefetch]({ client: queryClientOf(app), app, isSignedIn, params, search }),
          )
          .catch(() => {})
      }
    }
    for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, near, { passive: true })
    return () => {
      for (const sign of ['pointerover', 'focusin']) document.removeEventListener(sign, near)
    }
  }, [app, isSignedIn])
  return null
}
