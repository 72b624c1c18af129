import {
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type MouseEventHandler,
  type ReactNode,
  type Ref,
} from 'react'
import { formatCount } from '@/lib/counts'
import { cx } from '@/lib/cx'
import { formatMoney, isLongAmount } from '@/lib/money'
import { lineCriteria } from '@/memory/line-criteria'
import { usePurchases } from '@/memory/purchase-memory'
import { purchaseName } from '@/memory/purchase-name'
import type { RememberedOrder } from '@/memory/purchases'
import { Amount } from '@/ui/amount'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { FieldError } from '@/ui/field-error'
import { IconButton } from '@/ui/icon-button'
import { ChevronDownIcon, EditIcon, TrashIcon } from '@/ui/icons'
import { KeepFocus } from '@/ui/keep-focus'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { useShowMore } from '@/ui/use-show-more'
import {
  equalLines,
  isEditable,
  isPriced,
  type CartLine,
  type EditableLine,
  type MergeableLine,
} from './cart-lines'
import { LineOverlaps } from './overlap-notice'
import { countUnreadableValues, formatSearchParameters } from './search-parameters'
import { useMergeLines } from './use-merge-lines'
import { removeFailedText } from './use-remove-line'

/** The number of lines that are shown with the whole of their search. */
const MOST_UNFOLDED = 3

interface CartTableProps {
  lines: CartLine[]
  currency: string | null
  /** Ids of the lines that couldn't be removed. */
  failed: ReadonlySet<string>
  onEdit: (line: EditableLine) => void
  onRemove: (line: CartLine) => void
  ref: Ref<HTMLTableElement>
}

/** Whether a line's amounts would leave too little space for the first column. */
const isLong = ({ unitPrice, totalPrice }: CartLine, currency: string | null) =>
  isLongAmount(unitPrice, currency) || isLongAmount(totalPrice, currency)

const headClass = 'px-4 text-right text-12 font-normal whitespace-nowrap text-tertiary'

/** The cart's lines, as a table or, in a narrow container, as cards. Many lines are folded: each shows its search on demand. */
export function CartTable({ lines, currency, failed, onEdit, onRemove, ref }: CartTableProps) {
  const { visible, more } = useShowMore(lines)
  const { orders } = usePurchases()
  const { merge, merging } = useMergeLines()
  const equal = useMemo(() => equalLines(visible), [visible])
  const isFolded = lines.length > MOST_UNFOLDED
  // The next line moves under the pointer, where the second click of a double click would remove it too.
  const clicked = useRef<string | null>(null)
  return (
    <Card
      className="@container min-w-0"
      data-folded={isFolded || undefined}
      data-compact={visible.some(line => isLong(line, currency)) || undefined}
    >
      <table ref={ref} aria-label="Cart" className="w-full compact:block">
        <thead className="compact:sr-only">
          <tr className="h-row-head">
            <th scope="col" className="px-6 text-left text-12 font-normal text-tertiary">
              <span className="flex gap-x-4">
                <span className="folded:w-offer-name">Offer</span>
                {isFolded && <span>Search</span>}
              </span>
            </th>
            <th scope="col" className={headClass}>
              Quantity
            </th>
            <th scope="col" className={headClass}>
              per Email
            </th>
            <th scope="col" className={`${headClass} pr-1`}>
              Total
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="compact:block">
          {visible.map(line => (
            <CartRow
              key={line.id}
              line={line}
              currency={currency}
              Search={isFolded ? FoldedSearch : OpenSearch}
              notes={
                <>
                  <EqualLines lines={equal.get(line.id)} busy={merging === line.id} onMerge={merge} />
                  <LineNotes line={line} lines={visible} orders={orders} failed={failed.has(line.id)} />
                </>
              }
              onEdit={isEditable(line) ? () => onEdit(line) : null}
              onRemove={({ detail }) => {
                if (detail < 2) clicked.current = line.id
                if (clicked.current === line.id) onRemove(line)
              }}
            />
          ))}
        </tbody>
      </table>
      {more && <div className="p-4">{more}</div>}
    </Card>
  )
}

interface CartRowProps {
  line: CartLine
  currency: string | null
  /** Shows the line's offer and search. */
  Search: ComponentType<LineSearchProps>
  notes: ReactNode
  /** Null where the line can't be edited. */
  onEdit: (() => void) | null
  onRemove: MouseEventHandler
}

const amountClass =
  'figures px-4 pt-6 text-right align-top leading-6 folded:pt-4 compact:px-0 compact:wrap-anywhere compact:whitespace-normal open-card:col-span-2 open-card:flex open-card:flex-wrap open-card:items-baseline open-card:justify-between open-card:gap-x-4 open-card:pt-1 open-card:before:text-14 open-card:before:font-normal open-card:before:text-secondary open-card:before:content-[attr(data-label)]'
const unknownAmount = '–'

function CartRow({ line, currency, Search, notes, onEdit, onRemove }: CartRowProps) {
  const id = useId()
  const money = (cents: number | null) => (cents === null ? unknownAmount : formatMoney(cents, currency))
  return (
    <tr className="border-t compact:grid compact:px-4 compact:pt-3 compact:pb-4 compact:first:border-t-0 open-card:grid-cols-[minmax(0,1fr)_auto] folded-card:grid-cols-[auto_minmax(0,1fr)_auto] folded-card:pb-1">
      <th
        scope="row"
        abbr={line.offerName}
        className="pt-6 pb-6 pl-6 text-left align-top font-normal compact:row-start-1 compact:p-0 folded:w-full folded:max-w-0 folded:py-4 open-card:col-span-full open-card:pb-2 folded-card:col-span-2 folded-card:w-auto folded-card:max-w-none folded-card:py-0"
      >
        <Search id={id} line={line} />
        {notes}
      </th>
      <td data-label="Quantity" className={`${amountClass} folded-card:py-2 folded-card:text-secondary`}>
        {line.quantity === null ? unknownAmount : formatCount(line.quantity)}
      </td>
      <td
        data-label="per Email"
        className={`${amountClass} text-secondary folded-card:py-2 folded-card:text-left folded-card:before:px-1 in-data-compact:folded-card:col-span-2 folded-card:before:content-['×'/'']`}
      >
        <Amount className="open-card:ml-auto">{money(line.unitPrice)}</Amount>
      </td>
      <td
        data-label="Total"
        className={`${amountClass} pr-1 folded-card:col-start-3 folded-card:row-start-1 folded-card:pt-0 folded-card:pl-4`}
      >
        <Amount size={16} strong className="open-card:ml-auto">
          {money(line.totalPrice)}
        </Amount>
      </td>
      <td className="pt-4 pr-2 pl-1 text-right align-top whitespace-nowrap folded:pt-2 compact:-mr-3 compact:self-start compact:p-0 folded-card:pt-0 in-data-compact:folded-card:col-span-full open-card:col-start-2 open-card:row-start-1">
        {onEdit && (
          <IconButton label={`Edit ${line.offerName}`} aria-describedby={id} onClick={onEdit}>
            <EditIcon />
          </IconButton>
        )}
        <IconButton label={`Remove ${line.offerName}`} aria-describedby={id} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </td>
    </tr>
  )
}

interface LineSearchProps {
  /** For what describes the line's buttons. */
  id: string
  line: CartLine
}

const unknownSearchText = 'The search of this line isn’t known, so the line can’t be edited.'

/** A line's offer with the whole of its search. */
function OpenSearch({ id, line }: LineSearchProps) {
  return (
    <>
      <p className="text-16 font-strong wrap-anywhere compact:py-2 compact:pr-[5.5rem]">{line.offerName}</p>
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
function FoldedSearch({ id, line }: LineSearchProps) {
  const [isOpen, setOpen] = useState(false)
  const search = lineCriteria(line.rawParameters)
  const all = () => formatSearchParameters(line.searchParameters).flatMap(({ values }) => values)
  const name = (search && purchaseName(search)) ?? all().join(', ')
  return (
    <>
      <div className="flex gap-x-4 compact:flex-col">
        <p className="w-offer-name shrink-0 text-16 font-strong wrap-anywhere compact:w-auto">
          {line.offerName}
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
            className="flex min-h-6 min-w-0 items-center gap-2 rounded-xs text-left text-secondary transition-colors hover:text-foreground compact:min-h-field"
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

interface EqualLinesProps {
  /** The lines that are equal to this one, with it; undefined where there are none, or another one of them says so. */
  lines: readonly MergeableLine[] | undefined
  busy: boolean
  onMerge: (lines: readonly MergeableLine[]) => Promise<void>
}

/** Says that lines are equal, and makes one of them. */
function EqualLines({ lines, busy, onMerge }: EqualLinesProps) {
  const id = useId()
  if (!lines) return null
  const others = lines.length - 1
  return (
    <KeepFocus>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-2">
        <p id={id}>
          {others === 1 ? 'Another line has' : `${formatCount(others)} other lines have`} the same offer and
          search.
        </p>
        <Button
          size="sm"
          variant="neutral"
          aria-describedby={id}
          busy={busy}
          onClick={() => void onMerge(lines)}
        >
          Merge
        </Button>
      </div>
    </KeepFocus>
  )
}

/** What a line lacks that isn't part of the total. */
function missingOf({ quantity, totalPrice }: CartLine) {
  if (quantity === null) return 'quantity'
  return totalPrice === null ? 'price' : 'unit price'
}

interface LineNotesProps {
  line: CartLine
  lines: readonly CartLine[]
  orders: readonly RememberedOrder[]
  failed: boolean
}

/** What a customer should know of a line before it is ordered. */
function LineNotes({ line, lines, orders, failed }: LineNotesProps) {
  const id = useId()
  return (
    <>
      <LineOverlaps line={line} lines={lines} orders={orders} />
      {!isPriced(line) && (
        <p className="pt-2 text-secondary">
          Without a {missingOf(line)} this line isn’t part of the total
          {lines.some(isPriced) && ', but is part of the order'}.
        </p>
      )}
      {failed && (
        <div role="alert" className="pt-2">
          <FieldError id={`${id}-error`}>{removeFailedText}</FieldError>
        </div>
      )}
    </>
  )
}
