import { mends } from './advice.mjs'
import { listen } from './hub.mjs'
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
    if (found !== null && found.total >= offer.minQuantity)
      return { offer: offer.iri, quantity: offer.minQuantity, searchParameters: criteria }
  }
  return null
}

/** Adds a line, places an order, requests its payment intent, and deletes what it made. */
export async function checkWrites(tools, hub) {
  const { site, report, call, close, asked, checkProblem, checkResponse, exchanges, session, api } = tools
  const before = await call('cart before', spy => site.fetchCart(spy), { statuses: [200, 404] })
  const hadLines = Object.keys(before.last.body?.items ?? {}).length > 0
  const line = await chooseLine(tools)
  if (line === null) {
    report.add({
      check: 'writes',
      status: 'skipped',
      asked: 'POST cart_items',
      came: 'no offer or no search to add',
    })
    return
  }
  const withToken = { Accept: 'application/ld+json', Authorization: `Bearer ${session.token}` }

  const bad = await exchanges.send(api(site.endpoints.cartItems), {
    method: 'POST',
    headers: { ...withToken, 'Content-Type': 'application/ld+json' },
    body: JSON.stringify({ ...line, quantity: -1 }),
  })
  const refusal = {
    statuses: [400, 422],
    customer: 'a quantity that isn’t allowed is bought',
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
  if (bad.status >= 200 && bad.status < 300) await removeLine(tools, bad.body)
  close('violations', bad)

  const added = await call('add to cart', spy => site.addCartItem(spy, line), {
    statuses: [200, 201],
    customer: 'nothing can be bought',
  })
  if (added.last.status >= 400 || added.last.status === 0) return
  const cart = await call('cart after', spy => site.fetchCart(spy))
  const items = Object.values(cart.last.body?.items ?? {})
  const own = items.find(item => String(item?.id) === String(added.last.body?.id)) ?? items.at(-1)
  if (own === undefined && cart.result !== null)
    report.add({
      check: 'cart after',
      status: 'error',
      asked: asked(cart.last),
      came: `${items.length} lines`,
      field: 'items',
      expected: 'the line that was added',
      customer: 'the cart without what was added',
      mend: mends.missing,
    })
  else if (own?.quantity != null && Number(own.quantity) !== line.quantity)
    report.add({
      check: 'cart after',
      status: 'error',
      asked: asked(cart.last),
      came: show(own.quantity),
      field: 'items[0].quantity',
      expected: String(line.quantity),
      customer: 'another quantity than the chosen one',
      mend: mends.type,
    })
  close('add to cart', added.last)
  close('cart after', cart.last)

  await removeLine(tools, own)
  if (hadLines) {
    const came = 'the customer’s cart had lines of its own'
    report.add({ check: 'place order', status: 'skipped', asked: 'POST orders/checkout', came })
    return
  }
  const pending = await placeOrder(tools, line)
  if (pending === null) return
  await checkPendingOrder(tools, pending)
  const other = await placeOrder(tools, line)
  if (other !== null) await checkCancel(tools, hub, other)
}

/** Places an order of one line; null where that fails, and then the cart is empty again. */
async function placeOrder(tools, line) {
  const { site, call, close } = tools
  await call('add to cart', spy => site.addCartItem(spy, line), { statuses: [200, 201] })
  const placed = await call('place order', spy => site.placeOrder(spy), {
    statuses: [200, 201],
    customer: 'nothing can be bought',
  })
  close('place order', placed.last)
  if (placed.result === null) {
    const left = await call('cart after', spy => site.fetchCart(spy), { statuses: [200, 404] })
    for (const item of Object.values(left.last.body?.items ?? {})) await removeLine(tools, item)
  }
  return placed.result
}

async function removeLine({ site, call, close }, line) {
  if (line?.id === undefined && line?.['@id'] === undefined) return
  const reference = { iri: line['@id'] ?? null, id: String(line.id) }
  const done = { statuses: [200, 202, 204], type: null, shape: false, customer: 'the line can’t be removed' }
  const removed = await call('remove line', spy => site.removeCartItem(spy, reference), done)
  close('remove line', removed.last)
  await call('remove line', spy => site.removeCartItem(spy, reference), {
    ...done,
    statuses: [404, 204],
    customer: 'an error where another tab was first',
  })
}

/** Reads a new order, requests its payment intent twice, and deletes it as checkout does. */
async function checkPendingOrder(tools, id) {
  const { site, report, call, close, asked } = tools
  const order = await call('new order', spy => site.fetchOrder(spy, id), {
    customer: 'checkout can’t be shown',
  })
  const { status, '@id': iri } = order.last.body ?? {}
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

  const reference = { iri: typeof iri === 'string' ? iri : null, id }
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
  const { '@id': iri } = before.last.body ?? {}
  const topics = [...new Set([api(site.endpoints.order(id)), ...(typeof iri === 'string' ? [api(iri)] : [])])]
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

  const reference = { iri: typeof iri === 'string' ? iri : null, id }
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
