import { useId, type Ref } from 'react'
import { formatCount, formatMoney } from '@/lib/money'
import { Card } from '@/ui/card'
import { FieldError } from '@/ui/field-error'
import { IconButton } from '@/ui/icon-button'
import { TrashIcon } from '@/ui/more-icons'
import { useSome } from '@/ui/some'
import { isPriced, type CartLine } from './cart-lines'
import { removingFailed } from './removal'
import { shownParameters } from './search-parameters'

interface CartTableProps {
  lines: CartLine[]
  currency: string | null
  /** Ids of the lines that couldn't be removed. */
  failed: ReadonlySet<string>
  onRemove: (line: CartLine) => void
  ref: Ref<HTMLTableElement>
}

const head = 'px-4 text-right text-12 font-normal whitespace-nowrap text-tertiary'

/** The cart's lines; on phones each is a card of its own. */
export function CartTable({ lines, currency, failed, onRemove, ref }: CartTableProps) {
  const { some, more } = useSome(lines)
  return (
    <Card>
      <table ref={ref} aria-label="Cart" className="w-full max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="h-row-head">
            <th scope="col" className="px-6 text-left text-12 font-normal text-tertiary">
              Offer
            </th>
            <th scope="col" className={head}>
              Quantity
            </th>
            <th scope="col" className={head}>
              per Email
            </th>
            <th scope="col" className={`${head} sm:pr-1`}>
              Total
            </th>
            <th scope="col">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {some.map(line => (
            <CartRow
              key={line.id}
              line={line}
              currency={currency}
              failed={failed.has(line.id)}
              onRemove={() => onRemove(line)}
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
  failed: boolean
  onRemove: () => void
}

const figure =
  'figures px-4 pt-6 text-right align-top leading-6 max-sm:col-span-2 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:px-0 max-sm:pt-1 max-sm:before:text-14 max-sm:before:font-normal max-sm:before:text-secondary max-sm:before:content-[attr(data-label)]'
const unknown = '–'

function CartRow({ line, currency, failed, onRemove }: CartRowProps) {
  const id = useId()
  const money = (cents: number | null) => (cents === null ? unknown : formatMoney(cents, currency))
  return (
    <tr className="border-t max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:px-4 max-sm:pt-3 max-sm:pb-4 max-sm:first:border-t-0">
      <td className="pt-6 pb-6 pl-6 align-top max-sm:p-0 max-sm:pb-2">
        <p className="text-16 font-strong wrap-anywhere max-sm:py-2">{line.offerName}</p>
        <Parameters id={id} line={line} />
        {!isPriced(line) && (
          <p className="pt-2 text-secondary">Without a price this line isn’t part of the total.</p>
        )}
        {failed && (
          <div role="alert" className="pt-2">
            <FieldError id={`${id}-error`}>{removingFailed}</FieldError>
          </div>
        )}
      </td>
      <td data-label="Quantity" className={figure}>
        {line.quantity === null ? unknown : formatCount(line.quantity)}
      </td>
      <td data-label="per Email" className={`${figure} text-secondary`}>
        {money(line.unitPrice)}
      </td>
      <td data-label="Total" className={`${figure} text-16 font-strong sm:pr-1`}>
        {money(line.totalPrice)}
      </td>
      <td className="w-control pt-4 pr-2 align-top max-sm:col-start-2 max-sm:row-start-1 max-sm:-mr-3 max-sm:p-0">
        <IconButton label={`Remove ${line.offerName}`} aria-describedby={id} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </td>
    </tr>
  )
}

/** What was searched for. */
function Parameters({ id, line }: { id: string; line: CartLine }) {
  return (
    <dl id={id} className="grid gap-2 pt-2">
      {shownParameters(line.searchParameters).map(({ label, text }) => (
        <div key={label} className="flex gap-3">
          <dt className="w-parameter max-w-1/2 shrink-0 text-secondary">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
