import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { formatMoney } from '@/lib/money'
import { useIsAdding } from '@/queries/cart'
import { Button, ButtonLink } from '@/ui/button'
import { Card } from '@/ui/card'
import { Empty } from '@/ui/empty'
import { SearchIcon } from '@/ui/icons'
import { TextLink } from '@/ui/link'
import { usePutOrderBack } from './use-put-back'

/** In place of the lines: what an unpaid order would be in the cart, and the way to the search. */
export function EmptyCart({ unpaid }: { unpaid: Order | null | undefined }) {
  return (
    <>
      {unpaid && <UnpaidOrder order={unpaid} />}
      <Card className="p-4 sm:p-6">
        <Empty
          title="Your cart is empty"
          text="What you choose from a search is collected here until you order it."
          action={
            <span className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <ButtonLink to={paths.search} icon={<SearchIcon />} variant={unpaid ? 'neutral' : 'solid'}>
                Search Domains
              </ButtonLink>
              <TextLink to={paths.offers} className="inline-flex min-h-target items-center">
                Available Plans
              </TextLink>
            </span>
          }
        />
      </Card>
    </>
  )
}

/** The customer's newest unpaid order, in place of what would be in the cart: to be paid for, or put back. */
function UnpaidOrder({ order }: { order: Order }) {
  const putBack = usePutOrderBack(order)
  const isAdding = useIsAdding()
  const { orderNumber, totalAmount, currency } = order
  const amount = totalAmount === null ? '' : `, ${formatMoney(totalAmount, currency)}`
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-4 sm:px-6">
      <p className="min-w-0 text-16 font-strong wrap-anywhere tabular-nums">
        Unpaid order {orderNumber}
        {amount}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {putBack && (
          <Button variant="neutral" busy={isAdding} onClick={putBack} className="max-sm:flex-1">
            Put back in cart
          </Button>
        )}
        <ButtonLink to={paths.checkout(order.id)} className="max-sm:flex-1">
          Pay
        </ButtonLink>
      </div>
    </Card>
  )
}
