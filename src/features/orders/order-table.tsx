import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { cx } from '@/lib/cx'
import { formatDate } from '@/lib/dates'
import { formatCount, formatMoney } from '@/lib/money'
import { Amount } from '@/ui/price'
import { Button, ButtonLink } from '@/ui/button'
import { ChevronRightIcon } from '@/ui/more-icons'
import { StatusBadge } from '@/ui/status'
import { isPending } from './list'
import { OrderNumber } from './order-number'

/** The customer's orders, each a row that leads to it; on phones a card. */
export function OrderTable({ orders, onCancel }: { orders: Order[]; onCancel: (order: Order) => void }) {
  return (
    // Roles instead of table elements: some browsers take those of a table away when its rows are laid out as cards.
    <div role="table" aria-label="My Orders" className="text-14 sm:table sm:w-full">
      <div role="rowgroup" className="max-sm:sr-only sm:table-header-group">
        <div role="row" className="text-12 text-tertiary sm:table-row">
          <Head className="sm:pl-6">Order</Head>
          <Head>Date</Head>
          <Head className="text-right">Items</Head>
          <Head className="text-right">Total</Head>
          <Head className="sm:pl-12">Status</Head>
          <Head className="sm:pr-4">
            <span className="sr-only">Actions</span>
          </Head>
        </div>
      </div>
      <div role="rowgroup" className="max-sm:flex max-sm:flex-col max-sm:gap-3 sm:table-row-group">
        {orders.map(order => (
          <Row key={order.id} order={order} onCancel={() => onCancel(order)} />
        ))}
      </div>
    </div>
  )
}

function Head({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="columnheader" className={cx('h-row-head px-4 align-middle sm:table-cell', className)}>
      {children}
    </div>
  )
}

const cell = 'align-middle sm:table-cell sm:h-row-order sm:border-t sm:px-4'

function Row({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const items = formatCount(order.itemCount)
  const nameId = `order-${order.id}`
  return (
    <div
      role="row"
      className={cx(
        'relative transition-colors hover:bg-hover sm:table-row',
        'max-sm:grid max-sm:grid-cols-2 max-sm:items-center max-sm:gap-2 max-sm:rounded-lg max-sm:border max-sm:bg-card max-sm:p-4 max-sm:shadow-card',
      )}
    >
      <div role="cell" className={cx(cell, 'figures sm:pl-6')}>
        <Link
          id={nameId}
          to={paths.order(order.orderNumber)}
          className="rounded-xs after:absolute after:inset-0 after:content-['']"
        >
          <OrderNumber>{order.orderNumber}</OrderNumber>
        </Link>
      </div>
      <div role="cell" className={cx(cell, 'figures text-secondary max-sm:order-2')}>
        {formatDate(order.createdAt)}
        <span className="sm:hidden">
          {' · '}
          {order.itemCount === 1 ? '1 item' : `${items} items`}
        </span>
      </div>
      <div role="cell" className={cx(cell, 'figures text-right text-secondary max-sm:hidden')}>
        {items}
      </div>
      <div role="cell" className={cx(cell, 'text-right max-sm:order-3')}>
        <Amount strong>
          {order.totalAmount === null ? 'N/A' : formatMoney(order.totalAmount, order.currency)}
        </Amount>
      </div>
      <div role="cell" className={cx(cell, 'max-sm:order-1 max-sm:justify-self-end sm:pl-12')}>
        <StatusBadge status={order.status} />
      </div>
      <div
        role="cell"
        className={cx(
          cell,
          'sm:pr-4 print:hidden',
          isPending(order) ? 'max-sm:order-4 max-sm:col-span-2 max-sm:pt-2' : 'max-sm:hidden',
        )}
      >
        {isPending(order) ? (
          <div className="relative flex gap-2 sm:justify-end">
            <Button
              variant="quiet"
              size="sm"
              className="max-sm:min-h-control-lg max-sm:flex-1"
              aria-describedby={nameId}
              onClick={onCancel}
            >
              Cancel Order
            </Button>
            <ButtonLink
              to={paths.checkout(order.id)}
              size="sm"
              className="max-sm:min-h-control-lg max-sm:flex-1"
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
