import type { ReactNode } from 'react'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { cx } from '@/lib/cx'
import { formatDate } from '@/lib/dates'
import { formatCount, formatCountOf } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { lineName } from '@/memory/purchase-name'
import { usePurchases, useRememberedLines } from '@/memory/purchase-memory'
import { Amount } from '@/ui/amount'
import { Button, ButtonLink } from '@/ui/button'
import { ChevronRightIcon, WarningIcon } from '@/ui/icons'
import { useShowMore } from '@/ui/use-show-more'
import { StatusBadge } from '@/ui/status'
import { Link } from '@/ui/link'
import { expiryText, nextExpiry, type Expiry } from './file-rules'
import { OrderNumber } from '@/ui/order-number'

interface OrderTableProps {
  orders: Order[]
  /** When the orders were read (ms since 1970). */
  now: number
  onCancel: (order: Order) => void
}

/** The customer's orders as rows that link to them; on phones and tablets as cards. */
export function OrderTable({ orders, now, onCancel }: OrderTableProps) {
  const { visible, more } = useShowMore(orders)
  const { expiries } = usePurchases()
  // The one next step of the page is to pay for the newest.
  const next = visible.find(({ status }) => status.isPayable)
  const timesOf = ({ id }: Order) => expiries.find(({ order }) => order === id)?.times ?? []
  return (
    <>
      {/* Roles instead of table elements: some browsers drop a table's roles when CSS lays out its rows as cards. */}
      <div role="table" aria-label="My Orders" className="text-14 wide:table wide:w-full">
        <div role="rowgroup" className="narrow:sr-only wide:table-header-group">
          <div role="row" className="text-12 text-tertiary wide:table-row">
            {/* The widths are those of usual contents, buttons included: neither the font nor a button that goes moves a column. */}
            <Cell role="columnheader" className="wide:w-[10.5rem] wide:xl:w-[10.75rem] wide:pl-6!">
              Order
            </Cell>
            <Cell role="columnheader" className="wide:w-[7rem] wide:xl:w-[7.5rem]">
              Date
            </Cell>
            <Cell role="columnheader">Content</Cell>
            <Cell role="columnheader" className="text-right wide:w-[6rem] wide:xl:w-[7rem]">
              Total
            </Cell>
            <Cell role="columnheader" className="wide:w-[9.25rem] wide:xl:w-[11rem] wide:xl:pl-8!">
              Status
            </Cell>
            <Cell role="columnheader" className="wide:w-[17.25rem] wide:xl:w-[17.5rem] wide:pr-4">
              <span className="sr-only">Actions</span>
            </Cell>
          </div>
        </div>
        <div
          role="rowgroup"
          className="narrow:grid narrow:grid-cols-1 narrow:gap-3 @min-[44rem]:narrow:grid-cols-2 wide:table-row-group"
        >
          {visible.map(order => (
            <OrderRow
              key={order.id}
              order={order}
              expiry={nextExpiry(timesOf(order), now)}
              isNext={order === next}
              onCancel={() => onCancel(order)}
            />
          ))}
        </div>
      </div>
      {more && <div className="p-4">{more}</div>}
    </>
  )
}

interface CellProps {
  role?: 'cell' | 'rowheader' | 'columnheader'
  className?: string
  children: ReactNode
}

const Cell = ({ role = 'cell', className, children }: CellProps) => (
  <div
    role={role}
    className={cx(
      'align-middle wide:table-cell wide:px-3 wide:xl:px-4',
      role === 'columnheader' ? 'h-row-head' : 'wide:h-16 wide:border-t',
      className,
    )}
  >
    {children}
  </div>
)

/** Two such cells share a line of a card where there is room for both. */
const half = 'narrow:max-w-full narrow:min-w-2/5 narrow:grow'

const actionClass = 'narrow:flex-1 narrow:min-h-control-lg max-sm:text-16 sm:narrow:min-h-control'

interface OrderRowProps {
  order: Order
  expiry: Expiry
  /** Whether to pay for it is the page's next step. */
  isNext: boolean
  onCancel: () => void
}

function OrderRow({ order, expiry, isNext, onCancel }: OrderRowProps) {
  const { isPayable } = order.status
  const nameId = `order-${order.id}`
  return (
    <div
      role="row"
      className={cx(
        // WebKit ignores a row's position: without the transform every link would cover the whole table.
        'relative transform-[translate(0)] transition-colors hover:bg-hover wide:table-row print:break-inside-avoid',
        'narrow:flex narrow:flex-wrap narrow:content-start narrow:items-center narrow:gap-2 narrow:rounded-lg narrow:border narrow:bg-card narrow:p-4 narrow:shadow-card',
      )}
    >
      <Cell role="rowheader" className={cx(half, 'tabular-nums wide:pl-6! wide:whitespace-nowrap')}>
        <Link
          id={nameId}
          to={paths.order(order.orderNumber)}
          className="rounded-xs after:absolute after:inset-0 after:content-['']"
        >
          <OrderNumber>{order.orderNumber}</OrderNumber>
        </Link>
      </Cell>
      <Cell className={cx(half, 'text-secondary tabular-nums narrow:order-3 wide:whitespace-nowrap')}>
        {formatDate(order.createdAt)}
      </Cell>
      {/* In a card the expiry comes last, so that dates and amounts are in line with those of the card beside it. */}
      <Cell className="min-w-0 wrap-anywhere narrow:contents">
        <Content order={order} />
        {expiry.kind !== 'unknown' && (
          <p
            className={cx(
              'flex items-center gap-1 text-12 narrow:order-5 narrow:w-full',
              expiry.kind === 'soon' ? 'font-strong text-warning' : 'text-secondary',
            )}
          >
            {expiry.kind === 'soon' && <WarningIcon />}
            {expiryText(expiry, 'order')}
          </p>
        )}
      </Cell>
      <Cell className={cx(half, 'text-right narrow:order-4')}>
        <Amount strong>{formatMoney(order.totalAmount, order.currency)}</Amount>
      </Cell>
      <Cell className={cx(half, 'text-right whitespace-nowrap narrow:order-1 wide:xl:pl-8! wide:text-left')}>
        <StatusBadge status={order.status} />
      </Cell>
      <Cell
        className={cx(
          'wide:pr-4 print:hidden',
          isPayable ? 'narrow:order-6 narrow:w-full narrow:pt-2' : 'narrow:hidden',
        )}
      >
        {isPayable ? (
          <div className="relative flex gap-2 narrow:flex-wrap wide:justify-end wide:whitespace-nowrap">
            <Button
              variant="quiet"
              size="sm"
              className={cx(actionClass, 'narrow:border-outline narrow:text-foreground narrow:shadow-card')}
              aria-describedby={nameId}
              onClick={onCancel}
            >
              Cancel Order
            </Button>
            <ButtonLink
              to={paths.checkout(order.id)}
              size="sm"
              variant={isNext ? 'solid' : 'neutral'}
              className={actionClass}
              aria-describedby={nameId}
            >
              Retry Payment
            </ButtonLink>
          </div>
        ) : (
          <ChevronRightIcon className="ml-auto text-secondary" />
        )}
      </Cell>
    </div>
  )
}

/** What an order holds: the search of its first line that this browser remembers, else how many lines. */
function Content({ order }: { order: Order }) {
  const lines = useRememberedLines(order)
  const name = order.items.map(({ id }) => lineName(lines.get(id))).find(one => one !== null)
  return (
    <p className="text-secondary narrow:order-2 narrow:w-full narrow:text-16">
      {name === undefined ? (
        <span className="whitespace-nowrap">{formatCountOf(order.itemCount, 'item')}</span>
      ) : (
        <>
          <bdi className="text-foreground">{name}</bdi>
          {order.itemCount > 1 && ` +${formatCount(order.itemCount - 1)} more`}
        </>
      )}
    </p>
  )
}
