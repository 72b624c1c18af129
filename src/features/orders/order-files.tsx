import type { Order } from '@/api/orders'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { ItemWithFiles, useOrderLines } from './order-item'
import type { Downloads } from './use-downloads'

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
