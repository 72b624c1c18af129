import type { Order } from '@/api/orders'
import { useRememberedLines } from '@/memory/purchase-memory'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { useShowMore } from '@/ui/use-show-more'
import { groupFiles } from './file-rules'
import { ItemWithFiles } from './order-item'
import type { Downloads } from './use-downloads'

/** What an order holds, each line with its files, as rows of one card; nothing without any. */
export function OrderFiles({ order, downloads }: { order: Order; downloads: Downloads }) {
  const { currency, unreadableItems, unreadableFiles } = order
  const { visible, more } = useShowMore(groupFiles(order))
  const lines = useRememberedLines(order)
  const single = order.files.length === 1
  const hasFiles = order.files.length + unreadableFiles > 0
  return (
    <section aria-label={hasFiles ? 'Files' : undefined} className="@container">
      <ul aria-label="Items" className="empty:hidden">
        {visible.map(({ item, files }) => (
          <li key={item?.id ?? 'none'} className="border-t">
            <ItemWithFiles
              line={lines.get(item?.id ?? '')}
              {...{ item, files, currency, downloads, single }}
            />
          </li>
        ))}
      </ul>
      {more && <div className="border-t p-4">{more}</div>}
      <UnreadableNotice className="border-t px-4 py-3 sm:px-6" count={unreadableItems} noun="item" />
      <UnreadableNotice className="border-t px-4 py-3 sm:px-6" count={unreadableFiles} noun="file" />
    </section>
  )
}
