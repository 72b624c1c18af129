/** Every call that the app makes; each has a test file of its name. */
export const calls = [
  'search',
  'tlds',
  'offers',
  'active-cart',
  'add-to-cart',
  'remove-line',
  'place-order',
  'orders',
  'order',
  'order-details',
  'cancel-order',
  'payment-intent',
  'cancel-payment',
  'downloads',
  'live-updates',
  'sign-in',
  'user',
  'token-refresh',
  'sign-out',
  'sign-up',
  'change-password',
  'forgot-password',
  'reset-password',
  'verify-email',
] as const

export type Call = (typeof calls)[number]
