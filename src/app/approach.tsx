import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { matchPath } from 'react-router-dom'
import { paths } from '@/config/paths'
import { useUserId } from '@/session/use-session'
import { AuthLayout, pages } from './pages'

interface Destination {
  path: string
  page: keyof typeof pages
  /** Whether it stands in the frame of the account's doors. */
  door?: true
  /** Fetches what the page shows first; of private data only a user has any. */
  data?: (client: QueryClient, userId: string | null, param: string) => Promise<unknown>
}

const destinations: Destination[] = [
  {
    path: paths.cart,
    page: 'cart',
    data: async (client, userId) => {
      const { cartQuery } = await import('@/queries/cart')
      if (userId !== null) await client.prefetchQuery(cartQuery(userId))
    },
  },
  {
    path: paths.offers,
    page: 'offers',
    data: async client => {
      const { offersQuery } = await import('@/queries/offers')
      await client.prefetchQuery(offersQuery)
    },
  },
  {
    path: paths.orders,
    page: 'orders',
    data: async (client, userId) => {
      const { ordersQuery } = await import('@/queries/orders')
      if (userId !== null) await client.prefetchQuery(ordersQuery(userId, 1))
    },
  },
  {
    path: '/order/:param/details',
    page: 'orderDetails',
    data: async (client, userId, orderNumber) => {
      const { orderDetailsQuery } = await import('@/queries/orders')
      if (userId !== null) await client.prefetchQuery(orderDetailsQuery(userId, orderNumber))
    },
  },
  { path: '/checkout/:param', page: 'checkout' },
  { path: paths.signIn, page: 'signIn', door: true },
  { path: paths.signUp, page: 'signUp', door: true },
  { path: paths.forgotPassword, page: 'forgotPassword', door: true },
  { path: paths.profile, page: 'profile' },
  { path: paths.terms, page: 'terms' },
  { path: paths.privacy, page: 'privacy' },
  { path: paths.contact, page: 'contact' },
]

/** Fetches the page under a path of this site, and its first data, ahead of the visit. Failures are the visit's affair. */
function approach(pathname: string, client: QueryClient, userId: string | null) {
  for (const { path, page, door, data } of destinations) {
    const match = matchPath(path, pathname)
    if (match === null) continue
    if (door) AuthLayout.preload()
    pages[page].preload()
    data?.(client, userId, match.params['param'] ?? '').catch(() => {})
  }
}

/** Fetches what a link leads to when the pointer or the focus comes near it. */
export function Approach() {
  const queryClient = useQueryClient()
  const userId = useUserId()

  useEffect(() => {
    const near = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link !== null && link.origin === location.origin) approach(link.pathname, queryClient, userId)
    }
    for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, near, { passive: true })
    return () => {
      for (const sign of ['pointerover', 'focusin']) document.removeEventListener(sign, near)
    }
  }, [queryClient, userId])
  return null
}
