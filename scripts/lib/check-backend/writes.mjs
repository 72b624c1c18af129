import { mends } from './advice.mjs'
import { listen } from './hub.mjs'
import { createOwnLines } from './own-lines.mjs'
import { show } from './validate.mjs'

/** How long a message of the hub may take. */
const PATIENCE = 4_000

/** What a check adds to the customer's cart: the cheapest offer, its least quantity, a search that finds enough. */
const searches = ['a', 'e', 'o', 'bank', 'shop', 'web'].map(keyword => ({
  searchType: 'keyword',
  keywords: [keyword],
  countries: [],
  tlds: [],
  hostingProviders: [],
}))

async function chooseLine({ site, exchanges, api }) {
  const quiet = site.createHttp({
    baseUrl: api(''),
    tokens: { current: async () => null, isSignedIn: () => false, renew: async () => null, refused() {} },
    cookies: false,
    limit: () => 10_000,
    fetch: exchanges.fetch,
  })
  const read = await site.fetchOffers(quiet).catch(() => [])
  const [offer] = [...(read.items ?? read)].sort((a, b) => a.minQuantity - b.minQuantity)
  if (offer === undefined) return null
  for (const criteria of searches) {
    const found = await site.searchEmails(quiet, criteria).catch(() => null)
    if (found !== null && (found.hasMore || found.total >= offer.minQuantity))
      return { offer: offer.iri, quantity: offer.minQuantity, searchParameters: criteria }
  }
  return null
}

/** Adds a line, places an order, requests its payment intent, and deletes what it made. */
export async function checkWrites(tools, hub) {
  const { site, report, call, settings } = tools
  const before = await call('cart before', spy => site.fetchCart(spy), { statuses: [200, 404] })
  const line = before.result === null ? null : await chooseLine(tools)
  if (line === null) {
    // Without the cart's lines, what the check adds couldn't be told from them.
    const came =
      before.result === null
        ? 'a cart that can’t be read'
        : 'no offer, or no search known to find as many as an offer sells at least'
    report.add({ check: 'writes', status: 'skipped', asked: 'POST cart_items', came })
    return
  }
  const own = createOwnLines(before.result, settings.apiUrl)
  try {
    await checkPurchase(tools, hub, own, line)
  } finally {
    await cleanUp(tools, own, line)
  }
}

/** Adds a line and removes it, and places two orders of one. */
async function checkPurchase(tools, hub, own, line) {
  const { site, report, call, close, asked, checkProblem, checkResponse, exchanges, session, api } = tools
  const withToken = { Accept: 'application/ld+json', Authorization: `Bearer ${session.token}` }

  const unallowed = { ...line, quantity: -1 }
  const bad = await exchanges.send(api(site.endpoints.cartItems), {
    method: 'POST',
    headers: { ...withToken, 'Content-Type': 'application/ld+json' },
    body: JSON.stringify(unallowed),
  })
  own.add(unallowed, bad)
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
      report.add({
        check: 'violations',
        status: 'warning',
        asked: asked(bad),
        came: show(list),
        field: 'violations',
        expected: 'a list with propertyPath and message',
        customer: 'the reason isn’t shown beside its field',
        mend: mends.problem,
      })
  }
  close('violations', bad)
  if (own.mayHaveSome()) await removeOwn(tools, own, await readCart(tools, own))

  const added = await addLine(tools, own, line)
  if (added.last.status >= 400 || added.last.status === 0) return
  const cart = await call('cart after', spy => site.fetchCart(spy))
  const shown = cart.result && own.findShown(cart.result, added.last)
  if (shown === undefined)
    report.add({
      check: 'cart after',
      status: 'error',
      asked: asked(cart.last),
      came: `${cart.result.items.length} lines`,
      field: 'items',
      expected: 'the line that was added',
      customer: 'the cart without what was added',
      mend: mends.missing,
    })
  else if (shown?.quantity != null && shown.quantity !== line.quantity)
    report.add({
      check: 'cart after',
      status: 'error',
      asked: asked(cart.last),
      came: show(shown.quantity),
      field: 'items[0].quantity',
      expected: String(line.quantity),
      customer: 'another quantity than the chosen one',
      mend: mends.type,
    })
  close('add to cart', added.last)
  close('cart after', cart.last)

  if (!mayOrder(tools, own, await removeOwn(tools, own, cart))) return
  const pending = await placeOrder(tools, own, line)
  if (pending === null) return
  await checkPendingOrder(tools, pending)
  const other = await placeOrder(tools, own, line)
  if (other !== null) await checkCancel(tools, hub, other)
}

async function addLine({ site, call }, own, line) {
  const added = await call('add to cart', spy => site.addCartItem(spy, line), {
    statuses: [200, 201],
    customer: 'nothing can be bought',
  })
  own.add(line, added.last)
  return added
}

/** Reads the cart, and finds what the check has added to it. */
async function readCart({ site, call }, own) {
  const cart = await call('cart after', spy => site.fetchCart(spy), { statuses: [200, 404] })
  if (cart.result !== null) own.find(cart.result)
  return cart
}

/** Whether a cart that was read can be ordered: not what somebody else has added. */
function mayOrder({ report }, own, { result }) {
  if (result !== null && !own.hasOthers(result)) return true
  const came = result === null ? 'a cart that can’t be read' : 'a cart that has other lines too'
  const expected = 'a cart of the check’s own lines'
  report.add({ check: 'place order', status: 'skipped', asked: 'POST orders/checkout', came, expected })
  return false
}

/** Places an order of one line; null where that fails. */
async function placeOrder(tools, own, line) {
  const { site, report, call, close, asked, came } = tools
  await addLine(tools, own, line)
  if (!mayOrder(tools, own, await readCart(tools, own))) return null
  const placed = await call('place order', spy => site.placeOrder(spy), {
    statuses: [200, 201],
    customer: 'nothing can be bought',
  })
  const isRefused = placed.last.status >= 400 && placed.last.status < 500
  if (placed.result === null && !isRefused)
    report.add({
      check: 'place order',
      status: 'warning',
      ...leftBehind(asked(placed.last), placed.last),
      came: came(placed.last),
      customer: 'maybe an order stays in My Orders',
    })
  close('place order', placed.last)
  return placed.result
}

/** Removes a line; gives whether it is gone. One that wasn't seen in the cart just now may be gone already. */
async function removeLine({ site, call, close }, line, isSeen) {
  const done = { type: null, shape: false, customer: 'the line can’t be removed' }
  const statuses = [200, 202, 204, ...(isSeen ? [] : [404])]
  const { last } = await call('remove line', spy => site.removeCartItem(spy, line), { ...done, statuses })
  close('remove line', last)
  await call('remove line', spy => site.removeCartItem(spy, line), {
    ...done,
    statuses: [404, 204],
    customer: 'an error where another tab was first',
  })
  return statuses.includes(last.status)
}

/** Removes the own lines that were found, given the cart as it was read; gives the cart after that. */
async function removeOwn(tools, own, { result }) {
  const gone = []
  for (const line of own.lines()) if (await removeLine(tools, line, result !== null)) gone.push(line)
  const cart = await readCart(tools, own)
  if (cart.result === null) gone.forEach(own.forget)
  return cart
}

/** Removes what the check has added, and reports what stays in the cart. */
async function cleanUp(tools, own, line) {
  if (!own.mayHaveSome()) return
  let cart = await readCart(tools, own)
  if (cart.result === null) own.findByName()
  if (own.lines().length > 0) cart = await removeOwn(tools, own, cart)
  const left = (came, expected, customer, mend) =>
    tools.report.add({
      check: 'cleaning up the cart',
      status: 'warning',
      asked: tools.asked(cart.last),
      came,
      field: 'items',
      expected,
      customer,
      mend: `remove it by hand: a line of ${line.quantity} × ${line.offer}${mend}`,
    })
  const found = own.lines().map(({ id }) => `line ${id}`)
  const doubtful = own.findDoubtful(cart.result)
  if (found.length > 0)
    left(
      found.join(', '),
      'nothing left behind',
      found.length > 1 ? `${found.length} test lines stay in the cart` : 'a test line stays in the cart',
      '',
    )
  if (doubtful.length > 0)
    left(
      doubtful.join(', '),
      'a line that is known to be the check’s own',
      'maybe a test line stays in the cart',
      '; give each line an id, and name it in the response to its addition',
    )
}

/** Reads a new order, requests its payment intent twice, and deletes it as checkout does. */
async function checkPendingOrder(tools, id) {
  const { site, report, call, close, asked } = tools
  const order = await call('new order', spy => site.fetchOrder(spy, id), {
    customer: 'checkout can’t be shown',
  })
  const { status } = order.last.body ?? {}
  // Not that of the body: an error has an `@id` too.
  const iri = order.result?.iri ?? null
  if (order.result && status !== 'pending')
    report.add({
      check: 'new order',
      status: 'error',
      asked: asked(order.last),
      came: show(status),
      field: 'status',
      expected: 'pending',
      customer: 'an order that can’t be paid',
      mend: 'a new order is pending until the card provider reports its payment',
    })
  close('new order', order.last)

  const first = await call('payment intent', spy => site.requestPaymentIntent(spy, id), {
    statuses: [200, 201],
    type: 'any',
    customer: 'the order can’t be paid',
  })
  const second = await call('payment intent', spy => site.requestPaymentIntent(spy, id), {
    statuses: [200, 201],
    type: 'any',
    customer: 'the order can’t be paid',
  })
  for (const { last, result } of [first, second]) if (result) report.keepSecret(last.body?.clientSecret)
  if (first.result && second.result && first.result !== second.result)
    report.add({
      check: 'payment intent',
      status: 'error',
      asked: asked(second.last),
      came: 'another intent',
      field: 'clientSecret',
      expected: 'the same for each call about a pending order',
      customer: 'a card that may be charged twice',
      mend: 'keep the intent with the order, or send Stripe an idempotency key',
    })
  if (first.result && !/^pi_.+_secret_.+/.test(first.result))
    report.add({
      check: 'payment intent',
      status: 'error',
      asked: asked(first.last),
      came: 'a text of another form',
      field: 'clientSecret',
      expected: 'pi_…_secret_…',
      customer: 'the card form can’t be shown',
      mend: 'return the client_secret of Stripe’s payment intent',
    })
  close('payment intent', first.last)

  const reference = { iri, id }
  const done = {
    statuses: [200, 202, 204],
    type: null,
    shape: false,
    customer: 'the payment can’t be cancelled',
  }
  const deleted = await call('delete order', spy => site.deleteOrder(spy, reference), done)
  if (deleted.last.status >= 300 || deleted.last.status === 0)
    report.add({
      check: 'delete order',
      status: 'warning',
      ...leftBehind(asked(deleted.last), deleted.last, id),
    })
  await call('delete order', spy => site.deleteOrder(spy, reference), { ...done, statuses: [404, 410, 204] })
  close('delete order', deleted.last)
}

const leftBehind = (asked, { status }, id) => ({
  asked,
  came: String(status),
  field: 'order',
  expected: 'nothing left behind',
  customer: `order ${id} stays in My Orders`,
  mend: 'delete it by hand',
})

/** Cancels an order as My Orders does, waits for the hub's message about that, and deletes the order. */
async function checkCancel(tools, hub, id) {
  const { site, report, call, close, asked, api } = tools
  const before = await call('cancelled order', spy => site.fetchOrder(spy, id))
  const iri = before.result?.iri ?? null
  const topics = [...new Set([api(site.endpoints.order(id)), ...(iri === null ? [] : [api(iri)])])]
  const subscription = hub === null ? null : await listen(tools, hub, topics, PATIENCE)
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
      report.add({
        check: 'cancelled order',
        status: 'error',
        asked: asked(after.last),
        came: show(status),
        field: 'status',
        expected: 'cancelled',
        customer: 'an order that seems not to be cancelled',
        mend: 'cancel sets the status before it responds',
      })
    close('cancelled order', after.last)
  }
  const came = await subscription?.stop()
  if (isCancelled && came) checkMessage(tools, came, topics)

  const reference = { iri, id }
  const deleted = await call('cleaning up', spy => site.deleteOrder(spy, reference), {
    // The site deletes pending orders alone: a backend may refuse this one.
    statuses: [200, 202, 204, 400, 403, 404, 405, 409, 422],
    type: null,
    shape: false,
  })
  if (deleted.last.status >= 300 && deleted.last.status !== 404)
    report.add({ check: 'cleaning up', status: 'note', ...leftBehind(asked(deleted.last), deleted.last, id) })
  close('cleaning up', deleted.last)
}

/** Checks the first message about a cancelled order. */
function checkMessage({ site, report, settings }, { messages, tooLarge }, topics) {
  const asked = `a message about ${topics.join(' or ')}`
  const fault = (status, came, field, expected, mend) =>
    report.add({
      check: 'hub message',
      status,
      asked,
      came,
      field,
      expected,
      mend,
      customer: 'changes up to 60 s late',
    })
  if (tooLarge !== null) {
    const mend = 'publish the resource alone: the groups of the Update’s normalization_context'
    fault('warning', `a message of more than ${tooLarge}`, 'data', `at most ${tooLarge}`, mend)
    return
  }
  if (messages.length === 0) {
    fault(
      'warning',
      'nothing',
      'topic',
      'a message within 4 s',
      `${mends.mercure}; for private updates VITE_MERCURE_AUTH=cookie; ${mends.host}`,
    )
    return
  }
  const read = site.readMessage(messages[0], settings.apiUrl)
  if (read === null) fault('warning', 'no @id', '@id', 'JSON-LD with its @id', mends.formats)
  else if (!topics.includes(read.topic)) fault('warning', read.topic, '@id', topics.join(' or '), mends.host)
  report.close('hub message', asked, 'a message')
}
