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

const doors: string[] = [
  paths.signIn,
  paths.signUp,
  paths.forgotPassword,
  paths.resetPassword,
  paths.verifyEmail,
]

/**
 * A return address (a path with query and hash) from a query, or null where it isn't one: anything but a path of this
 * site (`//host`, `/\host`, a scheme, control characters that a browser drops), and the account's doors, which are
 * no place to return to.
 */
export function safeNext(next: string | null): string | null {
  if (next === null || !next.startsWith('/')) return null
  const base = 'https://listwell.invalid'
  try {
    const url = new URL(next, base)
    if (url.origin !== base || doors.includes(url.pathname)) return null
    return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash
  } catch {
    return null
  }
}

function withNext(path: string, next: string | null): string {
  const back = safeNext(next)
  return back === null || back === paths.home ? path : `${path}?next=${encodeURIComponent(back)}`
}

/** The sign-in page's address, with the way back in `next`. */
export const signInPath = (next: string | null) => withNext(paths.signIn, next)

/** The sign-up page's address, with the way back that its link to the sign-in page hands on. */
export const signUpPath = (next: string | null) => withNext(paths.signUp, next)
