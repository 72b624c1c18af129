import { useState } from 'react'
import { formatCount } from '@/lib/counts'
import { announce } from './announcer'
import { Button } from './button'

/** More than any sensible page has, and as many as a slow phone lays out in two tenths of a second. */
const DRAWN_AT_ONCE = 100

/** What comes in a button's place has the focus that went with it: the keyboard stays where it was. */
const inherit = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

/** The part of a list that is drawn, and the button that draws more of it, which says how many are shown; null for a list that is drawn at once. */
export function useSome<T>(all: readonly T[]) {
  const [count, setCount] = useState(DRAWN_AT_ONCE)
  const left = all.length - count

  function showMore() {
    const next = count + DRAWN_AT_ONCE
    setCount(next)
    if (next < all.length) announce(`${formatCount(next)} shown, ${formatCount(all.length - next)} left`)
  }

  return {
    some: all.slice(0, count),
    more:
      left > 0 ? (
        <Button variant="neutral" onClick={showMore}>
          Show more, {formatCount(left)} left
        </Button>
      ) : all.length > DRAWN_AT_ONCE ? (
        <p ref={inherit} tabIndex={-1} className="text-secondary outline-none">
          {formatCount(all.length)} shown
        </p>
      ) : null,
  }
}
