import { useId, useRef, type MouseEventHandler, type Ref } from 'react'
import { formatCount } from '@/lib/counts'
import { formatMoney, isLongAmount } from '@/lib/money'
import { usePurchases } from '@/memory/purchase-memory'
import type { RememberedOrder } from '@/memory/purchases'
import { Card } from '@/ui/card'
import { FieldError } from '@/ui/field-error'
import { IconButton } from '@/ui/icon-button'
import { EditIcon, TrashIcon } from '@/ui/icons'
import { Amount } from '@/ui/amount'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { useShowMore } from '@/ui/use-show-more'
import { isEditable, isPriced, type CartLine, type EditableLine } from './cart-lines'
import { LineOverlaps } from './overlap-notice'
import { removeFailedText } from './use-remove-line'
import { countUnreadableValues, formatSearchParameters } from './search-parameters'

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

/** The cart's lines, as a table or, in a narrow container, as cards. */
export function CartTable({ lines, currency, failed, onEdit, onRemove, ref }: CartTableProps) {
  const { visible, more } = useShowMore(lines)
  const { orders } = usePurchases()
  // The next line moves under the pointer, where the second click of a double click would remove it too.
  const clicked = useRef<string | null>(null)
  return (
    <Card className="@container" data-compact={visible.some(line => isLong(line, currency)) || undefined}>
      <table ref={ref} aria-label="Cart" className="w-full compact:block">
        <thead className="compact:sr-only">
          <tr className="h-row-head">
            <th scope="col" className="px-6 text-left text-12 font-normal text-tertiary">
              Offer
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
              lines={visible}
              orders={orders}
              currency={currency}
              failed={failed.has(line.id)}
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
  lines: readonly CartLine[]
  orders: readonly RememberedOrder[]
  currency: string | null
  failed: boolean
  /** Null where the line can't be edited. */
  onEdit: (() => void) | null
  onRemove: MouseEventHandler
}

const amountClass =
  'figures px-4 pt-6 text-right align-top leading-6 compact:col-span-2 compact:flex compact:flex-wrap compact:items-baseline compact:justify-between compact:gap-x-4 compact:px-0 compact:wrap-anywhere compact:whitespace-normal compact:pt-1 compact:before:text-14 compact:before:font-normal compact:before:text-secondary compact:before:content-[attr(data-label)]'
const unknownAmount = '–'

/** What a line lacks that isn't part of the total. */
function missingOf({ quantity, totalPrice }: CartLine) {
  if (quantity === null) return 'quantity'
  return totalPrice === null ? 'price' : 'unit price'
}

function CartRow({ line, lines, orders, currency, failed, onEdit, onRemove }: CartRowProps) {
  const id = useId()
  const money = (cents: number | null) => (cents === null ? unknownAmount : formatMoney(cents, currency))
  return (
    <tr className="border-t compact:grid compact:grid-cols-[minmax(0,1fr)_auto] compact:px-4 compact:pt-3 compact:pb-4 compact:first:border-t-0">
      <th
        scope="row"
        abbr={line.offerName}
        className="pt-6 pb-6 pl-6 text-left align-top font-normal compact:col-span-full compact:row-start-1 compact:p-0 compact:pb-2"
      >
        <p className="text-16 font-strong wrap-anywhere compact:py-2 compact:pr-[5.5rem]">{line.offerName}</p>
        {line.rawParameters === null ? (
          <p id={id} className="pt-2 text-secondary">
            The search of this line isn’t known, so the line can’t be edited.
          </p>
        ) : (
          <>
            <SearchParameters id={id} line={line} />
            <div className="pt-2 empty:hidden">
              <UnreadableNotice count={countUnreadableValues(line.rawParameters)} noun="value" />
            </div>
          </>
        )}
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
      </th>
      <td data-label="Quantity" className={amountClass}>
        {line.quantity === null ? unknownAmount : formatCount(line.quantity)}
      </td>
      <td data-label="per Email" className={`${amountClass} text-secondary`}>
        <Amount className="compact:ml-auto">{money(line.unitPrice)}</Amount>
      </td>
      <td data-label="Total" className={`${amountClass} pr-1`}>
        <Amount size={16} strong className="compact:ml-auto">
          {money(line.totalPrice)}
        </Amount>
      </td>
      <td className="pt-4 pr-2 pl-1 text-right align-top whitespace-nowrap compact:col-start-2 compact:row-start-1 compact:-mr-3 compact:self-start compact:p-0">
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

/** The line's search parameters. */
function SearchParameters({ id, line }: { id: string; line: CartLine }) {
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
    </>
  )
}
