import { lazyWithPreload } from '@/ui/lazy-with-preload'

/** The frame of the account's doors: whoever only searches doesn't need it. */
export const AuthLayout = lazyWithPreload(() => import('./auth-layout'))

/** The pages that are chunks of their own. */
export const pages = {
  cart: lazyWithPreload(() => import('@/pages/cart')),
  offers: lazyWithPreload(() => import('@/pages/offers')),
  orders: lazyWithPreload(() => import('@/pages/orders')),
  orderDetails: lazyWithPreload(() => import('@/pages/order-details')),
  checkout: lazyWithPreload(() => import('@/pages/checkout')),
  paymentSuccess: lazyWithPreload(() => import('@/pages/payment-success')),
  signIn: lazyWithPreload(() => import('@/pages/sign-in')),
  signUp: lazyWithPreload(() => import('@/pages/sign-up')),
  forgotPassword: lazyWithPreload(() => import('@/pages/forgot-password')),
  resetPassword: lazyWithPreload(() => import('@/pages/reset-password')),
  verifyEmail: lazyWithPreload(() => import('@/pages/verify-email')),
  profile: lazyWithPreload(() => import('@/pages/profile')),
  terms: lazyWithPreload(() => import('@/pages/terms')),
  privacy: lazyWithPreload(() => import('@/pages/privacy')),
  contact: lazyWithPreload(() => import('@/pages/contact')),
  notFound: lazyWithPreload(() => import('@/pages/not-found')),
}
