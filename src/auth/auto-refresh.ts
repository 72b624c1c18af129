import type { Clock } from '@/platform/clock'
// Every duration of this library has its reason in options.ts.
import { CHECK_INTERVAL, REFRESH_MARGIN } from './options'
import type { AuthPage } from './browser-page'

/** Refreshes a session with less than `REFRESH_MARGIN` left: now and at each check, except while the page is hidden. */
export const createAutoRefresh = (
  clock: Clock,
  page: AuthPage,
  refreshIfBelow: (margin: number) => Promise<void>,
) => {
  let cancel: (() => void) | undefined

  const stop = (): void => {
    cancel?.()
    cancel = undefined
  }

  const start = (): void => {
    cancel?.()
    cancel = clock.after(CHECK_INTERVAL, start)
    if (!page.hidden()) void refreshIfBelow(REFRESH_MARGIN)
  }

  /** Checks at once if it has been started. */
  const wake = (): void => cancel && start()

  return { start, stop, wake }
}
