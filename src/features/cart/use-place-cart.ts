import { useEffect } from 'react'
import type { Cart } from '@/api/cart'
import { paths } from '@/config/paths'
import type { Placement } from '@/purchase/place'
import { useIsPlacing, usePlaceOrder } from '@/queries/purchase'
import { refusalWords } from '@/queries/failure-text'
import { useToast } from '@/ui/toast'
import { useOpenPage } from '@/ui/link'

const FAILED = 'Failed to place order. Please try again.'

/** What the cart says of an order that wasn't placed. */
const refusals: Partial<Record<Placement['kind'], string>> = {
  changed: 'Your cart has changed. Please check it and place the order again.',
  busy: 'Another tab is placing an order.',
}

/**
 * Places the cart as an order, and opens its checkout unless the page has been left. `ordered` is the cart that is being
 * ordered from this page, `isPlacing` true while one is from any; `failure` says why the last one wasn't.
 */
export function usePlaceCart() {
  const toast = useToast()
  const openPage = useOpenPage()
  const { mutateAsync, isRunning, reset, isPending, variables, data, error } = usePlaceOrder()
  const isPlaced = data?.kind === 'placed'

  useEffect(() => {
    // Who goes back before the checkout has opened finds the cart as it is now.
    window.addEventListener('popstate', reset)
    return () => window.removeEventListener('popstate', reset)
  }, [reset])

  async function place(cart: Cart) {
    if (isRunning() || isPlaced) return
    let isHere = false
    try {
      const placement = await mutateAsync(cart, {
        // Not called once the page has been left.
        onSuccess: () => (isHere = true),
      })
      report(placement, isHere)
    } catch (failure) {
      toast.error(FAILED, { text: refusalWords(failure) ?? undefined })
    }
  }

  function report(placement: Placement, isHere: boolean) {
    if (placement.kind === 'placed') {
      const open = () => openPage(paths.checkout(placement.id))
      if (isHere) open()
      else toast.success('Order placed', { actions: [{ label: 'Go to Checkout', onClick: open }] })
    } else if (placement.kind === 'unclear') {
      if (isHere) openPage(paths.orders)
      toast.error('Your order may have been placed', {
        text: 'Please look for it in My Orders before you place it again.',
        goesWithPage: false,
        duration: Infinity,
        actions: [{ label: 'Go to My Orders', onClick: () => openPage(paths.orders) }],
      })
    } else toast.error(refusals[placement.kind] ?? FAILED)
  }

  const failure = error
    ? [FAILED, refusalWords(error)].filter(Boolean).join('\n')
    : ((data && refusals[data.kind]) ?? null)
  const isPlacing = useIsPlacing() || isPlaced
  return { place, isPlacing, ordered: isPending || isPlaced ? variables : null, failure }
}
