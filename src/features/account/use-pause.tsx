import { useState } from 'react'
import { perApp, useApp } from '@/config/app'
import { LONGEST_PAUSE } from '@/config/timing'
import { useAnnounce } from '@/ui/announcer'
import { useSecondsLeft } from '@/ui/use-seconds-left'

/** When each pause ends, in milliseconds since 1970. */
const endsOf = perApp(() => new Map<string, number>())

const keyOf = (kind: string) => `listwell-mail-${kind}`

/** When a pause ends that was begun in this tab before; 0 without one. What no pause reaches is of a clock that was put right since. */
function storedEnd(kind: string): number {
  try {
    const end = Number(sessionStorage.getItem(keyOf(kind))) || 0
    return end > Date.now() + LONGEST_PAUSE ? 0 : end
  } catch {
    return 0
  }
}

function storeEnd(kind: string, end: number) {
  try {
    sessionStorage.setItem(keyOf(kind), String(end))
  } catch {
    // Blocked or full: the pause lasts as long as the document.
  }
}

/**
 * A time during which nothing of this kind is sent, on any page; of mails, also after a reload. `textOf` says how long it lasts.
 */
export function usePause(kind: string, textOf: (seconds: number) => string, isOfMails = false) {
  const ends = endsOf(useApp())
  const endOf = (one: string) => ends.get(one) ?? (isOfMails ? storedEnd(one) : 0)
  const announce = useAnnounce()
  // Renders anew: the other pages read the time when they are opened.
  const [, setEnd] = useState(0)
  const left = useSecondsLeft(endOf(kind))
  return {
    text: left > 0 ? textOf(left) : null,
    /** Whether there is one still, which is announced then. */
    refuses(one = kind) {
      const seconds = Math.ceil((endOf(one) - Date.now()) / 1000)
      if (seconds > 0) announce(textOf(seconds))
      return seconds > 0
    },
    start(duration: number, one = kind) {
      const end = Date.now() + duration
      ends.set(one, end)
      if (isOfMails) storeEnd(one, end)
      setEnd(end)
    },
    /** For the button that sends. */
    button: (busy: boolean, variant: 'solid' | 'neutral') => ({
      busy,
      variant: left > 0 ? ('unavailable' as const) : variant,
      'aria-disabled': left > 0 || busy || undefined,
    }),
  }
}

/** How long a pause lasts still. */
export const PauseText = ({ text }: { text: string | null }) =>
  text !== null && <p className="text-14 text-secondary tabular-nums">{text}</p>
