import { useId } from 'react'
import type { Order } from '@/api/orders'
import { cartDialogUrl } from '@/config/cart-dialog-url'
import { searchUrl } from '@/config/search-url'
import { formatCount, formatCountOf } from '@/lib/counts'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import { useRememberedLines } from '@/memory/purchase-memory'
import { lineName } from '@/memory/purchase-name'
import { Amount } from '@/ui/amount'
import { ButtonLink } from '@/ui/button'
import { Card } from '@/ui/card'
import { ClampedText } from '@/ui/clamped-text'
import { DescriptionList } from '@/ui/description-list'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { useShowMore } from '@/ui/use-show-more'
import { FileRow } from './file-row'
import { groupFiles } from './file-rules'
import type { Downloads } from './use-downloads'

/** The facts of an order, then each line with its files. */
export function OrderContents({ order, downloads }: { order: Order; downloads: Downloads }) {
  const { unreadableItems, unreadableFiles } = order
  const fileCount = order.files.length + unreadableFiles
  const { lines, more } = useOrderLines(order)
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Date', value: formatDate(order.createdAt) },
          { label: 'Items', value: formatCount(order.itemCount) },
          { label: 'Files', value: formatCount(fileCount) },
          {
            label: 'Total',
            value: <Amount size={18}>{formatMoney(order.totalAmount, order.currency)}</Amount>,
          },
        ]}
      />
      <div className="mt-8 flex flex-col gap-4">
        {lines.map(group => (
          <Card key={group.key} className="@container print:break-inside-avoid print:shadow-none">
            <ItemWithFiles again {...{ order, group, downloads }} />
          </Card>
        ))}
        {more}
        <UnreadableNotice count={unreadableItems} noun="item" />
        <UnreadableNotice count={unreadableFiles} noun="file" />
        {fileCount === 0 && <p className="text-14 text-secondary">{order.status.noFilesText}</p>}
      </div>
    </>
  )
}

/** What an order holds, each line with its files, as rows of one card; nothing without any. */
export function OrderFiles({ order, downloads }: { order: Order; downloads: Downloads }) {
  const { unreadableItems, unreadableFiles } = order
  const { lines, more } = useOrderLines(order)
  const hasFiles = order.files.length + unreadableFiles > 0
  return (
    <section aria-label={hasFiles ? 'Files' : undefined} className="@container">
      <ul aria-label="Items" className="empty:hidden">
        {lines.map(group => (
          <li key={group.key} className="border-t">
            <ItemWithFiles {...{ order, group, downloads }} />
          </li>
        ))}
      </ul>
      {more && <div className="border-t p-4">{more}</div>}
      <UnreadableNotice className="border-t px-4 py-3 sm:px-6" count={unreadableItems} noun="item" />
      <UnreadableNotice className="border-t px-4 py-3 sm:px-6" count={unreadableFiles} noun="file" />
    </section>
  )
}

/** The lines of an order that are shown, each with its files and what this browser remembers of it, and a button for more. */
function useOrderLines(order: Order) {
  const { visible, more } = useShowMore(groupFiles(order))
  const remembered = useRememberedLines(order)
  const lines = visible.map(group => ({
    ...group,
    key: group.item?.id ?? 'none',
    line: remembered.get(group.item?.id ?? ''),
  }))
  return { lines, more }
}

interface OrderItemProps {
  order: Order
  group: ReturnType<typeof useOrderLines>['lines'][number]
  downloads: Downloads
  /** Whether it leads to its search, and to buying it once more, where it is remembered. */
  again?: boolean
}

/** A line of an order with its files below, as rows of a card. */
function ItemWithFiles({ order, group, downloads, again = false }: OrderItemProps) {
  const { item, files, line } = group
  const nameId = useId()
  const name = lineName(line)
  const { visible, more } = useShowMore(files)
  return (
    <>
      <div className="flex min-h-row-order flex-wrap content-center items-baseline gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
        <h2 className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 text-14 text-secondary wrap-anywhere">
          <ClampedText className="text-16 font-strong text-foreground">
            {item ? (item.offerName ?? 'Email list') : 'Other files'}
          </ClampedText>
          {name !== null && (
            <bdi id={nameId}>
              <ClampedText lines={6}>{name}</ClampedText>
            </bdi>
          )}
          {item?.quantity != null && (
            <span className="tabular-nums">{formatCountOf(item.quantity, 'email')}</span>
          )}
        </h2>
        {item?.totalPrice != null && (
          <Amount strong className="spread:order-last">
            {formatMoney(item.totalPrice, order.currency)}
          </Amount>
        )}
        {again && line?.criteria && name !== null && (
          <div className="flex flex-wrap gap-2 max-sm:w-full print:hidden">
            <ButtonLink variant="neutral" size="sm" to={searchUrl(line.criteria)} aria-describedby={nameId}>
              Search again
            </ButtonLink>
            <ButtonLink
              variant="neutral"
              size="sm"
              to={cartDialogUrl(line.criteria, { offer: line.offerIri, quantity: line.quantity })}
              aria-describedby={nameId}
            >
              Order again
            </ButtonLink>
          </div>
        )}
      </div>
      {files.length > 0 && (
        <ul>
          {visible.map(file => (
            <FileRow key={file.id} main={order.files.length === 1} {...{ file, name, downloads }} />
          ))}
        </ul>
      )}
      {more && <div className="p-4">{more}</div>}
    </>
  )
}
