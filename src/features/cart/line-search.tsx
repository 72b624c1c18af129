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

interface LineSearchProps {
  /** For what describes the line's buttons. */
  id: string
  line: CartLine
  isFolded: boolean
}

/** A line's offer with the whole of its search; folded with one row of it, which is a button that shows the whole. */
export function LineSearch({ id, line, isFolded }: LineSearchProps) {
  const [isOpen, setOpen] = useState(false)
  const search = lineCriteria(line.rawParameters)
  const all = () => formatSearchParameters(line.searchParameters).flatMap(({ values }) => values)
  const name = (search && purchaseName(search)) ?? all().join(', ')
  const isUnknown = line.rawParameters === null || (isFolded && name === '')
  return (
    <>
      <div className="folded:flex folded:gap-x-4 folded-card:flex-col">
        <p className="text-16 font-strong folded:w-offer-name folded:shrink-0 folded-card:w-auto open-card:py-2 open-card:pr-[5.5rem]">
          <ClampedText>{line.offerName}</ClampedText>
        </p>
        {isUnknown && (
          <p id={id} className={cx('text-secondary', !isFolded && 'pt-2')}>
            The search of this line isn’t known, so the line can’t be edited.
          </p>
        )}
        {isFolded && !isUnknown && (
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
      {(isOpen || !isFolded) && !isUnknown && <SearchParameters id={isFolded ? undefined : id} line={line} />}
    </>
  )
}

/** The line's search parameters. */
function SearchParameters({ id, line }: { id: string | undefined; line: CartLine }) {
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
