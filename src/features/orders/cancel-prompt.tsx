import { useEffect, useRef } from 'react'
import type { Order } from '@/api/orders'
import { useCancelOrder } from '@/queries/cancel-order'
import { useIsSameUser } from '@/session/use-session'
import { ConfirmDialog } from '@/ui/dialog'
import { toast } from '@/ui/toast'

interface CancelPromptProps {
  order: Order
  open: boolean
  onClose: () => void
}

/** Asks before an order is cancelled, and cancels it. An error is shown in the prompt, or as a toast once it is closed. */
export function CancelPrompt({ order, open, onClose }: CancelPromptProps) {
  const { mutateAsync, isPending: busy, isSuccess, error, reset } = useCancelOrder()
  const isSameUser = useIsSameUser()
  const sending = useRef(false)
  const isOpen = useRef(open)

  useEffect(() => {
    isOpen.current = open
    return () => {
      isOpen.current = false
    }
  }, [open])

  async function cancel() {
    if (sending.current) return
    sending.current = true
    try {
      await mutateAsync(order)
      if (!isSameUser()) return
      toast.success('Order Cancelled', { text: `Order ${order.orderNumber} has been cancelled.` })
      if (isOpen.current) onClose()
    } catch (failure) {
      if (!isOpen.current && isSameUser() && failure instanceof Error) toast.error(failure.message)
    } finally {
      sending.current = false
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={() => {
        reset()
        onClose()
      }}
      title="Cancel Order"
      text={
        `Are you sure you want to cancel order ${order.orderNumber}?` +
        // An order that is being cancelled from here could be cancelled before.
        (busy || isSuccess || order.status.isCancellable ? ' Any payment will be refunded.' : '')
      }
      problem={error?.message}
      confirm="Cancel Order"
      keep="Keep Order"
      busy={busy}
      onConfirm={() => void cancel()}
    />
  )
}
