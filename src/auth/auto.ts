import type { Clock } from './clock'
import type { Page } from './page'

const TICK = 30_000

export interface AutoRefresh {
  start(): void
  stop(): void
  /** Checks at once and goes on ticking, or rests while the page is hidden. */
  wake(): void
}

/** Calls `check` every 30 s while the page is visible. */
export const createAutoRefresh = (clock: Clock, page: Page, check: () => void): AutoRefresh => {
  let isOn = false
  let cancel: (() => void) | undefined

  const rest = (): void => {
    cancel?.()
    cancel = undefined
  }

  const tick = (): void => {
    cancel = clock.after(TICK, tick)
    check()
  }

  const wake = (): void => {
    if (!isOn) return
    rest()
    if (!page.hidden()) tick()
  }

  return {
    wake,
    start: () => {
      isOn = true
      wake()
    },
    stop: () => {
      isOn = false
      rest()
    },
  }
}
