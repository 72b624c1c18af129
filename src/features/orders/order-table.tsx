import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { cx } from '@/lib/cx'
import { formatDate } from '@/lib/dates'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { Amount } from '@/ui/price'
import { Button, ButtonLink } from '@/ui/button'
import { ChevronRightIcon } from '@/ui/more-icons'
import { useSome } from '@/ui/some'
import { StatusBadge } from '@/ui/status'
import { isPending } from './list'
import { OrderNumber } from './order-number'

/** The customer's orders, each a row that leads to it; on phones and tablets a card. */
export function OrderTable({ orders, onCancel }: { orders: Order[]; onCancel: (order: Order) => void }) {
  const { some, more } = useSome(orders)
  return (
    <>
      {/* Roles instead of table elements: some browsers take those of a table away when its rows are laid out as cards. */}
      <div role="table" aria-label="My Orders" className="text-14 lg:table lg:w-full">
        <div role="rowgroup" className="max-lg:sr-only lg:table-header-group">
          <div role="row" className="text-12 text-tertiary lg:table-row">
            <Head className="lg:pl-6">Order</Head>
            <Head>Date</Head>
            <Head className="text-right">Items</Head>
            <Head className="text-right">Total</Head>
            <Head className="lg:pl-8">Status</Head>
            <Head className="lg:pr-4">
              <span className="sr-only">Actions</span>
            </Head>
          </div>
        </div>
        <div
          role="rowgroup"
          className="max-lg:grid max-lg:grid-cols-1 max-lg:gap-3 md:max-lg:grid-cols-2 lg:table-row-group"
        >
          {some.map(order => (
            <Row key={order.id} order={order} onCancel={() => onCancel(order)} />
          ))}
        </div>
      </div>
      {more && <div className="p-4">{more}</div>}
    </>
  )
}

function Head({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      role="columnheader"
      className={cx('h-row-head align-middle lg:table-cell lg:px-3 xl:px-4', className)}
    >
      {children}
    </div>
  )
}

const cell = 'align-middle lg:table-cell lg:h-row-order lg:border-t lg:px-3 xl:px-4'

/** Two of them stand side by side on a card, where its text leaves room for both. */
const half = 'max-lg:max-w-full max-lg:min-w-2/5 max-lg:grow'

function Row({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const items = formatCount(order.itemCount)
  const nameId = `order-${order.id}`
  return (
    <div
      role="row"
      className={cx(
        'relative transition-colors hover:bg-hover lg:table-row print:break-inside-avoid',
        'max-lg:flex max-lg:flex-wrap max-lg:content-start max-lg:items-center max-lg:gap-2 max-lg:rounded-lg max-lg:border max-lg:bg-card max-lg:p-4 max-lg:shadow-card',
      )}
    >
      <div role="cell" className={cx(cell, half, 'tabular-nums lg:pl-6 lg:whitespace-nowrap')}>
        <Link
          id={nameId}
          to={paths.order(order.orderNumber)}
          className="rounded-xs after:absolute after:inset-0 after:content-['']"
        >
          <OrderNumber>{order.orderNumber}</OrderNumber>
        </Link>
      </div>
      <div
        role="cell"
        className={cx(cell, half, 'text-secondary tabular-nums max-lg:order-2 lg:whitespace-nowrap')}
      >
        {formatDate(order.createdAt)}
        <span className="lg:hidden"> · {order.itemCount === 1 ? '1 item' : `${items} items`}</span>
      </div>
      <div role="cell" className={cx(cell, 'figures text-right text-secondary max-lg:hidden!')}>
        {items}
      </div>
      <div role="cell" className={cx(cell, half, 'text-right max-lg:order-3')}>
        <Amount strong>
          {order.totalAmount === null ? 'N/A' : formatMoney(order.totalAmount, order.currency)}
        </Amount>
      </div>
      <div
        role="cell"
        className={cx(cell, half, 'whitespace-nowrap max-lg:order-1 max-lg:flex max-lg:justify-end lg:pl-8')}
      >
        <StatusBadge status={order.status} />
      </div>
      <div
        role="cell"
        className={cx(
          cell,
          'lg:pr-4 print:hidden',
          isPending(order) ? 'max-lg:order-4 max-lg:w-full max-lg:pt-2' : 'max-lg:hidden',
        )}
      >
        {isPending(order) ? (
          <div className="relative flex gap-2 whitespace-nowrap max-lg:flex-wrap lg:justify-end">
            <Button
              variant="quiet"
              size="sm"
              className="max-lg:flex-1 max-md:min-h-control-lg md:max-lg:min-h-control"
              aria-describedby={nameId}
              onClick={onCancel}
            >
              Cancel Order
            </Button>
            <ButtonLink
              to={paths.checkout(order.id)}
              size="sm"
              className="max-lg:flex-1 max-md:min-h-control-lg md:max-lg:min-h-control"
              aria-describedby={nameId}
            >
              Retry Payment
            </ButtonLink>
          </div>
        ) : (
          <ChevronRightIcon className="ml-auto text-secondary" />
        )}
      </div>
    </div>
  )
}
