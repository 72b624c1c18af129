/** The page as this client sees it. On a server there is none: nothing is hidden, heard or found in the address. */
export interface AuthPage {
  hidden(): boolean
  address(): string | undefined
  /** Replaces the history entry, so that what was in the address can't be gone back to. */
  replaceAddress(address: string): void
  /** Leaves for another address; by default as a link does. */
  leaveFor?(address: string): void
  /** `wake`: shown, hidden, back from the cache or online again; `stored`: another tab wrote to storage. Gives the way to stop. */
  listen(wake: () => void, stored: () => void): () => void
}

export const browserPage: AuthPage = {
  hidden: () => globalThis.document?.visibilityState === 'hidden',
  address: () => globalThis.location?.href,
  replaceAddress: address => history.replaceState(history.state, '', address),
  listen: (wake, stored) => {
    const stop = new AbortController()
    for (const type of ['visibilitychange', 'pageshow', 'online', 'storage'])
      globalThis.addEventListener?.(type, type === 'storage' ? stored : wake, { signal: stop.signal })
    return () => stop.abort()
  },
}
