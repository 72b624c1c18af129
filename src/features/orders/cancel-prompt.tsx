import { useState } from 'react'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import type { EndResult } from '@/purchase/end'
import { failureText } from '@/queries/failure-text'
import { useCancelOrder } from '@/queries/purchase'
import { ConfirmDialog } from '@/ui/dialog'
import { useToast } from '@/ui/toast'
import { useOpenPage } from '@/ui/link'

/** Why an order wasn't cancelled, where no other page says it. */
const refusals: Partial<Record<EndResult['kind'], string>> = {
  'may be paid': 'This order may just have been paid for.',
  'not pending': 'The order is not pending.',
  busy: 'Another tab is working on this order.',
}

/** Asks before an order is cancelled, and cancels it. An error is shown in the prompt, or as a toast once it is closed. */
export function CancelPrompt({ order, open, onClose }: { order: Order; open: boolean; onClose: () => void }) {
  const toast = useToast()
  const openPage = useOpenPage()
  const { mutateAsync, isSuccess, data, error, reset } = useCancelOrder()
  const [isSending, setSending] = useState(false)
  const problem = error ? failureText(error) : data && refusals[data.kind]

  function close() {
    reset()
    onClose()
  }

  async function cancel() {
    setSending(true)
    let isOpen = false
    try {
      // Not called once the prompt is closed.
      const { kind } = await mutateAsync(order, { onSettled: () => void (isOpen = true) })
      if (kind === 'ended') {
        toast.success('Order Cancelled', { text: `Order ${order.orderNumber} has been cancelled.` })
        if (isOpen) onClose()
      } else if (kind === 'ask at checkout' && isOpen) {
        toast.info('The order isn’t cancelled yet', {
          text: 'A payment for it was begun. Cancel it here, where the payment provider can be asked.',
        })
        openPage(paths.checkout(order.id))
      } else if (!isOpen) toast.error(refusals[kind] ?? `Order ${order.orderNumber} wasn’t cancelled.`)
    } catch (failure) {
      if (!isOpen) toast.error(failureText(failure))
    } finally {
      setSending(false)
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title="Cancel Order"
      text={
        <>
          Are you sure you want to cancel order{' '}
          <span className="inline-block max-w-full">{order.orderNumber}?</span>
          {/* An order that is being cancelled from here could be cancelled before. */}
          {(isSending || isSuccess || order.status.isPayable) && ' Any payment will be refunded.'}
        </>
      }
      problem={problem}
      confirm="Cancel Order"
      keep="Keep Order"
      busy={isSending}
      onConfirm={() => void cancel()}
    />
  )
}
