import { authPaths } from '@/config/return-path'

/** The sign-in method by a mailed link, as the settings name it; other methods are providers. */
export const MAGIC_LINK = 'magic-link'

/** The parameter of the sign-in page that names the method from which it is returned to. */
export const METHOD = 'method'

/** The URL of the sign-in page that a mailed link or a provider returns to; it leads on to `next`. */
export function returnUrl(method: string, next: string | null): string {
  const url = new URL(authPaths(next).signIn, location.origin)
  url.searchParams.set(METHOD, method)
  return url.href
}
