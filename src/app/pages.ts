import { lazyPage } from './lazy-page'

/** The frame of the account's doors: whoever only searches doesn't need it. */
export const AuthLayout = lazyPage(() => import('./auth-layout'))

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
