import { useState } from 'react'
import { LONGEST_PAUSE } from '@/config/timing'
import { useAnnounce } from '@/ui/announcer'
import { useSecondsLeft } from '@/ui/use-seconds-left'
import type { Value } from './form-errors'

export interface Pause<Field extends string> {
  kind: (value: Value<Field>) => string
  text: (seconds: number) => string
}

const keyOf = (kind: string) => `listwell-mail-${kind}`

/** When a pause ends that was begun in this tab; 0 without one. What no pause reaches is of a clock that was put right since. */
function storedEnd(kind: string): number {
  try {
    const end = Number(sessionStorage.getItem(keyOf(kind))) || 0
    return end > Date.now() + LONGEST_PAUSE ? 0 : end
  } catch {
    return 0
  }
}

/** A time during which nothing of a kind is sent, on any page, also after a reload. Times are in milliseconds. */
export function usePause<Field extends string>({ kind: kindOf, text }: Pause<Field>) {
  const announce = useAnnounce()
  // Where storage is blocked or full, the pause lasts as long as what shows it.
  const [{ kind, end }, setPause] = useState({ kind: kindOf(() => ''), end: 0 })
  const endOf = (one: string) => Math.max(storedEnd(one), one === kind ? end : 0)
  const left = useSecondsLeft(endOf(kind))
  return {
    /** How long it lasts still; null without one. */
    text: left > 0 ? text(left) : null,
    /** Whether there is one still, which is announced then. */
    refuses(value: Value<Field>): boolean {
      const one = kindOf(value)
      const seconds = Math.ceil((endOf(one) - Date.now()) / 1000)
      setPause({ kind: one, end: endOf(one) })
      if (seconds > 0) announce(text(seconds))
      return seconds > 0
    },
    start(value: Value<Field>, duration: number) {
      const begun = { kind: kindOf(value), end: Date.now() + duration }
      setPause(begun)
      try {
        sessionStorage.setItem(keyOf(begun.kind), String(begun.end))
      } catch {
        // As said above.
      }
    },
  }
}
