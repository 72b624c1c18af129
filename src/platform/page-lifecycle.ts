/** The page as the live updates see it. */
export interface LivePage {
  /** Shown to somebody, if only in part. */
  isVisible: () => boolean
  isOnline: () => boolean
  /** `change`: one of the two may be otherwise; `leave`: the page is left or put away; `back`: it was put away and is shown again. */
  listen: (on: { change: () => void; leave: () => void; back: () => void }) => () => void
}

export const browserPage: LivePage = {
  isVisible: () => document.visibilityState === 'visible',
  // Some browsers say offline behind a VPN; none says online without a network for long.
  isOnline: () => navigator.onLine,
  listen({ change, leave, back }) {
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('visibilitychange', change, { signal })
    window.addEventListener('online', change, { signal })
    window.addEventListener('offline', change, { signal })
    window.addEventListener('pagehide', leave, { signal })
    window.addEventListener('pageshow', event => event.persisted && back(), { signal })
    return () => stop.abort()
  },
}
