import type { MockContext } from './context'
import { cartResponse } from './cart'
import type { Hub } from './hub'
import { orderResponse, orderDetails } from './orders'
import type { MockCart, MockOrder } from './state'

interface Known {
  owner: string
  /** What is seen of it. */
  text: string
  /** Its new state, as it is published. */
  body: () => object
  /** What is published of it once there is no such record any more. */
  gone: object
}

const RESOURCE = { order: 'Order', cart: 'Cart' } as const

/**
 * Publishes every change of an order or a cart, whoever made it, and the progress of paid orders when its time comes.
 * What it gives looks for changes; it is to be called where another tab may have made some.
 */
export function publishChanges(context: MockContext, hub: Hub): () => void {
  const { db, clock } = context
  let timer: ReturnType<typeof setTimeout> | undefined

  const orderKnown = (order: MockOrder): [string, Known] => {
    const answer = orderResponse(context, order)
    return [
      answer['@id'],
      {
        owner: order.userId,
        text: JSON.stringify(answer),
        body: () => orderDetails(context, order),
        gone: { '@id': answer['@id'], '@type': RESOURCE.order },
      },
    ]
  }
  // A cart that became an order isn't deleted: it is empty.
  const cartKnown = (cart: MockCart): [string, Known] => {
    const answer = cartResponse(context, cart)
    return [
      answer['@id'],
      {
        owner: cart.userId,
        text: JSON.stringify(answer),
        body: () => answer,
        gone: { ...answer, items: [] },
      },
    ]
  }

  function look(): Map<string, Known> {
    const { orders, carts } = db.read()
    scheduleProgress(orders)
    return new Map([...orders.map(orderKnown), ...carts.map(cartKnown)])
  }

  /** Looks again at the next moment at which a paid order goes on. */
  function scheduleProgress(orders: readonly MockOrder[]) {
    clearTimeout(timer)
    const { paid, processing, completed } = context.statusDelays
    const moments = orders.flatMap(({ paidAt, fixedStatus }) =>
      paidAt === null || fixedStatus !== null
        ? []
        : [paid, processing, completed].map(stage => paidAt + stage),
    )
    const next = Math.min(...moments.filter(moment => moment > clock()))
    if (next !== Infinity) timer = setTimeout(publish, next - clock())
  }

  const topicOf = (iri: string) => new URL(iri, context.apiBase).href

  function publish() {
    const now = look()
    for (const [iri, { owner, text, body }] of now) {
      if (known.get(iri)?.text !== text) {
        hub.publish({ topic: topicOf(iri), data: JSON.stringify(body()), owner })
      }
    }
    for (const [iri, { owner, gone }] of known) {
      if (!now.has(iri)) hub.publish({ topic: topicOf(iri), data: JSON.stringify(gone), owner })
    }
    known = now
  }

  let known = look()
  db.onChange(kind => {
    if (kind === 'update') publish()
    else known = look()
  })
  return publish
}
