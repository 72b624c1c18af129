import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router-dom'
import { paths } from '@/config/paths'
import { lazyPage } from './lazy-page'

/** The pages that are chunks of their own. */
export const pages = {
  cart: lazyPage(() => import('@/pages/cart')),
  offers: lazyPage(() => import('@/pages/offers')),
  orders: lazyPage(() => import('@/pages/orders')),
  orderDetails: lazyPage(() => import('@/pages/order-details')),
  checkout: lazyPage(() => import('@/pages/checkout')),
  paymentSuccess: lazyPage(() => import('@/pages/payment-success')),
  signIn: lazyPage(() => import('@/pages/sign-in')),
  signUp: lazyPage(() => import('@/pages/sign-up')),
  forgotPassword: lazyPage(() => import('@/pages/forgot-password')),
  resetPassword: lazyPage(() => import('@/pages/reset-password')),
  verifyEmail: lazyPage(() => import('@/pages/verify-email')),
  profile: lazyPage(() => import('@/pages/profile')),
  terms: lazyPage(() => import('@/pages/terms')),
  privacy: lazyPage(() => import('@/pages/privacy')),
  contact: lazyPage(() => import('@/pages/contact')),
  notFound: lazyPage(() => import('@/pages/not-found')),
}

interface Approach {
  path: string
  page: keyof typeof pages
  /** Fetches what the page shows first; of private data only a user has any. */
  data?: (client: QueryClient, userId: string | null, param: string) => Promise<unknown>
}

const approaches: Approach[] = [
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
  { path: paths.signIn, page: 'signIn' },
  { path: paths.signUp, page: 'signUp' },
  { path: paths.forgotPassword, page: 'forgotPassword' },
  { path: paths.profile, page: 'profile' },
  { path: paths.terms, page: 'terms' },
  { path: paths.privacy, page: 'privacy' },
  { path: paths.contact, page: 'contact' },
]

/** Fetches the page under a path of this site, and its first data, ahead of the visit. Failures are the visit's affair. */
export function approach(pathname: string, client: QueryClient, userId: string | null) {
  for (const { path, page, data } of approaches) {
    const match = matchPath(path, pathname)
    if (match === null) continue
    pages[page].preload()
    data?.(client, userId, match.params['param'] ?? '').catch(() => {})
  }
}
