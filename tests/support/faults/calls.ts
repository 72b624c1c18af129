/** Every call of the app, by subject. Each subject has a test file with its name. */
export const callsOf = {
  catalogue: ['search', 'tlds', 'offers', 'active-cart', 'add-to-cart', 'remove-line'],
  orders: [
    'place-order',
    'orders',
    'order',
    'order-details',
    'cancel-order',
    'payment-intent',
    'cancel-payment',
    'downloads',
  ],
  live: ['live-updates'],
  account: [
    'sign-in',
    'user',
    'token-refresh',
    'sign-out',
    'sign-up',
    'change-password',
    'forgot-password',
    'reset-password',
    'verify-email',
    'resend',
    'challenge',
    'verify-code',
    'change-email',
    'sign-in-link',
    'exchange-code',
    'add-factor',
    'remove-factor',
    'sign-out-others',
  ],
} as const

export const calls = Object.values(callsOf).flat()

export type Call = (typeof calls)[number]
