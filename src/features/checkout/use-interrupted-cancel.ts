import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Order } from '@/api/orders'
import { paths } from '@/config/paths'
import { stateText } from '@/lib/history-state'
import { usePurchases } from '@/memory/purchase-memory'
import { cancellingState, documentId } from './use-cancel-payment'
import { useToastOnChange } from './use-toast-on-change'

/** What is known of a cancelled order that can't be read any more. */
export type CancelledOrder = Pick<Order, 'id' | 'orderNumber' | 'itemCount'>

/**
 * Completes a cancellation during which the page was reloaded, once the order is gone: opens the cart, and calls
 * `onCancelled`. Returns whether it does. Only for orders that this browser remembers as the customer's.
 */
export function useInterruptedCancel(
  orderId: string,
  isGone: boolean,
  onCancelled: (order: CancelledOrder) => void,
): boolean {
  const navigate = useNavigate()
  const cancelledBy = stateText(useLocation().state, cancellingState)
  const remembered = usePurchases().orders.find(({ id }) => id === orderId)
  const isInterrupted = cancelledBy !== null && cancelledBy !== documentId()
  // It is forgotten with `onCancelled`.
  const [cancelled, setCancelled] = useState<CancelledOrder | null>(null)
  if (cancelled === null && isGone && isInterrupted && remembered?.orderNumber)
    setCancelled({ id: orderId, orderNumber: remembered.orderNumber, itemCount: remembered.lines.length })
  useToastOnChange(cancelled && cancelled.orderNumber, () => cancelled && onCancelled(cancelled))
  useEffect(() => {
    if (cancelled !== null) void navigate(paths.cart, { replace: true })
  }, [cancelled, navigate])
  return cancelled !== null
}
