import { useId } from 'react'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { FieldError } from '@/ui/field-error'
import { Amount } from '@/ui/amount'
import { useShowMore } from '@/ui/use-show-more'
import { cartTotal, isPriced, type CartLine } from './cart-lines'

interface OrderTotalProps {
  lines: CartLine[]
  currency: string | null
  busy: boolean
  /** Why the last attempt to order failed. */
  failure: string | null
  onPlace: () => void
}

const nothingPricedText = 'No item in this cart has a price, so it can’t be ordered.'

/** The cart's total and the button that places the order. */
export function OrderTotal({ lines, currency, busy, failure, onPlace }: OrderTotalProps) {
  const id = useId()
  const { visible, more } = useShowMore(lines)
  const orderable = lines.some(isPriced)
  return (
    <section aria-labelledby={id}>
      <Card className="grid grid-cols-1 gap-4 p-4 sm:p-6">
        <h2 id={id} className="title text-20">
          Order total
        </h2>
        <dl className="@container grid grid-cols-1 gap-2 empty:hidden">
          {visible.filter(isPriced).map(line => (
            <div key={line.id} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-secondary wrap-anywhere">
                {line.offerName}, {formatCount(line.quantity)}
              </dt>
              <dd className="ml-auto max-w-full">
                <Amount fit>{formatMoney(line.totalPrice, currency)}</Amount>
              </dd>
            </div>
          ))}
        </dl>
        {more}
        <dl className="@container">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t pt-4">
            <dt className="font-strong">Total</dt>
            <dd className="ml-auto max-w-full">
              <Amount size={24} fit>
                {formatMoney(cartTotal(lines), currency)}
              </Amount>
            </dd>
          </div>
        </dl>
        <Button
          size="lg"
          busy={busy}
          disabled={!orderable}
          aria-describedby={orderable ? undefined : `${id}-reason`}
          onClick={onPlace}
        >
          Place Order
        </Button>
        {!orderable && (
          <p id={`${id}-reason`} className="text-secondary">
            {nothingPricedText}
          </p>
        )}
        {failure !== null && !busy && (
          <div role="alert">
            <FieldError id={`${id}-error`}>{failure}</FieldError>
          </div>
        )}
        <p className="text-secondary">You pay by card in the next step.</p>
      </Card>
    </section>
  )
}
