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
import { useSome } from '@/ui/some'
import { StatusBadge } from '@/ui/status'
import { isPending } from './list'
import { OrderNumber } from './order-number'

/** The customer's orders, each a row that leads to it; on phones a card. */
export function OrderTable({ orders, onCancel }: { orders: Order[]; onCancel: (order: Order) => void }) {
  const { some, more } = useSome(orders)
  return (
    <>
      {/* Roles instead of table elements: some browsers take those of a table away when its rows are laid out as cards. */}
      <div role="table" aria-label="My Orders" className="text-14 md:table md:w-full">
        <div role="rowgroup" className="max-md:sr-only md:table-header-group">
          <div role="row" className="text-12 text-tertiary md:table-row">
            <Head className="md:pl-4 lg:pl-6">Order</Head>
            <Head>Date</Head>
            <Head className="text-right max-lg:hidden!">Items</Head>
            <Head className="text-right">Total</Head>
            <Head className="lg:pl-12">Status</Head>
            <Head className="md:pr-4">
              <span className="sr-only">Actions</span>
            </Head>
          </div>
        </div>
        <div role="rowgroup" className="max-md:flex max-md:flex-col max-md:gap-3 md:table-row-group">
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
    <div role="columnheader" className={cx('h-row-head px-2 align-middle md:table-cell lg:px-4', className)}>
      {children}
    </div>
  )
}

const cell = 'align-middle md:table-cell md:h-row-order md:border-t md:px-2 lg:px-4'

function Row({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const items = formatCount(order.itemCount)
  const nameId = `order-${order.id}`
  return (
    <div
      role="row"
      className={cx(
        'relative transition-colors hover:bg-hover md:table-row',
        'max-md:grid max-md:grid-cols-2 max-md:items-center max-md:gap-2 max-md:rounded-lg max-md:border max-md:bg-card max-md:p-4 max-md:shadow-card',
      )}
    >
      <div role="cell" className={cx(cell, 'figures md:pl-4 lg:pl-6')}>
        <Link
          id={nameId}
          to={paths.order(order.orderNumber)}
          className="rounded-xs after:absolute after:inset-0 after:content-['']"
        >
          <OrderNumber>{order.orderNumber}</OrderNumber>
        </Link>
      </div>
      <div role="cell" className={cx(cell, 'figures text-secondary max-md:order-2')}>
        {formatDate(order.createdAt)}
        <span className="lg:hidden">
          <span className="md:hidden"> · </span>
          <span className="md:block md:text-12">{order.itemCount === 1 ? '1 item' : `${items} items`}</span>
        </span>
      </div>
      <div role="cell" className={cx(cell, 'figures text-right text-secondary max-lg:hidden!')}>
        {items}
      </div>
      <div role="cell" className={cx(cell, 'text-right max-md:order-3')}>
        <Amount strong className="max-md:wrap-anywhere max-md:whitespace-normal">
          {order.totalAmount === null ? 'N/A' : formatMoney(order.totalAmount, order.currency)}
        </Amount>
      </div>
      <div
        role="cell"
        className={cx(cell, 'whitespace-nowrap max-md:order-1 max-md:justify-self-end lg:pl-12')}
      >
        <StatusBadge status={order.status} />
      </div>
      <div
        role="cell"
        className={cx(
          cell,
          'md:pr-4 print:hidden',
          isPending(order) ? 'max-md:order-4 max-md:col-span-2 max-md:pt-2' : 'max-md:hidden',
        )}
      >
        {isPending(order) ? (
          <div className="relative flex gap-2 whitespace-nowrap md:justify-end">
            <Button
              variant="quiet"
              size="sm"
              className="max-md:min-h-control-lg max-md:flex-1"
              aria-describedby={nameId}
              onClick={onCancel}
            >
              Cancel Order
            </Button>
            <ButtonLink
              to={paths.checkout(order.id)}
              size="sm"
              className="max-md:min-h-control-lg max-md:flex-1"
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
