import { useState } from 'react'
import type { Order } from '@/api/orders'
import { Button } from '@/ui/button'
import { lazyDialog } from '@/ui/lazy-dialog'

const ReceiptDialog = lazyDialog(
  () => import('./receipt-dialog'),
  props => props.onOpenChange(false),
)

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
      {open !== null && <ReceiptDialog order={order} open={open} onOpenChange={setOpen} />}
    </>
  )
}
