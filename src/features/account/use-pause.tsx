import { useState } from 'react'
import { perApp, useApp } from '@/config/app'
import { useAnnounce } from '@/ui/announcer'
import { useSecondsLeft } from '@/ui/use-seconds-left'

/** When each pause ends, in milliseconds since 1970. */
const endsOf = perApp(() => new Map<string, number>())

/** A time during which nothing of this kind is sent, on any page. `textOf` says how long it lasts. */
export function usePause(kind: string, textOf: (seconds: number) => string) {
  const ends = endsOf(useApp())
  const announce = useAnnounce()
  // Renders anew: the other pages read the time when they are opened.
  const [, setEnd] = useState(0)
  const left = useSecondsLeft(ends.get(kind) ?? 0)
  return {
    text: left > 0 ? textOf(left) : null,
    /** Whether there is one still, which is announced then. */
    refuses(one = kind) {
      const seconds = Math.ceil(((ends.get(one) ?? 0) - Date.now()) / 1000)
      if (seconds > 0) announce(textOf(seconds))
      return seconds > 0
    },
    start(duration: number, one = kind) {
      const end = Date.now() + duration
      ends.set(one, end)
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
