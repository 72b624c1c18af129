import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { stateText, withText } from '@/lib/history-state'
import { setPaymentReported } from '@/memory/purchase-memory'
import { useUserId } from '@/session/use-session'
import { isReportOfPayment } from './payment-rules'

/**
 * Reads what the provider's own page has reported of an order's payment, and returns whether that failed. A payment that was
 * made is remembered once: going back to the page reports nothing new.
 */
export function useRedirectStatus(orderId: string): { failed: boolean } {
  const userId = useUserId()
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const status = stateText(state, 'redirect_status')
  const isReport = userId !== null && isReportOfPayment(status)
  useEffect(() => {
    if (!isReport) return
    setPaymentReported(userId, [orderId], true)
    void navigate('.', { replace: true, state: withText(state, 'redirect_status', null) })
  }, [isReport, userId, orderId, navigate, state])
  return { failed: status === 'failed' }
}
