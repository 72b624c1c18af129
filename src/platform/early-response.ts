/** A request that the document has sent before the app was there. */
interface EarlyRequest {
  url: string
  token: string | null
  /** Null where it failed in a way that a second request may not: without a response, with 408 or 5xx. */
  response: Promise<Response | null>
  controller: AbortController
}

declare global {
  var listwellEarlyRequest: EarlyRequest | undefined
}

/** The document's request for this URL with this token, once; undefined where it sent none. It ends with the signal. */
export function takeEarlyRequest(
  url: string,
  token: string | null,
  signal: AbortSignal,
): EarlyRequest | undefined {
  const early = globalThis.listwellEarlyRequest
  if (early?.url !== url || early.token !== token) return undefined
  globalThis.listwellEarlyRequest = undefined
  signal.addEventListener('abort', () => early.controller.abort())
  return early
}

/** The token of the document's request for this URL, null where it has none; undefined where it sent none. */
export function tokenOfEarlyRequest(url: string): string | null | undefined {
  const early = globalThis.listwellEarlyRequest
  return early?.url === url ? early.token : undefined
}

/** Aborts the document's request unless it was taken. */
export function abortEarlyRequest(): void {
  globalThis.listwellEarlyRequest?.controller.abort()
  globalThis.listwellEarlyRequest = undefined
}
