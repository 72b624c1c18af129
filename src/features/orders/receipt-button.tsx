import { useState } from 'react'
import type { Order } from '@/api/orders'
import { Button } from '@/ui/button'
import { part } from '@/ui/part'

const ReceiptDialog = part(
  () => import('./receipt-dialog'),
  props => props.onOpenChange(false),
)

/** The button that prints the receipt of a paid order; nothing for another one. A new status closes no open dialog. */
export function ReceiptButton({ order }: { order: Order }) {
  // Null until it is opened first; the dialog stays mounted to animate its closing and to keep what was typed.
  const [open, setOpen] = useState<boolean | null>(null)
  const preload = () => void ReceiptDialog.prefetch()
  return (
    <>
      {(order.status.isPaid || open === true) && (
        <Button
          variant="neutral"
          className="max-sm:order-last max-sm:w-full"
          aria-haspopup="dialog"
          onFocus={preload}
          onPointerEnter={preload}
          onClick={() => setOpen(true)}
        >
          Print receipt
        </Button>
      )}
      {open !== null && <ReceiptDialog order={order} open={open} onOpenChange={setOpen} />}
    </>
  )
}
