import type { Order } from '@/api/orders'
import { formatDate } from '@/lib/dates'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { DescriptionList } from '@/ui/description-list'
import { Amount } from '@/ui/amount'
import { Card } from '@/ui/card'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { ItemWithFiles, useOrderLines } from './order-item'
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
