import { matchPath, matchRoutes } from 'react-router-dom'
import { isPaymentParameter, paths } from './paths'
import { routeList, type Route } from './routes.mjs'

/** Whether a URL's path is a page's, in a spelling that the router accepts. */
export const isPathOf = (page: string, pathname: string): boolean => matchPath(page, pathname) !== null

/** For whom the page of a path is; everyone where there is none. */
export function accessOf(pathname: string): Route['access'] {
  // The router's own way takes a phone 20 ms.
  const same = routeList.find(({ path }) => path === pathname)
  return (same ?? matchRoutes(routeList, pathname)?.at(-1)?.route)?.access ?? 'everyone'
}

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
    return accessOf(url.pathname) === 'auth' ? null : url.pathname + url.search + url.hash
  } catch {
    return null
  }
}

/** The URLs of the auth pages that lead on to another URL, which they get in `next`. */
export function authPaths(next: string | null) {
  const back = safeNext(next)
  const query = back === null || back === paths.home ? '' : `?next=${encodeURIComponent(back)}`
  return {
    signIn: paths.signIn + query,
    signUp: paths.signUp + query,
    forgotPassword: paths.forgotPassword + query,
  }
}
