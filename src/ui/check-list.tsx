import { cx } from '@/lib/cx'
import { CheckIcon } from './icons/deferred'

/** A list of features, each with a check mark: in a column, or in one line. */
export function CheckList({ items, inline = false }: { items: readonly string[]; inline?: boolean }) {
  return (
    <ul
      className={cx('flex flex-wrap gap-x-4 text-14 text-secondary', inline ? 'gap-y-1' : 'flex-col gap-y-2')}
    >
      {[...new Set(items)].map(item => (
        <li key={item} className="flex gap-2 wrap-anywhere">
          <CheckIcon className="mt-0.5" />
          {item}
        </li>
      ))}
    </ul>
  )
}
