/** Sends a request for public data, as http.ts sends it for visitors, and keeps it for that. */
export function sendEarlyRequest(url: string, withCookies: boolean): void {
  const controller = new AbortController()
  const response = fetch(url, {
    headers: { Accept: 'application/ld+json' },
    credentials: withCookies ? 'include' : 'omit',
    redirect: 'error',
    signal: controller.signal,
  }).then(
    // A 4xx status is the app's result too: the same request again would get the same, and after a 429 too early.
    one => (one.status < 500 && one.status !== 408 ? one : null),
    () => null,
  )
  globalThis.listwellEarlyRequest = { url, response, controller }
}

/** Aborts the early request unless it was taken. */
export function abortEarlyRequest(): void {
  globalThis.listwellEarlyRequest?.controller.abort()
  globalThis.listwellEarlyRequest = undefined
}
