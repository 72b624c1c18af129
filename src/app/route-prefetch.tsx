import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Activity, useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { matchPath } from 'react-router-dom'
import { paths } from '@/config/paths'
import { useUserId } from '@/session/use-session'
import { AuthLayout, pages } from './pages'
import { AppRoutes } from './routes'

interface Destination {
  path: string
  /** The chunks that the page is in, besides the entry. */
  parts: { preload: () => Promise<boolean> }[]
  /** Fetches what the page shows first; of private data only a user has any. */
  data?: (client: QueryClient, userId: string | null, param: string, search: string) => Promise<unknown>
}

const destinations: Destination[] = [
  { path: paths.search, parts: [] },
  {
    path: paths.cart,
    parts: [pages.cart],
    data: async (client, userId) => {
      const { cartQuery } = await import('@/queries/cart')
      if (userId !== null) await client.prefetchQuery(cartQuery(userId))
    },
  },
  {
    path: paths.offers,
    parts: [pages.offers],
    data: async client => {
      const { offersQuery } = await import('@/queries/offers')
      await client.prefetchQuery(offersQuery)
    },
  },
  {
    path: paths.orders,
    parts: [pages.orders],
    data: async (client, userId, _param, search) => {
      const [{ ordersQuery }, { pageFromQuery }] = await Promise.all([
        import('@/queries/orders'),
        import('@/features/orders/pagination-rules'),
      ])
      const page = pageFromQuery(new URLSearchParams(search))
      if (userId !== null) await client.prefetchQuery(ordersQuery(userId, page))
    },
  },
  {
    path: '/order/:param/details',
    parts: [pages.orderDetails],
    data: async (client, userId, orderNumber) => {
      const { orderDetailsQuery } = await import('@/queries/orders')
      if (userId !== null) await client.prefetchQuery(orderDetailsQuery(userId, orderNumber))
    },
  },
  { path: '/checkout/:param', parts: [pages.checkout] },
  { path: paths.signIn, parts: [AuthLayout, pages.signIn] },
  { path: paths.signUp, parts: [AuthLayout, pages.signUp] },
  { path: paths.forgotPassword, parts: [AuthLayout, pages.forgotPassword] },
  { path: paths.profile, parts: [pages.profile] },
  { path: paths.terms, parts: [pages.terms] },
  { path: paths.privacy, parts: [pages.privacy] },
  { path: paths.contact, parts: [pages.contact] },
]

/** Fetches a page and its first data ahead of the visit; tells whether the page is there then. Failures are the visit's affair. */
async function fetchAhead(
  { parts, data }: Destination,
  client: QueryClient,
  userId: string | null,
  param = '',
  search = '',
) {
  const [there] = await Promise.all([
    Promise.all(parts.map(part => part.preload())),
    data?.(client, userId, param, search).catch(() => {}),
  ])
  return there.every(Boolean)
}

/** Fetches what a link leads to when the pointer or the focus comes near it, and rehearses each page once. */
export function RoutePrefetch() {
  const queryClient = useQueryClient()
  const userId = useUserId()
  const [rehearsal, setRehearsal] = useState<ReactNode>(null)
  const rehearsed = useRef(new Set<Destination>())

  useEffect(() => {
    /**
     * Renders a page out of the document, without its effects and after all that is urgent, and drops it: code that has
     * run before takes half as long.
     */
    function rehearse(pathname: string) {
      const place = document.createElement('div')
      new MutationObserver(() => setRehearsal(null)).observe(place, { childList: true })
      const page = createPortal(<AppRoutes location={pathname} />, place)
      setRehearsal(
        <Activity key={pathname} mode="hidden">
          {page}
        </Activity>,
      )
    }

    const near = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link === null || link.origin !== location.origin) return
      const { pathname, search } = link
      for (const destination of destinations) {
        const match = matchPath(destination.path, pathname)
        if (match === null) continue
        void fetchAhead(destination, queryClient, userId, match.params['param'], search).then(isThere => {
          if (!isThere || rehearsed.current.has(destination)) return
          rehearsed.current.add(destination)
          rehearse(pathname)
        })
      }
    }
    for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, near, { passive: true })
    return () => {
      for (const sign of ['pointerover', 'focusin']) document.removeEventListener(sign, near)
    }
  }, [queryClient, userId])

  return rehearsal
}
