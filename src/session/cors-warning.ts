import { settings } from '@/config/settings'

/** A page of another origin may send these without asking the server first. */
const SAFE_HEADERS = new Set(['accept', 'accept-language', 'content-language'])

const warned = new Set<string>()

/** The request's headers that the server's CORS rules have to name. */
const headersToAllow = ({ headers }: RequestInit) =>
  [...new Headers(headers).keys()]
    .filter(name => !SAFE_HEADERS.has(name))
    .map(name => name.replaceAll(/(^|-)[a-z]/g, letters => letters.toUpperCase()))

/**
 * Names the likely cause of a call that failed before any response, once for each origin and version header. The browser
 * hides from pages whether the server is down or refuses the page.
 */
export function warnOfCors(url: string, init: RequestInit): void {
  const { origin } = new URL(url)
  if (![settings.apiUrl, settings.authUrl].some(base => new URL(base).origin === origin)) return
  const version = settings.authVersionHeader
  const headers = headersToAllow(init)
  const sendsVersion = version !== null && headers.some(name => name.toLowerCase() === version.toLowerCase())
  const cause = `${origin} ${sendsVersion}`
  if (warned.has(cause)) return
  warned.add(cause)

  const rule = sendsVersion
    ? `the header ${version}: allow it or set VITE_AUTH_VERSION_HEADER=off`
    : [`the origin ${location.origin}`, ...headers.map(name => `the header ${name}`)].join(' or ')
  const call = `${init.method ?? 'GET'} ${new URL(url).pathname}`
  console.warn(
    `Listwell: ${origin} didn't answer a call from ${location.origin} (${call}). If the server runs, its CORS rules may refuse ${rule}.`,
  )
}
