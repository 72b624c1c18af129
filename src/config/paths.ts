/** Addresses of the app's own pages. */
export const paths = {
  home: '/',
  search: '/search',
  signIn: '/signin',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  profile: '/profile',
  cart: '/cart',
  offers: '/offers',
  orders: '/orders',
  order: (orderNumber: string) => `/order/${encodeURIComponent(orderNumber)}/details`,
  checkout: (id: string) => `/checkout/${encodeURIComponent(id)}`,
  paymentSuccess: (id: string) => `/payment-success/${encodeURIComponent(id)}`,
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
}

const withNext = (path: string, next: string | null) =>
  next === null || next === paths.home ? path : `${path}?next=${encodeURIComponent(next)}`

/** The sign-in page's address, with the way back (a path with query and hash) in `next`. */
export const signInPath = (next: string | null) => withNext(paths.signIn, next)

/** The sign-up page's address, with the way back that its link to the sign-in page hands on. */
export const signUpPath = (next: string | null) => withNext(paths.signUp, next)

/**
 * A return address from a query, or null where it isn't a path of this site: `//host`, `/\host`, a scheme, control
 * characters that a browser drops. The sign-in page itself is no place to return to.
 */
export function safeNext(next: string | null): string | null {
  if (next === null || !next.startsWith('/')) return null
  const base = 'https://listwell.invalid'
  try {
    const url = new URL(next, base)
    if (url.origin !== base || url.pathname === paths.signIn) return null
    return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash
  } catch {
    return null
  }
}
