import { Suspense, useState } from 'react'
import type { Order } from '@/api/orders'
import { Button } from '@/ui/button'
import { lazyWithPreload } from '@/ui/lazy-with-preload'

const ReceiptDialog = lazyWithPreload(() => import('./receipt-dialog'))

/** The button that prints the receipt of a paid order; nothing for another one. */
export function ReceiptButton({ order }: { order: Order }) {
  // Null until it is opened first; the dialog stays mounted to animate its closing.
  const [open, setOpen] = useState<boolean | null>(null)
  if (!order.status.isPaid) return null
  const preload = () => void ReceiptDialog.preload()
  return (
    <>
      <Button
        variant="neutral"
        className="max-sm:order-last max-sm:w-full print:hidden"
        aria-haspopup="dialog"
        onFocus={preload}
        onPointerEnter={preload}
        onClick={() => setOpen(true)}
      >
        Print receipt
      </Button>
      {open !== null && (
        <Suspense>
          <ReceiptDialog order={order} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
