import { expect, it } from 'vitest'
import type { Cart } from '@/api/cart'
import type { Order } from '@/api/orders'
import { paymentAttempt, rememberReturn } from '@/purchase/attempts'
import type { PurchaseContext } from '@/purchase/context'
import { endOrder } from '@/purchase/end'
import { payOrder, type ProviderResult } from '@/purchase/pay'
import { placeShownCart } from '@/purchase/place'
import { purchaseSteps, stepOf } from '@/purchase/steps'
import { RUNS, fc } from '@tests/support/fast-check'
import { createBrowser, createShop, endings, readCart, readOrder, type Fault } from './shop'

const HOUR = 60 * 60_000

const fault = fc.constantFrom<Fault | null>(null, null, null, null, 'not sent', 'response lost', 500, {
  doneThen: 504,
})
const tab = fc.constantFrom(0, 0, 0, 1)
/** What becomes of a payment at the provider, and what it says of it. */
const payment = fc.constantFrom(
  'paid',
  'declined',
  'paid unheard',
  'unpaid unheard',
  'redirect paid',
  'redirect failed',
)

const action = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('show' as const), tab }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('place' as const), tab, fault }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), tab, payment, fault }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      tab,
      fault,
      isAsked: fc.boolean(),
      canAsk: fc.boolean(),
    }),
  },
  // Anybody can write one.
  fc.record({
    do: fc.constant('link' as const),
    tab,
    state: fc.constantFrom('reported' as const, 'failed' as const),
  }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(0, 1, 61) }),
)

type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

/** What happens at the same time. */
const moment = fc.array(action, { minLength: 1, maxLength: 3 })

/** A customer with two tabs, whose presses are interleaved with whatever else happens. */
class World {
  readonly #backend
  readonly browser
  /** Per tab: the cart and the order that it shows. */
  readonly shown: { cart: Cart | null; order: Order | null }[] = [0, 1].map(() => ({
    cart: null,
    order: null,
  }))
  /** The orders that the provider has the money of. */
  readonly charged = new Set<string>()
  /** The orders that were ended though this browser had begun their payment, and it was made. */
  readonly lost: string[] = []
  /** The lines that were shown at each press of Place Order. */
  readonly pressed: string[] = []

  constructor(keepsCart: boolean) {
    this.#backend = createShop({ keepsCart })
    this.browser = createBrowser(this.#backend.http)
    this.shop.onEnd = id => {
      if (this.charged.has(id)) this.lost.push(id)
    }
  }
  get shop() {
    return this.#backend.shop
  }
  get context(): PurchaseContext {
    return this.browser.context
  }

  async act(one: Action) {
    if (one.do === 'edit') this.shop.cart = [{ offer: 'growth', quantity: one.quantity }]
    else if (one.do === 'show') await this.show(one.tab)
    else if (one.do === 'place') await this.place(one.tab, one.fault)
    else if (one.do === 'pay') await this.pay(one.tab, one.payment, one.fault)
    else if (one.do === 'cancel') await this.cancel(one.tab, one.fault, one.isAsked, one.canAsk)
    else if (one.do === 'link') {
      const order = this.shown[one.tab]?.order
      // One that says that an unheard payment failed can't be told from the provider's own: it is believed.
      const isBelieved = one.state === 'failed' && order && this.charged.has(order.id)
      if (order && !(isBelieved && paymentAttempt(this.context, order.id) === 'begun'))
        rememberReturn(this.context, order.id, one.state)
    } else {
      // The server learns of a payment within the hour.
      if (one.minutes !== 1) this.webhook()
      this.browser.clock.jump(one.minutes * 60_000)
    }
  }

  async show(index: number) {
    const at = this.shown[index]
    if (!at) return
    at.cart = await readCart(this.context.http)
    const last = this.shop.orders.at(-1)
    // Another call's fault may hit this one.
    at.order = last ? await readOrder(this.context.http, last.id).catch(() => null) : null
  }

  async place(index: number, problem: Fault | null) {
    const cart = this.shown[index]?.cart
    if (!cart || cart.items.length === 0) return
    this.pressed.push(linesText(cart.items))
    if (problem !== null) this.shop.faults.set('POST orders/checkout', problem)
    const placement = await placeShownCart(this.context, cart).catch(() => null)
    if (placement?.kind === 'placed') await this.show(index)
  }

  /** One intent an order: the provider takes the money once, and says so of a second attempt. */
  #confirm(order: Order, outcome: string): Promise<ProviderResult> {
    const isCharged = this.charged.has(order.id)
    if (isCharged) return Promise.resolve({ state: 'reported', message: null })
    const attempt = paymentAttempt(this.context, order.id)
    if (attempt !== 'begun') throw new Error('Something is sent though no payment is remembered as begun.')
    if (outcome === 'declined') return Promise.resolve({ state: 'unpaid', message: 'Declined.' })
    if (outcome === 'unpaid unheard' || outcome === 'redirect failed')
      return Promise.resolve({ state: 'unknown', message: null })
    if (this.shop.statusOf(order.id) !== 'pending') throw new Error('An order is paid that has ended.')
    this.charged.add(order.id)
    return Promise.resolve({ state: outcome === 'paid' ? 'reported' : 'unknown', message: null })
  }

  async pay(index: number, outcome: string, problem: Fault | null) {
    const order = this.shown[index]?.order
    if (!order) return
    if (problem !== null) this.shop.faults.set(`GET orders/${order.id}`, problem)
    const provider = { check: () => Promise.resolve(null), confirm: () => this.#confirm(order, outcome) }
    await payOrder(this.context, order, provider, new AbortController().signal)
    this.shop.faults.clear()
    if (outcome === 'redirect paid' && this.charged.has(order.id))
      rememberReturn(this.context, order.id, 'reported')
    if (outcome === 'redirect failed' && !this.charged.has(order.id))
      rememberReturn(this.context, order.id, 'failed')
  }

  async cancel(index: number, problem: Fault | null, isAsked: boolean, canAsk: boolean) {
    const order = this.shown[index]?.order
    if (!order) return
    const ending = isAsked ? 'delete' : 'cancel'
    if (problem !== null)
      this.shop.faults.set(isAsked ? `DELETE orders/${order.id}` : `POST orders/${order.id}/cancel`, problem)
    const askIsPaid = () => Promise.resolve(canAsk ? this.charged.has(order.id) : null)
    await endOrder(this.context, order, {
      ...endings[ending](this.context, order),
      ...(isAsked && { askIsPaid }),
    }).catch(() => null)
    this.shop.faults.clear()
  }

  webhook() {
    for (const id of this.charged) if (this.shop.statusOf(id) === 'pending') this.shop.setStatus(id, 'paid')
  }
}

const linesText = (
  lines: readonly { offerName?: string | null; offer?: string; quantity: number | null }[],
) => lines.map(({ offerName, offer, quantity }) => `${quantity} ${offerName ?? offer}`).join()

it('a purchase is never paid twice, ordered unseen, ended once paid, or left without a way on', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(moment, { minLength: 3, maxLength: 20 }),
      async (keepsCart, moments) => {
        const world = new World(keepsCart)
        await world.show(0)
        for (const actions of moments) {
          await Promise.all(actions.map(one => world.act(one)))
          expect(world.lost).toEqual([])
        }
        for (const { lines } of world.shop.orders) expect(world.pressed).toContain(linesText(lines))
        world.webhook()
        world.browser.clock.jump(HOUR)
        for (const { id } of world.shop.orders) {
          const order = await readOrder(world.context.http, id)
          const step = stepOf(order, paymentAttempt(world.context, String(id)))
          const { canPay, canEnd } = purchaseSteps[step]
          expect(order.status.isPayable ? [canPay, canEnd] : 'final').toEqual(
            order.status.isPayable ? [true, 'unless paid'] : 'final',
          )
        }
      },
    ),
    { numRuns: RUNS },
  )
})
