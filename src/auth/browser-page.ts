/** The page that the client runs in. A server has none: nothing is hidden, and there is no URL and no event. */
export interface AuthPage {
  hidden(): boolean
  address(): string | undefined
  /** Replaces the history entry, so that "back" doesn't lead to the old URL. */
  replaceAddress(url: string): void
  /** Navigates to another URL; by default as a link does. */
  leaveFor?(url: string): void
  /** `wake`: shown, hidden, restored or online again; `stored`: another tab wrote to storage. Returns the function that stops listening. */
  listen(wake: () => void, stored: () => void): () => void
}

export const browserPage: AuthPage = {
  hidden: () => globalThis.document?.visibilityState === 'hidden',
  address: () => globalThis.location?.href,
  replaceAddress: url => history.replaceState(history.state, '', url),
  listen: (wake, stored) => {
    const stop = new AbortController()
    for (const type of ['visibilitychange', 'pageshow', 'online', 'storage'])
      globalThis.addEventListener?.(type, type === 'storage' ? stored : wake, { signal: stop.signal })
    return () => stop.abort()
  },
}
