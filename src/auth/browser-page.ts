/** The page that the client runs in. A server has none: nothing is hidden, and there is no URL and no event. */
export const browserPage = {
  hidden: (): boolean => globalThis.document?.visibilityState === 'hidden',
  address: (): string | undefined => globalThis.location?.href,
  /** Replaces the history entry, so that "back" doesn't lead to the old URL. */
  replaceAddress: (url: string): void => history.replaceState(history.state, '', url),
  /** Navigates to another URL, as a link does. */
  leaveFor: (url: string): void => globalThis.location?.assign(url),
  /** `wake`: shown, hidden, restored or online again; `stored`: another tab wrote to storage. Returns the function that stops listening. */
  listen: (wake: () => void, stored: () => void): (() => void) => {
    const stop = new AbortController()
    for (const type of ['visibilitychange', 'pageshow', 'online', 'storage'])
      globalThis.addEventListener?.(type, type === 'storage' ? stored : wake, { signal: stop.signal })
    return () => stop.abort()
  },
}

/** A page that leads nowhere else by itself is left as a link leaves it. */
export type AuthPage = Omit<typeof browserPage, 'leaveFor'> & Partial<Pick<typeof browserPage, 'leaveFor'>>
