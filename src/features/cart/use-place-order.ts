import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Cart } from '@/api/cart'
import { paths } from '@/config/paths'
import { usePlaceOrder } from '@/queries/orders'
import { toast } from '@/ui/toast'

export const placingFailed = 'Failed to place order. Please try again.'

/**
 * Makes the cart an order, once however often it is asked, and leads to its checkout, but not who has left the page
 * meanwhile. `held` is true while the cart is being changed: nothing is placed then. `ordered` is the cart that became
 * the order.
 */
export function usePlacing(cart: Cart | undefined, held: boolean) {
  const navigate = useNavigate()
  const { mutateAsync, isError } = usePlaceOrder()
  const [ordered, setOrdered] = useState<Cart | null>(null)
  const busy = useRef(false)
  const leaving = useRef(false)

  useEffect(() => {
    // Who goes back before the checkout is there finds the cart as it is by then.
    function stay() {
      if (!leaving.current) return
      leaving.current = false
      busy.current = false
      setOrdered(null)
    }
    window.addEventListener('popstate', stay)
    return () => window.removeEventListener('popstate', stay)
  }, [])

  async function place() {
    if (busy.current || held || cart === undefined) return
    busy.current = true
    setOrdered(cart)
    try {
      await mutateAsync(cart, {
        onSuccess: id => {
          leaving.current = true
          void navigate(paths.checkout(id))
        },
      })
    } catch {
      busy.current = false
      setOrdered(null)
      toast.error(placingFailed)
    }
  }

  return { place, ordered, busy: ordered !== null, failed: isError }
}
