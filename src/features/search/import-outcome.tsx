import { criteria } from '@/config/search-criteria'
import { formatCount } from '@/lib/counts'
import { cutText } from '@/lib/isolate-text'
import { useShowMore } from '@/ui/use-show-more'
import type { ListAddition } from './import-criteria'
import type { ListCriterion } from './import-parser'
import { MAX_VALUES } from './parse-criteria'

interface ImportOutcomeProps {
  criterion: ListCriterion
  addition: ListAddition | null
}

/** What was understood of a list, and what wasn't, with its line. */
export function ImportOutcome({ criterion, addition }: ImportOutcomeProps) {
  const { visible, more } = useShowMore(addition?.notUnderstood ?? [])
  const [one, many] = criteria[criterion].counted
  const understood = addition ? addition.added.length + addition.picked + addition.surplus : 0
  return (
    <>
      <div role="status" className="text-14 empty:hidden">
        {addition && (
          <p>
            {formatCount(understood)} {understood === 1 ? one : many} understood
            {addition.picked > 0 && `, ${formatCount(addition.picked)} picked already`}
            {addition.notUnderstood.length > 0 &&
              `, ${formatCount(addition.notUnderstood.length)} ${addition.notUnderstood.length === 1 ? 'entry' : 'entries'} not`}
            .
          </p>
        )}
        {addition && addition.surplus > 0 && (
          <p>
            A search has room for {MAX_VALUES} {many}: {formatCount(addition.surplus)}{' '}
            {addition.surplus === 1 ? 'is' : 'are'} left out.
          </p>
        )}
        {addition && addition.ignoredColumns.length > 0 && (
          <p className="wrap-anywhere">
            Other columns left out: {addition.ignoredColumns.map(cutText).join(', ')}.
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
