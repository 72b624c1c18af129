/** A request for public data that was sent before the code that shows it was there. */
interface EarlyRequest {
  url: string
  /** Null where it failed in a way that a second request may not: without a response, with 408 or 5xx. */
  response: Promise<Response | null>
  controller: AbortController
  /** In ms since 1970. */
  sentAt: number
}

declare global {
  var listwellEarlyRequest: EarlyRequest | undefined
}

/** Sends a request for public data as http.ts sends it for visitors, and keeps the response for that. */
export function sendEarlyRequest(path: string, settings: { apiUrl: string; mercureAuth: string }): void {
  globalThis.listwellEarlyRequest?.controller.abort()
  const url = new URL(path, settings.apiUrl).href
  const controller = new AbortController()
  const response = fetch(url, {
    headers: { Accept: 'application/ld+json' },
    credentials: settings.mercureAuth === 'cookie' ? 'include' : 'omit',
    redirect: 'error',
    signal: controller.signal,
  }).then(
    // A 4xx status is the app's result too: the same request again would get the same, and after a 429 too early.
    one => (one.status < 500 && one.status !== 408 ? one : null),
    () => null,
  )
  globalThis.listwellEarlyRequest = { url, response, controller, sentAt: Date.now() }
}

/** The early request for this URL, once; undefined where there is none, or none that was sent in the last `maxAge` ms. */
export function takeEarlyRequest(url: string, maxAge: number): EarlyRequest | undefined {
  const early = globalThis.listwellEarlyRequest
  if (early?.url !== url) return undefined
  globalThis.listwellEarlyRequest = undefined
  return Date.now() - early.sentAt < maxAge ? early : undefined
}
