import { useState } from 'react'
import { formatCount } from '@/lib/counts'
import { announce } from './announcer'
import { Button } from './button'

/** More than any sensible page has, and as many as a slow phone lays out in two tenths of a second. */
const BATCH_SIZE = 100

/** What comes in a button's place has the focus that went with it: the keyboard stays where it was. */
const focusIfLost = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

/** The part of a list that is drawn, and the button that draws more of it, which says how many are shown; null for a list that is drawn at once. */
export function useShowMore<T>(all: readonly T[]) {
  const [count, setCount] = useState(BATCH_SIZE)
  const left = all.length - count

  function showMore() {
    const next = count + BATCH_SIZE
    setCount(next)
    if (next < all.length) announce(`${formatCount(next)} shown, ${formatCount(all.length - next)} left`)
  }

  return {
    visible: all.slice(0, count),
    more:
      left > 0 ? (
        <Button variant="neutral" onClick={showMore}>
          Show more, {formatCount(left)} left
        </Button>
      ) : all.length > BATCH_SIZE ? (
        <p ref={focusIfLost} tabIndex={-1} className="text-secondary outline-none">
          {formatCount(all.length)} shown
        </p>
      ) : null,
  }
}
