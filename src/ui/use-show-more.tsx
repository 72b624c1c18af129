import { useMemo, useState } from 'react'
import { formatCount } from '@/lib/counts'
import { useAnnounce } from './announcer'
import { Button } from './button'
import { focusIfLost } from './keep-focus'

/** More than a usual page has; a slow phone lays out so many in 0.2 s. */
const BATCH_SIZE = 100

/**
 * The visible part of a long list, and the button that shows more of it. `more` is null for a list that is short enough
 * to be shown as a whole.
 */
export function useShowMore<T>(items: readonly T[]) {
  const announce = useAnnounce()
  const [count, setCount] = useState(BATCH_SIZE)
  const visible = useMemo(() => items.slice(0, count), [items, count])
  const left = items.length - count

  function showMore() {
    const next = count + BATCH_SIZE
    setCount(next)
    if (next < items.length) announce(`${formatCount(next)} shown, ${formatCount(items.length - next)} left`)
  }

  return {
    visible,
    more:
      left > 0 ? (
        <Button variant="neutral" onClick={showMore}>
          Show more, {formatCount(left)} left
        </Button>
      ) : items.length > BATCH_SIZE ? (
        <p ref={focusIfLost} tabIndex={-1} className="text-secondary outline-none">
          {formatCount(items.length)} shown
        </p>
      ) : null,
  }
}
