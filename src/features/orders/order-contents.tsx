import type { Order } from '@/api/orders'
import { formatDate } from '@/lib/dates'
import { formatCount } from '@/lib/counts'
import { formatMoney } from '@/lib/money'
import { useRememberedLines } from '@/memory/purchase-memory'
import { useShowMore } from '@/ui/use-show-more'
import { DescriptionList } from '@/ui/description-list'
import { Amount } from '@/ui/amount'
import { Card } from '@/ui/card'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { groupFiles } from './file-rules'
import { ItemWithFiles } from './order-item'
import type { Downloads } from './use-downloads'

/** The facts of an order, then each line with its files. */
export function OrderContents({ order, downloads }: { order: Order; downloads: Downloads }) {
  const { currency, unreadableItems, unreadableFiles } = order
  const fileCount = order.files.length + unreadableFiles
  const { visible, more } = useShowMore(groupFiles(order))
  const lines = useRememberedLines(order)
  const single = order.files.length === 1
  return (
    <>
      <DescriptionList
        items={[
          { label: 'Date', value: formatDate(order.createdAt) },
          { label: 'Items', value: formatCount(order.itemCount) },
          { label: 'Files', value: formatCount(fileCount) },
          {
            label: 'Total',
            value: <Amount size={18}>{formatMoney(order.totalAmount, currency)}</Amount>,
          },
        ]}
      />
      <div className="mt-8 flex flex-col gap-4">
        {visible.map(({ item, files }) => (
          <Card key={item?.id ?? 'none'} className="@container print:break-inside-avoid print:shadow-none">
            <ItemWithFiles
              again
              line={lines.get(item?.id ?? '')}
              {...{ item, files, currency, downloads, single }}
            />
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
