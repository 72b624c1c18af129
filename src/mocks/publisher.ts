import type { MockContext } from './context'
import { cartResponse } from './cart'
import type { Hub } from './hub'
import { orderDetails, orderResponse } from './orders'
import { serialize } from './serializer'
import type { MockOrder } from './state'

interface PublishedResource {
  owner: string
  /** The response's text, to detect changes. */
  text: string
  /** The data to publish after a change, and after a deletion. */
  changed: () => object
  deleted: () => unknown
}

/**
 * Publishes every change of an order or a cart, and the progress of paid orders when it is due. Returns a function that
 * looks for changes: call it when another tab may have made some.
 */
export function publishChanges(context: MockContext, hub: Hub): () => void {
  const { db, clock } = context
  let timer: ReturnType<typeof setTimeout> | undefined

  function readResources(): Map<string, PublishedResource> {
    const { orders, carts } = db.read()
    scheduleProgress(orders)
    const resources = new Map<string, PublishedResource>()
    for (const order of orders) {
      const response = orderResponse(context, order)
      const { '@id': id } = response
      resources.set(id, {
        owner: order.userId,
        text: JSON.stringify(response),
        changed: () => (context.backend.has('ideal') ? orderDetails(context, order) : response),
        deleted: () => ({ '@id': id, '@type': 'Order' }),
      })
    }
    for (const cart of carts) {
      const response = cartResponse(context, cart)
      resources.set(response['@id'], {
        owner: cart.userId,
        text: JSON.stringify(response),
        changed: () => response,
        // A cart that became an order is published as empty.
        deleted: () => serialize(context, { ...response, items: [] }, true),
      })
    }
    return resources
  }

  /** Publishes again at the next time at which a paid order's status changes. */
  function scheduleProgress(orders: readonly MockOrder[]) {
    clearTimeout(timer)
    const times = orders.flatMap(({ paidAt, fixedStatus }) =>
      paidAt === null || fixedStatus !== null
        ? []
        : Object.values(context.statusDelays).map(delay => paidAt + delay),
    )
    const next = Math.min(...times.filter(time => time > clock()))
    if (next !== Infinity) timer = setTimeout(publish, next - clock())
  }

  function publishTo(iri: string, data: unknown, owner: string) {
    const message = { topic: new URL(iri, context.apiBase).href, data: JSON.stringify(data) }
    hub.publish(context.backend.has('private-updates') ? { ...message, owner } : message)
  }

  function publish() {
    const now = readResources()
    for (const [iri, { owner, text, changed }] of now)
      if (known.get(iri)?.text !== text) publishTo(iri, serialize(context, changed(), true), owner)
    for (const [iri, { owner, deleted }] of known) if (!now.has(iri)) publishTo(iri, deleted(), owner)
    known = now
  }

  let known = readResources()
  db.onChange(kind => {
    if (kind === 'update') publish()
    else known = readResources()
  })
  return publish
}
