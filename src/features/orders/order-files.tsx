import { useEffect, useEffectEvent, useId } from 'react'
import type { Order } from '@/api/orders'
import { useRememberedLines } from '@/memory/purchase-memory'
import { useOrderDetails } from '@/queries/orders'
import { Card } from '@/ui/card'
import { Waiting } from '@/ui/skeleton'
import { UnreadableNotice } from '@/ui/unreadable-notice'
import { groupFiles } from './file-rules'
import { OrderActions } from './order-actions'
import { Files } from './order-contents'
import { useDownloads } from './use-downloads'

interface OrderFilesProps {
  order: Order
  /** Called when the order is complete by now. */
  onOutdated: () => void
}

/** The files of a paid order; nothing until there are some. */
export function OrderFiles({ order: { orderNumber, status }, onOutdated }: OrderFilesProps) {
  const { data, dataUpdatedAt, isPending, refetch } = useOrderDetails(orderNumber)
  const notify = useEffectEvent(onOutdated)
  const isOutdated = data?.status.isOpen === false && status.isOpen
  useEffect(() => {
    if (isOutdated) notify()
  }, [isOutdated])
  const downloads = useDownloads(() => void refetch())
  if (isPending) return <Waiting />
  return data && data.files.length + data.unreadableFiles > 0 ? (
    <FilesCard order={data} now={dataUpdatedAt} downloads={downloads} />
  ) : null
}

interface FilesCardProps {
  order: Order
  now: number
  downloads: ReturnType<typeof useDownloads>
}

function FilesCard({ order, now, downloads }: FilesCardProps) {
  const id = useId()
  const lines = useRememberedLines(order)
  return (
    <section aria-labelledby={id}>
      <Card className="@container">
        <div className="flex min-h-row-order flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
          <h2 id={id} className="text-16 font-strong">
            Files
          </h2>
          <OrderActions
            order={order}
            now={now}
            state={downloads.allState}
            onDownloadAll={() => downloads.downloadAll(order)}
          />
        </div>
        {groupFiles(order).map(({ item, files }) => (
          <Files
            key={item?.id ?? 'none'}
            files={files}
            now={now}
            downloads={downloads}
            line={item ? lines.get(item.id) : undefined}
          />
        ))}
        {order.unreadableFiles > 0 && (
          <div className="px-4 py-3 sm:px-6">
            <UnreadableNotice count={order.unreadableFiles} noun="file" />
          </div>
        )}
      </Card>
    </section>
  )
}
