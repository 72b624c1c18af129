/** A request for public data that was sent before the code that shows it was there. */
interface EarlyRequest {
  url: string
  /** Null where it failed in a way that a second request may not: without a response, with 408 or 5xx. */
  response: Promise<Response | null>
  controller: AbortController
}

declare global {
  var listwellEarlyRequest: EarlyRequest | undefined
}

/** Whether a request for this URL, without a token, was sent early that nothing has taken yet. */
export const isRequestedEarly = (url: string): boolean => globalThis.listwellEarlyRequest?.url === url

/** The early request for this URL, once; undefined where there is none. It ends with the signal. */
export function takeEarlyRequest(url: string, signal: AbortSignal): EarlyRequest | undefined {
  const early = globalThis.listwellEarlyRequest
  if (early?.url !== url) return undefined
  globalThis.listwellEarlyRequest = undefined
  signal.addEventListener('abort', () => early.controller.abort())
  return early
}
