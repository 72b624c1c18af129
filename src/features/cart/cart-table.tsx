import { useId, useMemo, type MouseEventHandler, type ReactNode } from 'react'
import { formatCount } from '@/lib/counts'
import { formatMoney, isLongAmount } from '@/lib/money'
import { usePurchases } from '@/memory/purchase-memory'
import { Amount } from '@/ui/amount'
import { Card } from '@/ui/card'
import { IconButton } from '@/ui/icon-button'
import { EditIcon, TrashIcon } from '@/ui/icons'
import { useShowMore } from '@/ui/use-show-more'
import { equalLines, isEditable, type CartLine, type EditableLine } from './cart-lines'
import { LineNotes } from './line-notes'
import { LineSearch } from './line-search'

/** The number of lines that are shown with the whole of their search. */
const MOST_UNFOLDED = 3
/** The number of characters of a criterion that is shown as a whole in a line that isn't folded. */
const LONGEST_UNFOLDED = 1000

interface CartTableProps {
  lines: CartLine[]
  currency: string | null
  /** Ids of the lines that couldn't be removed. */
  failed: ReadonlySet<string>
  onEdit: (line: EditableLine) => void
  onRemove: (line: CartLine) => void
}

/** Whether a line's amounts would leave too little space for the first column. */
const isLong = ({ unitPrice, totalPrice }: CartLine, currency: string | null) =>
  isLongAmount(unitPrice, currency) || isLongAmount(totalPrice, currency)

const hasLongSearch = ({ searchParameters }: CartLine) =>
  Object.values(searchParameters).some(value => String(value).length > LONGEST_UNFOLDED)

const headClass = 'px-4 text-right text-12 font-normal whitespace-nowrap text-tertiary'

/** The cart's lines, as a table or, in a narrow container, as cards. Many lines are folded: each shows its search on demand. */
export function CartTable({ lines, currency, failed, onEdit, onRemove }: CartTableProps) {
  const { visible, more } = useShowMore(lines)
  const { orders } = usePurchases()
  const equal = useMemo(() => equalLines(visible), [visible])
  const isFolded = lines.length > MOST_UNFOLDED || lines.some(hasLongSearch)
  return (
    <Card
      className="@container min-w-0"
      data-folded={isFolded || undefined}
      data-compact={visible.some(line => isLong(line, currency)) || undefined}
    >
      <table aria-label="Cart" className="w-full compact:block">
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
              isFolded={isFolded}
              notes={
                <LineNotes
                  line={line}
                  lines={visible}
                  equal={equal.get(line.id)}
                  orders={orders}
                  failed={failed.has(line.id)}
                />
              }
              onEdit={isEditable(line) ? () => onEdit(line) : null}
              onRemove={({ detail }) => {
                // The next line moves under the pointer, where the second click of a double click would remove it too.
                if (detail < 2) onRemove(line)
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
  isFolded: boolean
  notes: ReactNode
  /** Null where the line can't be edited. */
  onEdit: (() => void) | null
  onRemove: MouseEventHandler
}

const amountClass =
  'figures px-4 pt-6 text-right align-top leading-6 folded:pt-4 compact:px-0 compact:wrap-anywhere compact:whitespace-normal open-card:col-span-2 open-card:flex open-card:flex-wrap open-card:items-baseline open-card:justify-between open-card:gap-x-4 open-card:pt-1 open-card:before:text-14 open-card:before:font-normal open-card:before:text-secondary open-card:before:content-[attr(data-label)]'
const unknownAmount = '–'

function CartRow({ line, currency, isFolded, notes, onEdit, onRemove }: CartRowProps) {
  const id = useId()
  const money = (cents: number | null) => (cents === null ? unknownAmount : formatMoney(cents, currency))
  return (
    <tr className="border-t compact:grid compact:px-4 compact:pt-3 compact:pb-4 compact:first:border-t-0 open-card:grid-cols-[minmax(0,1fr)_auto] folded-card:grid-cols-[auto_minmax(0,1fr)_auto] folded-card:pb-1">
      <th
        scope="row"
        abbr={line.offerName}
        className="pt-6 pb-6 pl-6 text-left align-top font-normal compact:row-start-1 compact:p-0 folded:w-full folded:max-w-0 folded:py-4 open-card:col-span-full open-card:pb-2 folded-card:col-span-2 folded-card:w-auto folded-card:max-w-none folded-card:py-0"
      >
        <LineSearch id={id} line={line} isFolded={isFolded} />
        {notes}
      </th>
      <td data-label="Quantity" className={`${amountClass} folded-card:py-2 folded-card:text-secondary`}>
        {line.quantity === null ? unknownAmount : formatCount(line.quantity)}
      </td>
      <td
        data-label="per Email"
        className={`${amountClass} text-secondary folded-card:py-2 folded-card:text-left folded-card:before:px-1 in-data-compact:folded-card:col-span-2 @max-[16rem]:folded-card:col-span-2 folded-card:before:content-['×'/'']`}
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
      <td className="pt-4 pr-2 pl-1 text-right align-top whitespace-nowrap folded:pt-2 compact:-mr-3 compact:self-start compact:p-0 folded-card:pt-0 in-data-compact:folded-card:col-span-full @max-[16rem]:folded-card:col-span-full open-card:col-start-2 open-card:row-start-1">
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
