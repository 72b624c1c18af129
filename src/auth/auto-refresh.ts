import type { Clock } from '@/platform/clock'
import { CHECK_INTERVAL } from './options'
import type { AuthPage } from './page'

export interface AutoRefresh {
  start(): void
  stop(): void
  /** Checks at once if it has been started. */
  wake(): void
}

/** Calls `check` now and at each interval, except while the page is hidden. */
export const createAutoRefresh = (clock: Clock, page: AuthPage, check: () => void): AutoRefresh => {
  let cancel: (() => void) | undefined

  const stop = (): void => {
    cancel?.()
    cancel = undefined
  }

  const start = (): void => {
    cancel?.()
    cancel = clock.after(CHECK_INTERVAL, start)
    if (!page.hidden()) check()
  }

  return { start, stop, wake: () => cancel && start() }
}
