import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { stateText } from '@/lib/history-state'
import { usePurchases } from '@/memory/purchase-memory'
import { cancellingState } from './use-cancel-payment'
import { useToastOnChange } from './use-toast-on-change'

/** What is known of a cancelled order that can't be read any more. */
export type CancelledOrder = Pick<Order, 'id' | 'orderNumber' | 'itemCount'>

/**
 * Completes a cancellation during which the page was reloaded, once the order is gone: opens the cart, and calls
 * `onCancelled`. Returns whether it does.
 */
export function useInterruptedCancel(
  orderId: string,
  isGone: boolean,
  onCancelled: (order: CancelledOrder) => void,
): boolean {
  const navigate = useNavigate()
  const orderNumber = stateText(useLocation().state, cancellingState)
  // A cancellation that this page has sent itself isn't interrupted.
  const [wasCancelling] = useState(orderNumber !== null)
  const lines = usePurchases().orders.find(({ id }) => id === orderId)?.lines ?? []
  const isCancelled = isGone && wasCancelling && orderNumber !== null
  useToastOnChange(isCancelled ? orderNumber : null, number =>
    onCancelled({ id: orderId, orderNumber: number, itemCount: lines.length }),
  )
  useEffect(() => {
    if (isCancelled) void navigate(paths.cart, { replace: true })
  }, [isCancelled, navigate])
  return isCancelled
}
