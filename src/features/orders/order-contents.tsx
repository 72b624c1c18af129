import type { Order, OrderFile, OrderItem } from '@/api/orders'
import { formatDate } from '@/lib/dates'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { lineName } from '@/memory/purchase-name'
import { useDownloadTimes, useRememberedLines } from '@/memory/purchase-memory'
import type { RememberedLine } from '@/memory/purchases'
import { useShowMore } from '@/ui/use-show-more'
import { DescriptionList } from '@/ui/description-list'
import { Amount } from '@/ui/amount'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { FileRow } from './file-row'
import { groupFiles } from './file-rules'
import { OrderItemCard } from './order-item-card'
import type { useDownloads } from './use-downloads'

interface OrderContentsProps {
  order: Order
  /** When the order was read (ms since 1970). */
  now: number
  downloads: ReturnType<typeof useDownloads>
}

/** The facts of an order, then each line with its files. */
export function OrderContents({ order, now, downloads }: OrderContentsProps) {
  const { files, currency, totalAmount, unreadableItems, unreadableFiles } = order
  const { visible, more } = useShowMore(groupFiles(order))
  const lines = useRememberedLines(order)
  const lineOf = (item: OrderItem | null) => (item ? lines.get(item.id) : undefined)
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Date', value: formatDate(order.createdAt) },
          { label: 'Items', value: formatCount(order.itemCount) },
          { label: 'Files', value: formatCount(files.length + unreadableFiles) },
          {
            label: 'Total',
            value: (
              <Amount size={18}>{totalAmount === null ? 'N/A' : formatMoney(totalAmount, currency)}</Amount>
            ),
          },
        ]}
      />
      <div className="mt-8 flex flex-col gap-4">
        {visible.map(group => (
          <OrderItemCard
            key={group.item?.id ?? 'none'}
            item={group.item}
            currency={currency}
            line={lineOf(group.item)}
          >
            {group.files.length > 0 && (
              <Files files={group.files} now={now} downloads={downloads} line={lineOf(group.item)} />
            )}
          </OrderItemCard>
        ))}
        {more}
        <UnreadableNotice count={unreadableItems} noun="item" />
        <UnreadableNotice count={unreadableFiles} noun="file" />
        {files.length + unreadableFiles === 0 && (
          <p className="text-14 text-secondary">{order.status.noFilesText}</p>
        )}
      </div>
    </>
  )
}

/** The files of one line of an order. */
export function Files({
  files,
  now,
  downloads,
  line,
}: Pick<OrderContentsProps, 'now' | 'downloads'> & { files: OrderFile[]; line: RememberedLine | undefined }) {
  const { visible, more } = useShowMore(files)
  const times = useDownloadTimes()
  return (
    <>
      <ul>
        {visible.map(file => (
          <FileRow
            key={file.id}
            file={file}
            name={lineName(line)}
            downloadedAt={times.get(file.id)}
            now={now}
            state={downloads.state(file)}
            onDownload={() => downloads.download(file)}
          />
        ))}
      </ul>
      {more && <div className="p-4">{more}</div>}
    </>
  )
}
