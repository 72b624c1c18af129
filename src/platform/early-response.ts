/** A request for public data that the document has sent before the app was there. */
interface EarlyRequest {
  url: string
  /** Null where it failed in a way that a second request may not: without a response, with 408 or 5xx. */
  response: Promise<Response | null>
  controller: AbortController
}

declare global {
  var listwellEarlyRequest: EarlyRequest | undefined
}

/** Whether the document has sent a request for this URL, without a token, that nothing has taken yet. */
export const isRequestedEarly = (url: string): boolean => globalThis.listwellEarlyRequest?.url === url

/** The document's request for this URL, once; undefined where it sent none. It ends with the signal. */
export function takeEarlyRequest(url: string, signal: AbortSignal): EarlyRequest | undefined {
  const early = globalThis.listwellEarlyRequest
  if (early?.url !== url) return undefined
  globalThis.listwellEarlyRequest = undefined
  signal.addEventListener('abort', () => early.controller.abort())
  return early
}

/** Aborts the document's request unless it was taken. */
export function abortEarlyRequest(): void {
  globalThis.listwellEarlyRequest?.controller.abort()
  globalThis.listwellEarlyRequest = undefined
}
