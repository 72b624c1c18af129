import { useState } from 'react'
import { formatCount } from '@/lib/counts'
import { Button } from './button'

/** More than any sensible page has, and as many as a slow phone lays out in two tenths of a second. */
const DRAWN_AT_ONCE = 100

/** The part of a list that is drawn, and the button that draws more of it; null where all is drawn. */
export function useSome<T>(all: readonly T[]) {
  const [count, setCount] = useState(DRAWN_AT_ONCE)
  const left = all.length - count
  return {
    some: all.slice(0, count),
    more:
      left > 0 ? (
        <Button variant="neutral" onClick={() => setCount(count + DRAWN_AT_ONCE)}>
          Show more, {formatCount(left)} left
        </Button>
      ) : null,
  }
}
