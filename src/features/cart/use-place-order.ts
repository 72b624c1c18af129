import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Cart } from '@/api/cart'
import { paths } from '@/config/paths'
import { isCartChanged, isOrderUnclear, usePlaceOrder } from '@/queries/orders'
import { refusalWords } from '@/queries/refusal-words'
import { useIsSameUser } from '@/session/use-session'
import { toast } from '@/ui/toast'

function failureText(error: unknown): string {
  if (isCartChanged(error)) return 'Your cart has changed. Please check it and place the order again.'
  return 'Failed to place order. Please try again.'
}

/**
 * Places the cart as an order, once however often `place` is called, and opens its checkout unless the page has been left.
 * While `disabled` is true (the cart is being changed) no order is placed. `ordered` is the cart that was ordered; `isUnclear`:
 * it may have been placed.
 */
export function usePlaceOrderOnce(cart: Cart | undefined, disabled: boolean) {
  const navigate = useNavigate()
  const isSameUser = useIsSameUser()
  const { mutateAsync, error } = usePlaceOrder()
  const [ordered, setOrdered] = useState<Cart | null>(null)
  const busy = useRef(false)
  const opening = useRef(false)

  useEffect(() => {
    // After going back before the checkout has opened, the page shows the current cart.
    function reset() {
      if (!opening.current) return
      opening.current = false
      busy.current = false
      setOrdered(null)
    }
    window.addEventListener('popstate', reset)
    return () => window.removeEventListener('popstate', reset)
  }, [])

  async function place() {
    if (busy.current || disabled || cart === undefined) return
    busy.current = true
    setOrdered(cart)
    try {
      const openCheckout = (id: string) => void navigate(paths.checkout(id))
      const id = await mutateAsync(cart, {
        // Not called once the page has been left.
        onSuccess: placed => {
          opening.current = true
          openCheckout(placed)
        },
      })
      if (opening.current || !isSameUser()) return
      toast.success('Order placed', {
        actions: [{ label: 'Go to Checkout', onClick: () => openCheckout(id) }],
      })
    } catch (failure) {
      busy.current = false
      setOrdered(null)
      if (!isSameUser()) return
      const unclear = {
        text: 'It may have been placed: please look at My Orders before you try again.',
        duration: Infinity,
        actions: [{ label: 'Go to My Orders', onClick: () => void navigate(paths.orders) }],
      }
      toast.error(
        failureText(failure),
        isOrderUnclear(failure) ? unclear : { text: refusalWords(failure) ?? undefined },
      )
    }
  }

  const failure = error && [failureText(error), refusalWords(error)].filter(Boolean).join('\n')
  return { place, ordered, busy: ordered !== null, failure, isUnclear: isOrderUnclear(error) }
}
