import { criteria } from '@/config/search-criteria'
import { formatCount, formatCountOf } from '@/lib/counts'
import { cutText } from '@/lib/isolate-text'
import { useShowMore } from '@/ui/use-show-more'
import { MAX_VALUES } from './parse-criteria'
import type { ListAddition } from './read-list'
import type { ListCriterion } from './understand'

interface ImportOutcomeProps {
  criterion: ListCriterion
  addition: ListAddition | undefined
}

const nothing: ListAddition = { added: [], picked: [], surplus: 0, notUnderstood: [], ignoredColumns: [] }

/** What was understood of a list, and what wasn't, with its line. */
export function ImportOutcome({ criterion, addition }: ImportOutcomeProps) {
  const { added, picked, surplus, notUnderstood, ignoredColumns } = addition ?? nothing
  const { visible, more } = useShowMore(notUnderstood)
  const [one, many] = criteria[criterion].counted
  return (
    <>
      <div role="status" className="text-14 empty:hidden">
        {addition && (
          <p>
            {formatCountOf(added.length + picked.length + surplus, one, many)} understood
            {picked.length > 0 && `, ${formatCount(picked.length)} picked already`}
            {notUnderstood.length > 0 &&
              `, ${formatCountOf(notUnderstood.length, 'entry', 'entries')} not understood`}
            .
          </p>
        )}
        {surplus > 0 && (
          <p>
            A search has room for {MAX_VALUES} {many}: {formatCount(surplus)} {surplus === 1 ? 'is' : 'are'}{' '}
            left out.
          </p>
        )}
        {ignoredColumns.length > 0 && (
          <p className="wrap-anywhere">
            Other columns left out: {ignoredColumns.map(name => cutText(name)).join(', ')}.
          </p>
        )}
      </div>
      {visible.length > 0 && (
        <section>
          <h3 className="text-14 font-strong">Not understood</h3>
          <ul aria-label="Not understood" className="mt-2 divide-y border-y text-14">
            {visible.map(({ line, text }, index) => (
              <li key={`${line} ${index}`} className="flex gap-4 py-2">
                <span className="min-w-[5rem] shrink-0 text-secondary tabular-nums">
                  Line {formatCount(line)}
                </span>
                <bdi className="line-clamp-2 min-w-0 wrap-anywhere">{cutText(text)}</bdi>
              </li>
            ))}
          </ul>
          {more && <div className="mt-3">{more}</div>}
        </section>
      )}
    </>
  )
}
