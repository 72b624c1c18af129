import { useState } from 'react'
import { cx } from '@/lib/cx'
import { lineCriteria } from '@/memory/line-criteria'
import { purchaseName } from '@/memory/purchase-name'
import { ClampedText } from '@/ui/clamped-text'
import { ChevronDownIcon } from '@/ui/icons'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { useShowMore } from '@/ui/use-show-more'
import type { CartLine } from './cart-lines'
import { countUnreadableValues, formatSearchParameters } from './search-parameters'

export interface LineSearchProps {
  /** For what describes the line's buttons. */
  id: string
  line: CartLine
}

const unknownSearchText = 'The search of this line isn’t known, so the line can’t be edited.'

/** A line's offer with the whole of its search. */
export function OpenSearch({ id, line }: LineSearchProps) {
  return (
    <>
      <p className="text-16 font-strong compact:py-2 compact:pr-[5.5rem]">
        <ClampedText>{line.offerName}</ClampedText>
      </p>
      {line.rawParameters === null ? (
        <p id={id} className="pt-2 text-secondary">
          {unknownSearchText}
        </p>
      ) : (
        <SearchParameters id={id} line={line} />
      )}
    </>
  )
}

/** A line's offer with its search in one row, which is a button that shows the whole of it. */
export function FoldedSearch({ id, line }: LineSearchProps) {
  const [isOpen, setOpen] = useState(false)
  const search = lineCriteria(line.rawParameters)
  const all = () => formatSearchParameters(line.searchParameters).flatMap(({ values }) => values)
  const name = (search && purchaseName(search)) ?? all().join(', ')
  return (
    <>
      <div className="flex gap-x-4 compact:flex-col">
        <p className="w-offer-name shrink-0 text-16 font-strong compact:w-auto">
          <ClampedText>{line.offerName}</ClampedText>
        </p>
        {name === '' ? (
          <p id={id} className="text-secondary">
            {unknownSearchText}
          </p>
        ) : (
          <button
            type="button"
            id={id}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-6 min-w-0 items-center gap-2 self-start rounded-xs text-left text-secondary transition-colors hover:text-foreground compact:min-h-field compact:self-auto"
          >
            <bdi className="truncate">{name}</bdi>
            <ChevronDownIcon className={cx('shrink-0', isOpen && 'rotate-180')} />
          </button>
        )}
      </div>
      {isOpen && <SearchParameters line={line} />}
    </>
  )
}

/** The line's search parameters. */
function SearchParameters({ id, line }: { id?: string; line: CartLine }) {
  const { visible, more } = useShowMore(formatSearchParameters(line.searchParameters))
  return (
    <>
      <dl id={id} className="grid grid-cols-1 gap-2 pt-2 empty:hidden">
        {visible.map(({ label, values }) => (
          <div key={label} className="flex gap-3">
            <dt className="w-parameter max-w-1/2 shrink-0 text-secondary">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <bdi>{values.join(', ')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {more && <div className="pt-2">{more}</div>}
      <div className="pt-2 empty:hidden">
        <UnreadableNotice count={countUnreadableValues(line.rawParameters ?? {})} noun="value" />
      </div>
    </>
  )
}
