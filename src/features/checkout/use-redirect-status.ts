import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { stateText, withText } from '@/lib/history-state'
import { paymentState, setPaymentState } from '@/memory/purchase-memory'
import { useUserId } from '@/session/use-session'
import { isReportOfPayment } from './payment-rules'

/**
 * Reads what the provider's own page has reported of an order's payment, and returns whether that failed, unless a later one is
 * reported. Either is remembered once: going back to the page reports nothing new.
 */
export function useRedirectStatus(orderId: string): { failed: boolean } {
  const userId = useUserId()
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const status = stateText(state, 'redirect_status')
  const failed = status === 'failed'
  const isReport = userId !== null && (failed || isReportOfPayment(status))
  useEffect(() => {
    if (!isReport) return
    setPaymentState(userId, [orderId], failed ? null : 'reported')
    const kept = withText(state, 'payment_failed', failed ? 'yes' : null)
    void navigate('.', { replace: true, state: withText(kept, 'redirect_status', null) })
  }, [isReport, failed, userId, orderId, navigate, state])
  const hasFailed = stateText(state, 'payment_failed') !== null && paymentState(userId, orderId) === null
  return { failed: failed || hasFailed }
}
