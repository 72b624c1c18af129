import { lazyPart } from '@/ui/lazy-with-preload'

/** The frame of the account's doors: whoever only searches doesn't need it. */
export const AuthLayout = lazyPart(() => import('./auth-layout'))

/** The pages that are chunks of their own. */
export const pages = {
  cart: lazyPart(() => import('@/pages/cart')),
  offers: lazyPart(() => import('@/pages/offers')),
  orders: lazyPart(() => import('@/pages/orders')),
  orderDetails: lazyPart(() => import('@/pages/order-details')),
  checkout: lazyPart(() => import('@/pages/checkout')),
  paymentSuccess: lazyPart(() => import('@/pages/payment-success')),
  signIn: lazyPart(() => import('@/pages/sign-in')),
  signUp: lazyPart(() => import('@/pages/sign-up')),
  forgotPassword: lazyPart(() => import('@/pages/forgot-password')),
  resetPassword: lazyPart(() => import('@/pages/reset-password')),
  verifyEmail: lazyPart(() => import('@/pages/verify-email')),
  profile: lazyPart(() => import('@/pages/profile')),
  terms: lazyPart(() => import('@/pages/terms')),
  privacy: lazyPart(() => import('@/pages/privacy')),
  contact: lazyPart(() => import('@/pages/contact')),
  notFound: lazyPart(() => import('@/pages/not-found')),
}
