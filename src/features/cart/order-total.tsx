import { useId } from 'react'
import type { Cart } from '@/api/cart'
import { formatCount, formatCountOf } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { AfterPayment } from '@/ui/after-payment'
import { Amount } from '@/ui/amount'
import { Button } from '@/ui/button'
import { FieldError } from '@/ui/field-error'
import { cartTotal, emailCount, isPriced, lineCount, shownLines } from './cart-lines'

interface OrderTotalProps {
  cart: Cart
  busy: boolean
  /** Why the last attempt to order failed. */
  failure: string | null
  onPlace: () => void
}

const nothingPricedText = 'No item in this cart has a price, so it can’t be ordered.'
const unknownText = '–'

/** The cart's total with the button that places the order, and what follows: beside the lines, on phones around them. */
export function OrderTotal({ cart, busy, failure, onPlace }: OrderTotalProps) {
  const id = useId()
  const lines = shownLines(cart.items)
  const count = lineCount(cart)
  const orderable = lines.some(isPriced)
  const emails = emailCount(lines)
  return (
    <div className="contents lg:sticky lg:top-results-offset sm:block sm:rounded-lg sm:border sm:bg-card sm:p-6 sm:shadow-card lg:order-last">
      <section
        aria-labelledby={id}
        data-bottom-bar
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:grid sm:grid-cols-1 sm:gap-4 max-sm:-mx-4 max-sm:border-y max-sm:bg-foot max-sm:px-4 max-sm:py-3 max-sm:high:sticky max-sm:high:bottom-0 max-sm:high:z-nav max-sm:high:order-last max-sm:high:border-b-0"
      >
        <div className="grid min-w-0 gap-x-4 max-sm:grow max-sm:basis-parameter sm:gap-y-4">
          <h2 id={id} className="text-12 text-tertiary sm:title sm:text-20 sm:text-foreground">
            Order total
          </h2>
          <dl className="@container grid grid-cols-1 gap-2">
            <CountRow label="Items" count={formatCount(count)} />
            <CountRow label="Emails" count={orderable ? formatCount(emails) : unknownText} />
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:mt-2 sm:border-t sm:pt-4">
              <dt className="font-strong max-sm:sr-only">Total</dt>
              <dd className="max-w-full sm:ml-auto">
                <Amount size={24} fit>
                  {orderable ? formatMoney(cartTotal(lines), cart.currency) : unknownText}
                </Amount>
              </dd>
            </div>
          </dl>
        </div>
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
          <p id={`${id}-reason`} className="text-secondary max-sm:basis-full">
            {nothingPricedText}
          </p>
        )}
        {failure !== null && !busy && (
          <FieldError role="alert" className="max-sm:basis-full">
            {failure}
          </FieldError>
        )}
      </section>
      <p className="text-16 text-secondary sm:hidden">
        {formatCountOf(count, 'item')}
        {orderable && `, ${formatCountOf(emails, 'email')}`}
      </p>
      <p className="text-secondary max-sm:order-1 sm:pt-4">
        You pay by card in the next step. <AfterPayment />
      </p>
    </div>
  )
}

function CountRow({ label, count }: { label: string; count: string }) {
  return (
    <div className="flex justify-between gap-x-4 max-sm:hidden">
      <dt className="text-secondary">{label}</dt>
      <dd className="tabular-nums">{count}</dd>
    </div>
  )
}
