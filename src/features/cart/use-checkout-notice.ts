import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { paths } from '@/config/paths'
import { stateText } from '@/lib/history-state'
import { parseStoredJson } from '@/lib/stored-json'
import { useUserId } from '@/session/use-session'
import { useOpenPage } from '@/ui/link'
import { useToast } from '@/ui/toast'
import { useCancelledToast } from './use-put-back'

/** An order was cancelled, or couldn't be loaded. */
const notice = v.variant('kind', [
  v.object({
    kind: v.literal('cancelled'),
    order: v.object({ id: v.string(), orderNumber: v.string(), itemCount: v.number() }),
  }),
  v.object({ kind: v.literal('missing') }),
])

/** The state of the cart's history entry that has it say what the checkout has come to. */
export const checkoutNotice = (told: v.InferInput<typeof notice>) => ({
  checkout_notice: JSON.stringify(v.parse(notice, told)),
})

/**
 * Says on the cart what the checkout that led here has come to. Checkout itself can't: a page with a third party's script is left by
 * a document load, which ends its toasts.
 */
export function useCheckoutNotice() {
  const toast = useToast()
  const navigate = useNavigate()
  const openPage = useOpenPage()
  const showCancelled = useCancelledToast()
  const text = stateText(useLocation().state, 'checkout_notice')
  const last = useRef<string | null>(null)
  const isKnown = useUserId() !== null

  const tell = useEffectEvent((json: string) => {
    const { success, output } = v.safeParse(notice, parseStoredJson(json))
    if (!success) return
    if (output.kind === 'cancelled') void showCancelled(output.order)
    else
      toast.error('Failed to load order details', {
        text: 'Orders that you have placed are in My Orders.',
        duration: Infinity,
        actions: [{ label: 'Go to My Orders', onClick: () => openPage(paths.orders) }],
      })
  })

  useEffect(() => {
    // Effects run twice in development. What can be put back is remembered for the user.
    if (!isKnown || text === null || text === last.current) return
    last.current = text
    tell(text)
    void navigate('.', { replace: true, state: null })
  }, [isKnown, text, navigate])
}
