import { useCallback, useSyncExternalStore } from 'react'

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000))

/** Whole seconds until a time in milliseconds since 1970, 0 once it is over. Renders again each second until then. */
export function useSecondsLeft(until: number): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (secondsUntil(until) === 0) return () => {}
      const interval = setInterval(listener, 1000)
      return () => clearInterval(interval)
    },
    [until],
  )
  return useSyncExternalStore(
    subscribe,
    () => secondsUntil(until),
    () => 0,
  )
}
