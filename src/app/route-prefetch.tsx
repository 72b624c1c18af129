import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Activity, useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { matchPath } from 'react-router-dom'
import { routeList, type Route } from '@/config/routes.mjs'
import { useUserId } from '@/session/use-session'
import { AppRoutes, AuthLayout, lazyPage } from './routes'

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

/** Fetches a page's chunks and its first data; resolves to whether the chunks are there. A failure shows at the visit. */
async function prefetchRoute({ page, access, prefetch }: Route, visit: Visit) {
  const [loaded] = await Promise.all([
    Promise.all([lazyPage(page)?.preload(), access === 'auth' ? AuthLayout.preload() : true]),
    prefetch && prefetchData[prefetch](visit).catch(() => {}),
  ])
  return !loaded.includes(false)
}

/**
 * Prefetches a link's page when the pointer or the focus comes near it, and renders each page once ahead of its first
 * visit: code that has run before takes half as long.
 */
export function RoutePrefetch() {
  const client = useQueryClient()
  const userId = useUserId()

  const [preview, setPreview] = useState<ReactNode>(null)
  const rendered = useRef(new Set<string>())

  useEffect(() => {
    /** Renders a page outside the document, without its effects and at low priority, and then removes it. */
    function renderAhead(pathname: string) {
      const container = document.createElement('div')
      new MutationObserver(() => setPreview(null)).observe(container, { childList: true })
      setPreview(
        <Activity key={pathname} mode="hidden">
          {createPortal(<AppRoutes location={pathname} />, container)}
        </Activity>,
      )
    }

    const near = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link === null || link.origin !== location.origin) return
      const { pathname, search } = link
      for (const route of routeList) {
        const match = matchPath(route.path, pathname)
        if (match === null) continue
        void prefetchRoute(route, { client, userId, params: match.params, search }).then(isLoaded => {
          if (!isLoaded || rendered.current.has(route.page)) return
          rendered.current.add(route.page)
          renderAhead(pathname)
        })
      }
    }
    for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, near, { passive: true })
    return () => {
      for (const sign of ['pointerover', 'focusin']) document.removeEventListener(sign, near)
    }
  }, [client, userId])
  return preview
}
