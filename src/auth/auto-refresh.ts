import type { Clock } from './clock'
import type { AuthPage } from './page'

const TICK = 30_000

export interface AutoRefresh {
  start(): void
  stop(): void
  /** Checks at once, if it is running at all. */
  wake(): void
}

/** Calls `check` now and every 30 s, except while the page is hidden. */
export const createAutoRefresh = (clock: Clock, page: AuthPage, check: () => void): AutoRefresh => {
  let cancel: (() => void) | undefined

  const stop = (): void => {
    cancel?.()
    cancel = undefined
  }

  const start = (): void => {
    cancel?.()
    cancel = clock.after(TICK, start)
    if (!page.hidden()) check()
  }

  return { start, stop, wake: () => cancel && start() }
}
