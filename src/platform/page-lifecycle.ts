interface PageListener {
  /** The page was shown or hidden, or the network came or went. */
  change: () => void
  /** The page is being left, perhaps for the back/forward cache. */
  leave: () => void
  /** The page was restored from the back/forward cache. */
  resume: () => void
}

export interface PageLifecycle {
  /** At least partly visible. */
  isVisible(): boolean
  isOnline(): boolean
  /** Listens until the result is called. */
  listen(on: Partial<PageListener>): () => void
}

/** On a server there is no page: it counts as visible and online, and nothing ever happens to it. */
export const browserLifecycle: PageLifecycle = {
  isVisible: () => globalThis.document?.visibilityState !== 'hidden',
  // Some browsers report offline behind a VPN; none reports online without a network for long.
  isOnline: () => globalThis.navigator?.onLine ?? true,
  listen({ change, leave, resume }) {
    const stop = new AbortController()
    const listenTo = (type: string, run: (event: Event) => void) =>
      globalThis.addEventListener?.(type, run, { signal: stop.signal })
    for (const type of ['visibilitychange', 'online', 'offline']) listenTo(type, () => change?.())
    listenTo('pagehide', () => leave?.())
    listenTo('pageshow', event => {
      if ('persisted' in event && event.persisted) resume?.()
    })
    return () => stop.abort()
  },
}
