import { listOf, show } from './body.mjs'
import { came } from './exchange.mjs'
import { findingOf } from './findings.mjs'
import { listen } from './hub.mjs'

const DONE = [200, 201, 202, 204]
/** A response whose body the site doesn't read. */
const unread = (statuses, customer) => ({ statuses, customer, type: null })
const isDone = ({ status }) => status >= 200 && status < 300

/** Words of which one finds enough. */
const keywords = ['a', 'e', 'o', 'bank', 'shop', 'web']

/** What a check adds to the customer's cart: the cheapest offer, its least quantity, a search that finds enough. */
async function chooseLine({ site, http }) {
  const read = await site.fetchOffers(http).catch(() => [])
  const [offer] = [...(read.items ?? read)].sort((a, b) => a.minQuantity - b.minQuantity)
  if (offer === undefined) return null
  for (const keyword of keywords) {
    const criteria = { ...site.noCriteria, keywords: [keyword] }
    const found = await site.searchEmails(http, criteria).catch(() => null)
    if (found !== null && (found.hasMore || found.total >= offer.minQuantity))
      return { offer: offer.iri, quantity: offer.minQuantity, searchParameters: criteria }
  }
  return null
}

const readCart = ({ site, call }, check = 'cart after') =>
  call(check, spy => site.fetchCart(spy), { statuses: [200, 404] })
/** The number of lines in a cart; NaN where it can't be read. */
const countLines = cart => (cart === null ? NaN : cart.items.length + cart.unreadable)

/**
 * Adds lines, places orders, requests a payment intent, and deletes what it made. The cart has to be empty before, so that each
 * of its lines is the check's own.
 *
 * @param {import('./tools.mjs').Tools} tools
 */
export async function checkWrites(tools, hub) {
  const skip = why => tools.skip('writes', 'POST cart_items', why)
  const lines = countLines((await readCart(tools, 'cart before')).result)
  if (Number.isNaN(lines)) return skip('a cart that can’t be read')
  if (lines > 0) return skip('a cart that isn’t empty: empty it, or use another account')
  const line = await chooseLine(tools)
  if (line === null) return skip('no offer, or no search known to find as many as an offer sells at least')
  try {
    await checkPurchase(tools, hub, line)
  } finally {
    await cleanUp(tools, line)
  }
}

/**
 * Sends a quantity that must be refused, adds a line, which is removed before the first order, and places two orders of a line: one
 * is deleted, the other cancelled.
 */
async function checkPurchase(tools, hub, line) {
  await checkViolations(tools, line)
  if (!(await fillCart(tools, line))) return
  const pending = await placeOrder(tools, line)
  if (pending === null) return
  await checkPendingOrder(tools, pending)
  const other = await placeOrder(tools, line)
  if (other !== null) await checkCancel(tools, hub, other)
}

async function checkViolations({ site, exchanges, api, headers, fault, checkProblem, checkResponse }, line) {
  const bad = await exchanges.send(api(site.endpoints.cartItems), {
    method: 'POST',
    headers: { ...headers(), 'Content-Type': 'application/ld+json' },
    body: JSON.stringify({ ...line, quantity: -1 }),
  })
  const customer = isDone(bad)
    ? 'a quantity that isn’t allowed is bought'
    : 'no reason why the quantity is refused'
  const refusal = { statuses: [400, 422], customer, mend: 'Assert\\Positive on quantity' }
  if (!checkResponse('violations', bad, refusal)) return
  checkProblem('violations', bad)
  const list = bad.body.violations ?? bad.body['hydra:violations']
  if (bad.status === 422 && listOf(list).length === 0) fault('violations', bad, 'violations', show(list))
}

/** Removes each line of the cart, twice as two tabs would; gives the cart after that. */
async function emptyCart(tools) {
  const { site, call } = tools
  const cart = await readCart(tools)
  const lines = cart.result?.items ?? []
  for (const line of lines) {
    const remove = options => call('remove line', spy => site.removeCartItem(spy, line), options)
    await remove(unread([200, 202, 204], 'the line can’t be removed'))
    await remove(unread([404, 204], 'an error where another tab was first'))
  }
  return lines.length > 0 ? readCart(tools) : cart
}

/** Removes what the check has added, and reports what stays in the cart. */
async function cleanUp(tools, line) {
  const { last, result } = await emptyCart(tools)
  const lines = countLines(result)
  if (lines === 0) return
  const [value, customer] = Number.isNaN(lines)
    ? ['a cart that can’t be read', 'maybe a test line stays in the cart']
    : [`${lines} lines`, 'a test line stays in the cart']
  const mend = `remove it by hand: ${line.quantity} × ${line.offer}`
  tools.fault('cleaning up the cart', last, 'left in cart', value, { customer, mend })
}

/** Adds a line to an empty cart; whether the cart has that line alone then. */
async function fillCart(tools, line) {
  const { site, call, skip, fault } = tools
  // Some servers keep the cart of an order.
  await emptyCart(tools)
  const add = spy => site.addCartItem(spy, line)
  const { last: added } = await call('add to cart', add, {
    statuses: [200, 201],
    customer: 'nothing can be bought',
  })
  if (added.status >= 400 || added.status === 0) return false
  const { result: cart, last } = await readCart(tools)
  const lines = countLines(cart)
  const quantity = cart?.items[0]?.quantity
  if (lines === 0) fault('cart after', last, 'not in cart', 'no lines')
  else if (quantity != null && quantity !== line.quantity)
    fault('cart after', last, 'quantity', show(quantity), { expected: String(line.quantity) })
  if (lines === 1) return true
  skip('place order', 'POST orders/checkout', 'a cart without the check’s line, or with others too')
  return false
}

/** Places an order of one line; null where that fails. */
async function placeOrder(tools, line) {
  const { site, call, fault } = tools
  if (!(await fillCart(tools, line))) return null
  const { result, last } = await call('place order', spy => site.placeOrder(spy), {
    statuses: [200, 201],
    customer: 'nothing can be bought',
  })
  const isRefused = last.status >= 400 && last.status < 500
  if (result === null && !isRefused)
    fault('place order', last, 'left behind', came(last), { customer: 'maybe an order stays in My Orders' })
  return result
}

const stays = id => ({ customer: `order ${id} stays in My Orders` })

/** Reads a new order, requests its payment intent twice, and deletes it as checkout does. */
async function checkPendingOrder(tools, id) {
  const { site, call, fault } = tools
  const order = await call('new order', spy => site.fetchOrder(spy, id), {
    customer: 'checkout can’t be shown',
  })
  const { status } = order.last.body ?? {}
  if (order.result && status !== 'pending') fault('new order', order.last, 'not pending', show(status))
  await checkIntent(tools, id)

  // The iri isn't that of the body: an error has an `@id` too.
  const reference = { iri: order.result?.iri ?? null, id }
  const remove = statuses =>
    call(
      'delete order',
      spy => site.deleteOrder(spy, reference),
      unread(statuses, 'the payment can’t be cancelled'),
    )
  const { last } = await remove([200, 202, 204])
  if (!isDone(last)) fault('delete order', last, 'left behind', String(last.status), stays(id))
  await remove([404, 410, 204])
}

async function checkIntent({ site, call, report, fault }, id) {
  const request = () =>
    call('payment intent', spy => site.requestPaymentIntent(spy, id), {
      statuses: [200, 201],
      type: 'any',
      customer: 'the order can’t be paid',
    })
  const [first, second] = [await request(), await request()]
  for (const { last, result } of [first, second]) if (result) report.keepSecret(last.body?.clientSecret)
  if (first.result && second.result && first.result !== second.result)
    fault('payment intent', second.last, 'two intents', 'another intent')
  if (first.result && !/^pi_.+_secret_.+/.test(first.result))
    fault('payment intent', first.last, 'no secret', 'a text of another form')
}

/** Cancels an order as My Orders does, waits for the hub's message about that, and deletes the order. */
async function checkCancel(tools, hub, id) {
  const { site, call, fault, api } = tools
  const before = await call('cancelled order', spy => site.fetchOrder(spy, id))
  const iri = before.result?.iri ?? null
  const topics = [...new Set([api(site.endpoints.order(id)), ...(iri === null ? [] : [api(iri)])])]
  const nextMessage = hub === null ? null : await listen(tools, hub, topics)
  const cancel = spy => site.cancelOrder(spy, id)
  const cancelled = await call('cancel order', cancel, unread(DONE, 'no order can be cancelled'))
  if (isDone(cancelled.last)) {
    const after = await call('cancelled order', spy => site.fetchOrder(spy, id))
    const { status } = after.last.body ?? {}
    if (after.result !== null && status !== 'cancelled')
      fault('cancelled order', after.last, 'not cancelled', show(status))
    if (nextMessage) checkMessage(tools, await nextMessage(), topics)
  }
  // The site deletes pending orders alone: a backend may refuse this one.
  const refusals = [400, 403, 404, 405, 409, 422]
  const { last } = await call(
    'cleaning up',
    spy => site.deleteOrder(spy, { iri, id }),
    unread([...DONE, ...refusals]),
  )
  if (last.status >= 300 && last.status !== 404)
    fault('cleaning up', last, 'left behind', String(last.status), { status: 'note', ...stays(id) })
}

/** Checks the first message about a cancelled order. */
function checkMessage({ site, report, settings }, message, topics) {
  const asked = `a message about ${topics.join(' or ')}`
  const wrong = (name, value, more) =>
    report.add({ check: 'hub message', asked, came: value, ...findingOf(name, more) })
  if (message === null) {
    wrong('no message', 'nothing')
    return
  }
  report.begin('hub message', asked, 'a message')
  const read = site.readMessage(message, settings.apiUrl)
  if (read === null) wrong('plain message', 'no @id')
  else if (!topics.includes(read.topic)) wrong('other topic', read.topic, { expected: topics.join(' or ') })
}
