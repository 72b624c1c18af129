import { formatCount } from '@/lib/counts'
import { cx } from '@/lib/cx'
import { CheckIcon } from './icons'
import { useShowMore } from './use-show-more'

/**
 * A list of features, each with a check mark: in a column, or in one line. A line is part of a label, so where there are too
 * many it only says how many more there are.
 */
export function CheckList({ items, inline = false }: { items: readonly string[]; inline?: boolean }) {
  const unique = [...new Set(items)]
  const { visible, more } = useShowMore(unique)
  const left = unique.length - visible.length
  return (
    <>
      <ul
        className={cx(
          'flex flex-wrap gap-x-4 text-14 text-secondary',
          inline ? 'gap-y-1 max-sm:block' : 'flex-col gap-y-2',
        )}
      >
        {visible.map(item => (
          <li
            key={item}
            className={cx(
              'flex gap-2 wrap-anywhere',
              inline && 'max-sm:inline max-sm:not-last:after:content-["_·_"]',
            )}
          >
            <CheckIcon className={cx('mt-0.5', inline && 'max-sm:hidden')} />
            <span className={cx(!inline && 'line-clamp-3')}>{item}</span>
          </li>
        ))}
        {inline && left > 0 && <li>{formatCount(left)} more</li>}
      </ul>
      {!inline && more}
    </>
  )
}
