import { mends } from './advice.mjs'
import { came } from './exchange.mjs'
import { listen } from './hub.mjs'
import { show } from './validate.mjs'

/** What a check adds to the customer's cart: the cheapest offer, its least quantity, a search that finds enough. */
const keywords = ['a', 'e', 'o', 'bank', 'shop', 'web']

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

const readCart = ({ site, call }, check) => call(check, spy => site.fetchCart(spy), { statuses: [200, 404] })
const countLines = ({ items, unreadable }) => items.length + unreadable

/**
 * Adds lines, places orders, requests a payment intent, and deletes what it made. The cart has to be empty before, so that each
 * of its lines is the check's own.
 *
 * @param {import('./tools.mjs').Tools} tools
 */
export async function checkWrites(tools, hub) {
  const { skip } = tools
  const before = await readCart(tools, 'cart before')
  if (before.result === null) return skip('writes', 'POST cart_items', 'a cart that can’t be read')
  if (countLines(before.result) > 0)
    return skip('writes', 'POST cart_items', 'a cart that isn’t empty: empty it, or use another account')
  const line = await chooseLine(tools)
  if (line === null)
    return skip(
      'writes',
      'POST cart_items',
      'no offer, or no search known to find as many as an offer sells at least',
    )
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

async function checkViolations(
  { site, exchanges, api, headers, fault, checkProblem, checkResponse, close },
  line,
) {
  const bad = await exchanges.send(api(site.endpoints.cartItems), {
    method: 'POST',
    headers: { ...headers(), 'Content-Type': 'application/ld+json' },
    body: JSON.stringify({ ...line, quantity: -1 }),
  })
  const refusal = {
    statuses: [400, 422],
    customer:
      bad.status >= 200 && bad.status < 300
        ? 'a quantity that isn’t allowed is bought'
        : 'no reason why the quantity is refused',
    mend: 'Assert\\Positive on quantity',
  }
  if (checkResponse('violations', bad, refusal)) {
    checkProblem('violations', bad)
    const list = bad.body.violations ?? bad.body['hydra:violations']
    if (bad.status === 422 && !(Object.values(list ?? {}).length > 0))
      fault('violations', bad, {
        status: 'warning',
        came: show(list),
        field: 'violations',
        expected: 'a list with propertyPath and message',
        customer: 'the reason isn’t shown beside its field',
        mend: mends.problem,
      })
  }
  close('violations', bad)
}

/** Removes each line of the cart, twice as two tabs would; gives the cart after that. */
async function emptyCart(tools) {
  const { site, call, close } = tools
  const cart = await readCart(tools, 'cart after')
  const lines = cart.result?.items ?? []
  for (const line of lines) {
    const remove = (statuses, customer) =>
      call('remove line', spy => site.removeCartItem(spy, line), {
        type: null,
        shape: false,
        statuses,
        customer,
      })
    const { last } = await remove([200, 202, 204], 'the line can’t be removed')
    close('remove line', last)
    await remove([404, 204], 'an error where another tab was first')
  }
  return lines.length > 0 ? readCart(tools, 'cart after') : cart
}

/** Removes what the check has added, and reports what stays in the cart. */
async function cleanUp(tools, line) {
  const { last, result } = await emptyCart(tools)
  if (result !== null && countLines(result) === 0) return
  tools.fault('cleaning up the cart', last, {
    status: 'warning',
    came: result === null ? 'a cart that can’t be read' : `${countLines(result)} lines`,
    field: 'items',
    expected: 'nothing left behind',
    customer: result === null ? 'maybe a test line stays in the cart' : 'a test line stays in the cart',
    mend: `remove it by hand: ${line.quantity} × ${line.offer}`,
  })
}

/** Adds a line to an empty cart; whether the cart has that line alone then. */
async function fillCart(tools, line) {
  const { site, call, skip, fault, close } = tools
  // Some servers keep the cart of an order.
  await emptyCart(tools)
  const { last: added } = await call('add to cart', spy => site.addCartItem(spy, line), {
    statuses: [200, 201],
    customer: 'nothing can be bought',
  })
  if (added.status >= 400 || added.status === 0) return false
  close('add to cart', added)
  const { result: cart, last } = await readCart(tools, 'cart after')
  const [shown] = cart?.items ?? []
  if (cart !== null && countLines(cart) === 0)
    fault('cart after', last, {
      came: 'no lines',
      field: 'items',
      expected: 'the line that was added',
      customer: 'the cart without what was added',
      mend: mends.missing,
    })
  else if (shown?.quantity != null && shown.quantity !== line.quantity)
    fault('cart after', last, {
      came: show(shown.quantity),
      field: 'items[0].quantity',
      expected: String(line.quantity),
      customer: 'another quantity than the chosen one',
      mend: mends.type,
    })
  close('cart after', last)
  if (cart !== null && countLines(cart) === 1) return true
  skip('place order', 'POST orders/checkout', 'a cart without the check’s line, or with others too')
  return false
}

/** Places an order of one line; null where that fails. */
async function placeOrder(tools, line) {
  const { site, call, fault, close } = tools
  if (!(await fillCart(tools, line))) return null
  const placed = await call('place order', spy => site.placeOrder(spy), {
    statuses: [200, 201],
    customer: 'nothing can be bought',
  })
  const isRefused = placed.last.status >= 400 && placed.last.status < 500
  if (placed.result === null && !isRefused)
    fault('place order', placed.last, {
      ...leftBehind(placed.last),
      status: 'warning',
      came: came(placed.last),
      customer: 'maybe an order stays in My Orders',
    })
  close('place order', placed.last)
  return placed.result
}

const leftBehind = ({ status }, id) => ({
  came: String(status),
  field: 'order',
  expected: 'nothing left behind',
  customer: `order ${id} stays in My Orders`,
  mend: 'delete it by hand',
})

/** Reads a new order, requests its payment intent twice, and deletes it as checkout does. */
async function checkPendingOrder(tools, id) {
  const { site, call, fault, close } = tools
  const order = await call('new order', spy => site.fetchOrder(spy, id), {
    customer: 'checkout can’t be shown',
  })
  const { status } = order.last.body ?? {}
  if (order.result && status !== 'pending')
    fault('new order', order.last, {
      came: show(status),
      field: 'status',
      expected: 'pending',
      customer: 'an order that can’t be paid',
      mend: 'a new order is pending until the card provider reports its payment',
    })
  close('new order', order.last)
  await checkIntent(tools, id)

  // The iri isn't that of the body: an error has an `@id` too.
  const reference = { iri: order.result?.iri ?? null, id }
  const remove = statuses =>
    call('delete order', spy => site.deleteOrder(spy, reference), {
      statuses,
      type: null,
      shape: false,
      customer: 'the payment can’t be cancelled',
    })
  const { last } = await remove([200, 202, 204])
  if (last.status >= 300 || last.status === 0)
    fault('delete order', last, { status: 'warning', ...leftBehind(last, id) })
  await remove([404, 410, 204])
  close('delete order', last)
}

async function checkIntent({ site, call, report, fault, close }, id) {
  const request = () =>
    call('payment intent', spy => site.requestPaymentIntent(spy, id), {
      statuses: [200, 201],
      type: 'any',
      customer: 'the order can’t be paid',
    })
  const [first, second] = [await request(), await request()]
  for (const { last, result } of [first, second]) if (result) report.keepSecret(last.body?.clientSecret)
  if (first.result && second.result && first.result !== second.result)
    fault('payment intent', second.last, {
      came: 'another intent',
      field: 'clientSecret',
      expected: 'the same for each call about a pending order',
      customer: 'a card that may be charged twice',
      mend: 'keep the intent with the order, or send Stripe an idempotency key',
    })
  if (first.result && !/^pi_.+_secret_.+/.test(first.result))
    fault('payment intent', first.last, {
      came: 'a text of another form',
      field: 'clientSecret',
      expected: 'pi_…_secret_…',
      customer: 'the card form can’t be shown',
      mend: 'return the client_secret of Stripe’s payment intent',
    })
  close('payment intent', first.last)
}

/** Cancels an order as My Orders does, waits for the hub's message about that, and deletes the order. */
async function checkCancel(tools, hub, id) {
  const { site, call, fault, close, api } = tools
  const before = await call('cancelled order', spy => site.fetchOrder(spy, id))
  const iri = before.result?.iri ?? null
  const topics = [...new Set([api(site.endpoints.order(id)), ...(iri === null ? [] : [api(iri)])])]
  const nextMessage = hub === null ? null : await listen(tools, hub, topics)
  const cancelled = await call('cancel order', spy => site.cancelOrder(spy, id), {
    // Its body isn't read.
    statuses: [200, 201, 202, 204],
    type: null,
    shape: false,
    customer: 'no order can be cancelled',
  })
  close('cancel order', cancelled.last)
  const isCancelled = cancelled.last.status >= 200 && cancelled.last.status < 300
  if (isCancelled) {
    const after = await call('cancelled order', spy => site.fetchOrder(spy, id))
    const { status } = after.last.body ?? {}
    if (after.result !== null && status !== 'cancelled')
      fault('cancelled order', after.last, {
        came: show(status),
        field: 'status',
        expected: 'cancelled',
        customer: 'an order that seems not to be cancelled',
        mend: 'cancel sets the status before it responds',
      })
    close('cancelled order', after.last)
  }
  if (isCancelled && nextMessage) checkMessage(tools, await nextMessage(), topics)

  const { last } = await call('cleaning up', spy => site.deleteOrder(spy, { iri, id }), {
    // The site deletes pending orders alone: a backend may refuse this one.
    statuses: [200, 202, 204, 400, 403, 404, 405, 409, 422],
    type: null,
    shape: false,
  })
  if (last.status >= 300 && last.status !== 404)
    fault('cleaning up', last, { status: 'note', ...leftBehind(last, id) })
  close('cleaning up', last)
}

/** Checks the first message about a cancelled order. */
function checkMessage({ site, report, settings }, message, topics) {
  const what = `a message about ${topics.join(' or ')}`
  const wrong = (value, field, expected, mend) =>
    report.add({
      check: 'hub message',
      status: 'warning',
      asked: what,
      came: value,
      field,
      expected,
      mend,
      customer: 'changes up to 60 s late',
    })
  if (message === null) {
    const mend = `${mends.mercure}; for private updates VITE_MERCURE_AUTH=cookie; ${mends.host}`
    wrong('nothing', 'topic', 'a message within 4 s', mend)
    return
  }
  const read = site.readMessage(message, settings.apiUrl)
  if (read === null) wrong('no @id', '@id', 'JSON-LD with its @id', mends.formats)
  else if (!topics.includes(read.topic)) wrong(read.topic, '@id', topics.join(' or '), mends.host)
  report.close('hub message', what, 'a message')
}
