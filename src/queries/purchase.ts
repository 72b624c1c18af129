import { useIsMutating, useMutation, useQueryClient, type MutationKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Cart } from '@/api/cart'
import { useApp, type App } from '@/config/app'
import { cancelOrder, deleteOrder, type Order } from '@/api/orders'
import { orderStatus } from '@/lib/order-status'
import { rememberOrder, rememberSeen } from '@/memory/purchase-memory'
import { subscribeToRecords } from '@/memory/store-record'
import { browserLocks } from '@/platform/locks'
import { paymentAttempt, rememberAttempt, rememberReturn } from '@/purchase/attempts'
import type { PurchaseContext } from '@/purchase/context'
import { endOrder, type EndResult } from '@/purchase/end'
import { payOrder, type CardProvider } from '@/purchase/pay'
import { placeShownCart } from '@/purchase/place'
import { purchaseSteps, stepOf } from '@/purchase/steps'
import { useUserId } from '@/session/use-session'
import { changeCachedOrder } from './cached'
import { httpOf } from './http'
import {
  cancellationKey,
  deletionKey,
  orderListsKey,
  ordersByNumberKey,
  ordersKey,
  paymentKey,
  placementKey,
} from './keys'
import { queryClientOf } from './query-client'
import { announceDeletion, invalidateInAllTabs, notifyOtherTabs } from './tabs'

/** What a user's purchase works with here. */
export const purchaseContext = (app: App, userId: string): PurchaseContext => ({
  userId,
  http: httpOf(app),
  storage: () => localStorage,
  locks: browserLocks(),
  clock: app.clock,
  patience: app.timing.requestTimeout,
})

const usePurchaseContext = (): PurchaseContext => purchaseContext(useApp(), useUserId() ?? '')

/** Where the purchase of an order stands, and whether it can be paid for. */
export function usePurchaseStep(order: Order) {
  const context = usePurchaseContext()
  const read = () => stepOf(order, paymentAttempt(context, order.id))
  const step = useSyncExternalStore(subscribeToRecords, read)
  return { step, canPay: purchaseSteps[step].canPay }
}

/** The first of these orders that can be paid for; null without one. */
export function useFirstPayable(orders: readonly Order[]): Order | null {
  const context = usePurchaseContext()
  const canPay = (order: Order) => purchaseSteps[stepOf(order, paymentAttempt(context, order.id))].canPay
  const id = useSyncExternalStore(subscribeToRecords, () => orders.find(canPay)?.id)
  return orders.find(order => order.id === id) ?? null
}

/** Returns functions that remember that an order's payment was reported, and what the card provider's return says of it. */
export function usePaymentReport() {
  const context = usePurchaseContext()
  return {
    report: (orderId: string) => rememberAttempt(context, orderId, 'reported'),
    rememberReturn: (orderId: string, state: 'reported' | 'failed') =>
      rememberReturn(context, orderId, state),
  }
}

interface PurchaseAction<T, V> {
  act: (context: PurchaseContext, variables: V, app: App) => Promise<T>
  /** Called after a failure too, without a result. What it starts isn't waited for. */
  settle: (app: App, variables: V, result: T | undefined) => void
}

function usePurchaseAction<T, V>(mutationKey: MutationKey, { act, settle }: PurchaseAction<T, V>) {
  const app = useApp()
  const client = useQueryClient()
  const context = usePurchaseContext()
  const mutation = useMutation({
    mutationKey,
    mutationFn: (variables: V) => act(context, variables, app),
    onSettled: (result, _error, variables) => settle(app, variables, result),
  })
  return {
    ...mutation,
    /** Whether one runs in this tab right now: the second click of a double click comes before the page shows the first. */
    isRunning: () => client.isMutating({ mutationKey }) > 0,
  }
}

/** Places an order for the cart as it is shown. */
export const usePlaceOrder = () =>
  usePurchaseAction(placementKey, {
    async act(context, cart: Cart, app) {
      // Some backends delete the cart when they create the order.
      announceDeletion(app, cart)
      const placement = await placeShownCart(context, cart)
      if (placement.kind === 'placed') rememberOrder(app, placement.id, cart)
      return placement
    },
    settle(app) {
      void invalidateInAllTabs(app, 'cart')
      void invalidateInAllTabs(app, 'orders')
    },
  })

/** Whether an order is being placed in this tab, also from a cart page that was left meanwhile. */
export const useIsPlacing = () => useIsMutating({ mutationKey: placementKey }) > 0

interface Payment {
  /** As it is shown. */
  order: Order
  provider: CardProvider
  /** Stops the payment as long as it wasn't sent. */
  stop: AbortController
}

/** Pays for an order. */
export const usePayOrder = () =>
  usePurchaseAction(paymentKey, {
    act: (context, { order, provider, stop }: Payment) => payOrder(context, order, provider, stop.signal),
    settle(app, _payment, result) {
      // What wasn't checked with the server is as it was.
      if (result?.kind === 'incomplete' || result?.kind === 'stopped') return
      // The page of a reported payment is left, and the next one reads the order.
      const refetchType = result?.kind === 'reported' ? 'none' : 'active'
      void queryClientOf(app).invalidateQueries({ queryKey: ordersKey, refetchType })
    },
  })

/**
 * An order that ended here is shown as cancelled, without another request; lists that show one that is deleted are read again.
 * Its own page isn't: it is left, and would say that there is none.
 */
function settleEnd(app: App, order: Order, result: EndResult | undefined, isDeleted: boolean) {
  if (result?.kind !== 'ended') {
    void invalidateInAllTabs(app, 'orders')
    return
  }
  const status = orderStatus('cancelled')
  rememberSeen(app, [{ ...order, status }])
  const isMeant = ({ id }: { id?: string }) => id === order.id
  const client = queryClientOf(app)
  // A read that began before says that the order is pending.
  void client.cancelQueries({ queryKey: ordersKey, predicate: ({ state }) => state.data !== undefined })
  changeCachedOrder(client, isMeant, one => ({ ...one, status }))
  notifyOtherTabs(app, 'orders')
  for (const key of [orderListsKey, ordersByNumberKey])
    void client.invalidateQueries({ queryKey: key, refetchType: isDeleted ? 'active' : 'none' })
}

/** Cancels a pending order. It is shown as cancelled at once, and as pending again after a failure. */
export const useCancelOrder = () =>
  usePurchaseAction(cancellationKey, {
    act: (context, order: Order) =>
      endOrder(context, order, { end: () => cancelOrder(context.http, order.id) }),
    settle: (app, order, result) => settleEnd(app, order, result, false),
  })

interface Deletion {
  order: Order
  /** Asks the card provider whether the order was paid for; null where it doesn't say. */
  askIsPaid: () => Promise<boolean | null>
  /** The payment in this tab that was stopped and has to end first. */
  after: Promise<unknown>
}

/** Deletes a pending order, which cancels its payment. */
export const useDeleteOrder = () =>
  usePurchaseAction(deletionKey, {
    async act(context, { order, askIsPaid, after }: Deletion, app) {
      await after
      const end = () => {
        announceDeletion(app, order)
        return deleteOrder(context.http, order)
      }
      return endOrder(context, order, { end, askIsPaid })
    },
    settle: (app, { order }, result) => settleEnd(app, order, result, true),
  })
