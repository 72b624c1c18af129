import type { MockContext } from './context'
import { cartResponse } from './cart'
import type { Hub } from './hub'
import { orderResponse, orderDetails } from './orders'
import { serialize } from './serializer'
import type { MockCart, MockOrder } from './state'

interface PublishedResource {
  owner: string
  /** The response's text, to detect changes. */
  text: string
  /** The data to publish after a change. */
  body: () => object
  /** The data to publish after a deletion. */
  gone: () => unknown
}

/**
 * Publishes every change of an order or a cart, and the progress of paid orders when it is due. Returns a function that
 * looks for changes: call it when another tab may have made some.
 */
export function publishChanges(context: MockContext, hub: Hub): () => void {
  const { db, clock } = context
  let timer: ReturnType<typeof setTimeout> | undefined

  const orderKnown = (order: MockOrder): [string, PublishedResource] => {
    const response = orderResponse(context, order)
    return [
      response['@id'],
      {
        owner: order.userId,
        text: JSON.stringify(response),
        body: () => (context.backend.has('ideal') ? orderDetails : orderResponse)(context, order),
        gone: () => ({ '@id': response['@id'], '@type': 'Order' }),
      },
    ]
  }
  // A cart that became an order is published as empty, not as deleted.
  const cartKnown = (cart: MockCart): [string, PublishedResource] => {
    const response = cartResponse(context, cart)
    return [
      response['@id'],
      {
        owner: cart.userId,
        text: JSON.stringify(response),
        body: () => response,
        gone: () => serialize(context, { ...response, items: [] }, true),
      },
    ]
  }

  function readResources(): Map<string, PublishedResource> {
    const { orders, carts } = db.read()
    scheduleProgress(orders)
    return new Map([...orders.map(orderKnown), ...carts.map(cartKnown)])
  }

  /** Publishes again at the next time at which a paid order's status changes. */
  function scheduleProgress(orders: readonly MockOrder[]) {
    clearTimeout(timer)
    const { paid, processing, completed } = context.statusDelays
    const times = orders.flatMap(({ paidAt, fixedStatus }) =>
      paidAt === null || fixedStatus !== null
        ? []
        : [paid, processing, completed].map(delay => paidAt + delay),
    )
    const next = Math.min(...times.filter(time => time > clock()))
    if (next !== Infinity) timer = setTimeout(publish, next - clock())
  }

  function publishTo(iri: string, body: unknown, owner: string) {
    const isPrivate = context.backend.has('private-updates')
    hub.publish({ topic: new URL(iri, context.apiBase).href, data: JSON.stringify(body), owner, isPrivate })
  }

  function publish() {
    const now = readResources()
    for (const [iri, { owner, text, body }] of now) {
      if (known.get(iri)?.text !== text) {
        publishTo(iri, serialize(context, body(), true), owner)
      }
    }
    for (const [iri, { owner, gone }] of known) {
      if (!now.has(iri)) publishTo(iri, gone(), owner)
    }
    known = now
  }

  let known = readResources()
  db.onChange(kind => {
    if (kind === 'update') publish()
    else known = readResources()
  })
  return publish
}
