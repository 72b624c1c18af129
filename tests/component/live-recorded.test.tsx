/**
 * @promise An order is known by its own URL and its `@id`; a message for either reaches every page of it.
 * @promise With a hub an open order is polled every 60 s too, the cart on its page, and one that isn't
 *   published on focus.
 * @promise A silent stream (private updates, another host name, an unknown topic) freezes no page.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { exchanges as responses } from '@tests/fixtures/api-platform-orders.json'
import { exchanges as messages } from '@tests/fixtures/mercure-hub.json'
import type { Timing } from '@/config/timing'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { address, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { queryClient } from '@tests/support/test-app'
import { setVisibility } from '@tests/support/visibility'

// Pages with the recorded responses and messages of API Platform and a Mercure hub.

const hub = api('/.well-known/mercure')
const mock = mockApi({ hub })
const bodyOf = (name: string) => {
  const body = responses.find(exchange => exchange.name === name)?.response.body ?? 'null'
  return v.parse(v.looseObject({}), JSON.parse(body))
}
const processing = bodyOf('order details: processing, no file yet')
const { files } = bodyOf('order details: completed, with a file')

const ownTopic = api('orders/71')
const detailsPath = 'orders/ORD-2026-000071/details'
const orderBody = () => ({ ...processing, '@id': '/api/orders/71', files: undefined, status })

/** The status of order 71 and the active cart, as the backend has them. */
let status = 'processing'
let cart = 'active cart: three lines'
/** The paths of the GET requests for orders and the cart, and the topics of the last request to the hub. */
let reads: string[] = []
let topics: string[] = []

function respond(path: string, body: () => object) {
  server.use(
    http.get(api(path), () => {
      reads.push(path)
      return HttpResponse.json(body(), {
        headers: [
          ['Link', `<${api('docs.jsonld')}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`],
          ['Link', `<${hub}>; rel="mercure"`],
        ],
      })
    }),
  )
}

beforeEach(() => {
  status = 'processing'
  cart = 'active cart: three lines'
  reads = []
  topics = []
  server.use(
    http.get(hub, ({ request }) => {
      topics = new URL(request.url).searchParams.getAll('topic')
      return undefined
    }),
  )
  respond('orders', () => ({ totalItems: 1, member: [orderBody()] }))
  respond('orders/71', orderBody)
  respond(detailsPath, () => ({ ...processing, status, files: status === 'completed' ? files : [] }))
  respond('active_cart', () => bodyOf(cart))
})

// Only what a hub causes is tested here.
function show(path: string, timing: Partial<Timing> = {}) {
  storeSession(mock())
  renderApp(path, { timing: { pollFirst: 60_000, pollLongest: 60_000, ...timing } })
}

/** Opens a page of order 71, and waits until it is subscribed. */
async function open(path: string, timing?: Partial<Timing>) {
  show(path, timing)
  await waitFor(() => expect(topics).toContain(ownTopic))
  await waitFor(() => expect(mock().hub?.connections()).toBeGreaterThan(0))
}
const openDetails = (timing?: Partial<Timing>) => open('/order/ORD-2026-000071/details', timing)

/** The link to the file that only the completed order has. */
const findFile = () => screen.findByRole('button', { name: 'Download growth.csv' })

function publish(name: string, topic = ownTopic) {
  const body = messages.find(exchange => exchange.name === name)?.response.body
  const data = /^data: (.*)$/m.exec(body ?? '')?.[1]
  if (data === undefined) throw new Error(`No message was recorded as "${name}".`)
  mock().hub?.publish({ topic, data })
}
const publishBody = (body: object, topic = ownTopic) =>
  mock().hub?.publish({ topic, data: JSON.stringify(body) })

describe('a message for an order’s own URL', () => {
  beforeEach(() => {
    status = 'processing'
  })
  const complete = () => {
    status = 'completed'
    publish('public updates: an order changes')
  }

  it('completes the order’s details, whose @id is another, with the files', async () => {
    await openDetails()
    complete()
    expect(await screen.findByText('Completed')).toBeVisible()
    expect(await findFile()).toBeVisible()
  })

  it('completes the order’s row in the list', async () => {
    await open('/orders')
    complete()
    const table = await screen.findByRole('table', { name: 'My Orders' })
    expect(await within(table).findByText('Completed')).toBeVisible()
  })

  it('completes the order’s confirmation', async () => {
    await open('/payment-success/71')
    complete()
    const region = await screen.findByRole('region', { name: 'Payment status' })
    await waitFor(() => expect(region).toHaveTextContent('Payment received'))
  })

  it('ends the order’s checkout', async () => {
    status = 'pending'
    await open('/checkout/71')
    complete()
    await waitFor(() => expect(address()).toBe('/orders'))
  })
})

describe('an open connection without messages', () => {
  const timing = { pollFirst: 20, slowPollInterval: 20 }

  it('polls the details where updates are private', async () => {
    await openDetails(timing)
    status = 'completed'
    expect(await findFile()).toBeVisible()
    expect(mock().hub?.connections()).toBeGreaterThan(0)
  })

  it('polls the details where the publisher knows another host name', async () => {
    await openDetails(timing)
    status = 'completed'
    publish('public updates: an order changes', 'http://localhost:4901/api/orders/71')
    expect(await findFile()).toBeVisible()
  })

  it.each([
    ['the list', '/orders', 'Completed'],
    ['the confirmation', '/payment-success/71', 'Payment received'],
  ])('polls %s over an open connection without messages', async (_name, path, text) => {
    await open(path, timing)
    status = 'completed'
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('polls the checkout over an open connection without messages', async () => {
    status = 'pending'
    await open('/checkout/71', timing)
    status = 'paid'
    await waitFor(() => expect(address()).toBe('/orders'))
  })

  it('polls a hidden page only once it is visible again', async () => {
    await openDetails(timing)
    setVisibility('hidden')
    // A poll that had begun before.
    await waitFor(() => expect(queryClient().isFetching()).toBe(0))
    reads = []
    status = 'completed'
    // Together these take longer than several intervals.
    for (const day of [2, 3, 4]) {
      publishBody({
        ...orderBody(),
        status: 'processing',
        files: [],
        createdAt: `2026-01-0${day}T12:00:00+00:00`,
      })
      expect(await screen.findByText(new RegExp(`Jan ${day}, 2026`))).toBeVisible()
    }
    expect(reads).toEqual([])
    setVisibility('visible')
    expect(await findFile()).toBeVisible()
  })
})

it('reads an order again at a message without an @id, as sent where json is the first format', async () => {
  await openDetails()
  status = 'completed'
  publish('json before jsonld in the formats: an order changes')
  expect(await findFile()).toBeVisible()
})

describe('a cart with the @id of active_cart', () => {
  const afterRemoval = 'active cart: after the first of three lines was removed'

  it('polls a cart with the @id of active_cart on its page', async () => {
    show('/cart', { slowPollInterval: 100 })
    expect(await screen.findByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
    cart = afterRemoval
    expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  })

  it.each([
    ['focused', () => window.dispatchEvent(new Event('focus'))],
    ['visible', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ])('reads a cart with the @id of active_cart again when the page is %s', async (_name, returnToPage) => {
    show('/offers')
    expect(await screen.findByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
    cart = afterRemoval
    returnToPage()
    expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
  })
})

it('doesn’t read a published cart again when the page is focused', async () => {
  const line = {
    '@id': '/api/cart_items/1',
    offer: { name: 'Growth' },
    quantity: 1,
    unitPrice: 4,
    totalPrice: 4,
    searchParameters: { searchType: 'keyword', keywords: ['bank'] },
  }
  const published = { '@id': '/api/carts/101', currency: 'USD', items: [] }
  respond('active_cart', () => published)
  show('/offers')
  expect(await screen.findByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  await waitFor(() => expect(mock().hub?.connections(api('carts/101'))).toBe(1))
  reads = []
  window.dispatchEvent(new Event('focus'))
  publishBody({ ...published, items: [{ ...line, id: 1 }] }, api('carts/101'))
  expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  expect(reads).not.toContain('active_cart')
})
