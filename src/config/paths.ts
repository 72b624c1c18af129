import { matchRoutes } from 'react-router-dom'
import { routeList, routes } from './routes.mjs'

/**
 * An id as one segment of a URL's path, which leads to no other path. URLs have no spelling of the ids `.` and `..`: they
 * are encoded twice, so that they name nothing.
 */
export const encodeSegment = (id: string): string =>
  encodeURIComponent(/^\.\.?$/.test(id) ? id.replaceAll('.', '%2E') : id)

/** A path with its one variable segment filled in. */
const fill = (pattern: string, value: string) => pattern.replace(/:\w+/, () => encodeSegment(value))

/** The path of each page, by its name in the list of routes. */
function pathsByName(): Record<keyof typeof routes, string>
function pathsByName(): Record<string, string> {
  return Object.fromEntries(Object.entries(routes).map(([name, { path }]) => [name, path]))
}

/** The URLs of the app's own pages, for links. */
export const paths = {
  ...pathsByName(),
  order: (orderNumber: string) => fill(routes.order.path, orderNumber),
  checkout: (id: string) => fill(routes.checkout.path, id),
  paymentSuccess: (id: string) => fill(routes.paymentSuccess.path, id),
}

/** A parameter that the card provider adds to the URL that it returns to; one of them is a secret. */
export const isPaymentParameter = (name: string): boolean => /^payment_intent|^redirect_status$/.test(name)

const authRoutes = routeList.filter(({ access }) => access === 'auth').map(({ path }) => ({ path }))

/**
 * A URL to return to (a path with query and hash) from a query, or null where it isn't one: anything but a path of this
 * site (`//host`, `/\host`, a scheme, control characters that a browser drops), and the auth pages, in
 * every spelling that the router accepts. The card provider's parameters are left out.
 */
export function safeNext(next: string | null): string | null {
  if (next === null || !next.startsWith('/')) return null
  const base = 'https://listwell.invalid'
  try {
    const url = new URL(next, base)
    if (url.origin !== base || url.pathname.startsWith('//')) return null
    for (const name of new Set(url.searchParams.keys()))
      if (isPaymentParameter(name)) url.searchParams.delete(name)
    return matchRoutes(authRoutes, url.pathname) === null ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}

function withNext(path: string, next: string | null): string {
  const back = safeNext(next)
  return back === null || back === paths.home ? path : `${path}?next=${encodeURIComponent(back)}`
}

/** The sign-in page's URL, with the URL to return to in `next`. */
export const signInPath = (next: string | null) => withNext(paths.signIn, next)

/** The sign-up page's URL, with the URL to return to, which its link to the sign-in page passes on. */
export const signUpPath = (next: string | null) => withNext(paths.signUp, next)
