/**
 * @promise Emails with domain and attributes; what is optional may be missing.
 * @promise Odd values (none, endless, hostile, unknown) break no page.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { storageKey } from '@tests/support/test-settings'
import { api, authApi } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { moreIf } from '@tests/support/more'
import { renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()

/** Each page that shows data, and a text that it has once the data is loaded. */
const pages: [address: string, arrived: RegExp][] = [
  ['/search?type=keyword&keywords=bank', /Emails? found/],
  ['/search?type=isp&providers=OVH&cart=open', /Emails? found/],
  ['/offers', /per Email|No offers available at the moment\./],
  ['/cart', /Order total|Your cart is empty/],
  ['/orders', /^Status$|No orders found/],
  ['/order/ORD-2026-000059/details', /^Items$/],
  ['/checkout/78', /Order summary|Order Already Processed/],
  ['/payment-success/78', /^(Payment (received|processing|failed)|Awaiting second look)$/],
  ['/profile', /^User ID$/],
]

/** What the page says in any way: its texts, and the attributes that are read out or followed. */
function said(): string {
  const attributes = ['aria-label', 'title', 'alt', 'placeholder', 'data-tooltip', 'value', 'href']
  const elements = [...document.querySelectorAll('body *')]
  const values = elements.flatMap(one => attributes.map(name => one.getAttribute(name) ?? ''))
  return [document.title, document.body.textContent, ...values].join('\n')
}

/** Expects that the page is rendered, without an error panel and without a value that is only meant for programs. */
function expectSane() {
  expect(screen.queryByText('Something went wrong')).toBeNull()
  expect(document.querySelectorAll('main')).toHaveLength(1)
  expect(document.querySelectorAll('h1')).toHaveLength(1)
  expect(said()).not.toMatch(/undefined|NaN|Invalid Date|\[object Object\]/)
  expect(document.querySelector('main img, main script')).toBeNull()
}

const datasets = [
  'odd',
  'empty.free',
  'one.cent',
  'many.huge',
  'million',
  'hostile.past',
  'endless.future',
  'long.many',
  'bare',
]

for (const [place, [address, arrived]] of pages.entries())
  for (const [index, data] of datasets.entries())
    it(`${address} shows data that is ${data}`, moreIf(index !== place), async () => {
      mock().applyScenario(`fill-cart,data:${data}`)
      storeSession(mock())
      renderApp(address)
      await waitFor(() => expect(screen.queryAllByText(arrived)).not.toHaveLength(0))
      if (address.includes('cart=open') && screen.queryByRole('button', { name: 'Add to Cart' }))
        await screen.findAllByText(/per Email|No offers available at the moment\./)
      expectSane()
    })

const broken = '<i>\uD800\u0000\u202E'
const order = {
  id: `7${broken}`,
  orderNumber: `A/${broken}`,
  status: 'pending',
  createdAt: '2026-13-40',
  totalAmount: null,
  currency: '<b>',
  items: [
    { id: broken, offer: { name: broken }, quantity: 0, totalPrice: 0 },
    { id: 2, offer: '/x' },
  ],
  files: [
    { id: broken, fileName: broken, fileSize: 0, downloadUrl: broken, expiresAt: broken, metadata: [] },
    { id: 2, fileName: '', fileSize: -1, downloadUrl: 'javascript:alert(1)', expiresAt: '' },
  ],
}

describe('ids and numbers that no URL can carry', () => {
  beforeEach(() => server.use(http.get('*/x', () => new HttpResponse(null, { status: 404 }))))

  it('shows the list of orders with broken ids and numbers', async () => {
    server.use(http.get(api('orders'), () => HttpResponse.json({ member: [order] })))
    storeSession(mock())
    renderApp('/orders')
    const pay = await screen.findByRole('link', { name: 'Retry Payment' })
    expect(pay.getAttribute('href')).toMatch(/^\/checkout\/7%3Ci%3E/)
    expectSane()
  })

  it('shows an order with broken ids and numbers', async () => {
    server.use(http.get(api('orders/:number/details'), () => HttpResponse.json(order)))
    storeSession(mock())
    renderApp('/order/%00%EF%BF%BD/details')
    expect(await screen.findByRole('link', { name: 'Retry Payment' })).toBeVisible()
    expectSane()
  })

  it('shows the checkout and the outcome of its payment with broken ids and numbers', async () => {
    server.use(http.get(api('orders/:id'), () => HttpResponse.json(order)))
    storeSession(mock())
    const app = renderApp('/checkout/7')
    expect(await screen.findByRole('heading', { name: 'Order summary' })).toBeVisible()
    expectSane()
    app.unmount()
    renderApp('/payment-success/7?redirect_status=failed')
    expect(await screen.findByRole('link', { name: 'Retry Payment' })).toBeVisible()
    expectSane()
  })

  it('shows the cart and the choice of an offer with broken ids and numbers', async () => {
    const line = { id: broken, offer: { name: broken }, quantity: 1, unitPrice: 0, totalPrice: 0 }
    const searchParameters = { searchType: broken, countries: [broken], tlds: ['', broken], [broken]: broken }
    const offer = { id: broken, name: broken, pricePerDomain: 0, features: [broken, ''] }
    server.use(
      http.get(api('active_cart'), () => HttpResponse.json({ items: [{ ...line, searchParameters }] })),
      http.get(api('offers'), () => HttpResponse.json({ member: [offer] })),
    )
    storeSession(mock())
    const app = renderApp('/cart')
    expect(await screen.findByRole('button', { name: 'Place Order' })).toBeVisible()
    expectSane()
    app.unmount()
    const { user } = renderApp('/search?type=keyword&keywords=bank&cart=open')
    await user.click(await screen.findByRole('radio'))
    expectSane()
  })
})

it('shows only some of very many features and search parameters', async () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `Part ${index}`)
  const searchParameters = Object.fromEntries(many.map(name => [name, 'x']))
  const line = {
    id: 1,
    quantity: 1,
    unitPrice: 1,
    totalPrice: 1,
    searchParameters,
    offer: { name: 'Growth' },
  }
  const offer = { id: 2, name: 'Growth', pricePerDomain: 4, minQuantity: 1, features: many }
  server.use(
    http.get(api('active_cart'), () => HttpResponse.json({ items: [line] })),
    http.get(api('offers'), () => HttpResponse.json({ member: [offer] })),
  )
  storeSession(mock())
  const { user } = renderApp('/offers')
  expect(await screen.findByText('Part 99')).toBeVisible()
  expect(screen.queryByText('Part 100')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show more, 19,900 left' }))
  expect(await screen.findByText('Part 199')).toBeVisible()

  renderApp('/cart')
  expect(await screen.findByText('Part 99')).toBeVisible()
  expect(screen.queryByText('Part 100')).toBeNull()
  expect(screen.getByRole('button', { name: 'Show more, 19,900 left' })).toBeVisible()

  renderApp('/search?type=keyword&keywords=bank&cart=open')
  expect(await screen.findByText('19,900 more')).toBeVisible()
})

it('a response of another shape is shown as a failure with a text', async () => {
  server.use(
    http.get(api('orders'), () => HttpResponse.json({ id: 7, orderNumber: 'A' })),
    http.get(api('active_cart'), () => HttpResponse.json({ items: 'many' })),
  )
  storeSession(mock())
  const app = renderApp('/orders')
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load orders')
  expectSane()
  app.unmount()
  renderApp('/cart')
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load cart. Please try again.')
  expectSane()
})

const emails: [kind: string, email: string | null][] = [
  ['empty', ''],
  ['an emoji', '\u{1F9D1}\u200D\u{1F4BB}@x.example'],
  ['endless', 'x'.repeat(10_000)],
  ['markup', '<b>@x'],
  ['missing', null],
]
for (const [index, [kind, email]] of emails.entries())
  it(`a customer whose email is ${kind} has a menu and a profile`, moreIf(index > 0), async () => {
    storeSession(mock())
    const session: { user: object } = JSON.parse(localStorage.getItem(storageKey) ?? '')
    const user = { ...session.user, email, last_sign_in_at: 'the day before' }
    localStorage.setItem(storageKey, JSON.stringify({ ...session, user }))
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
    renderApp('/profile')
    expect(await screen.findByText('User ID')).toBeVisible()
    expect(screen.getAllByRole('definition').at(-1)).toHaveTextContent('N/A')
    const avatar = within(await screen.findByRole('button', { name: 'User menu' }))
    expect(avatar.queryByText(/^[\uD800-\uDFFF]$/)).toBeNull()
    expectSane()
  })

const refusals: [kind: string, detail: string][] = [
  ['markup', '<b>No</b><img src=x>'],
  ['signs that nobody sees', '\u0000\uD800\u202E'],
  ['endless', 'x'.repeat(10_000)],
]
for (const [index, [kind, detail]] of refusals.entries())
  it(`the words of a refusal are shown as they are: ${kind}`, moreIf(index > 0), async () => {
    const refuse = () => HttpResponse.json({ detail }, { status: 400 })
    server.use(http.post(authApi('login_check'), refuse))
    const { user } = renderApp('/signin')
    await user.type(await screen.findByLabelText('Email'), 'a@b')
    await user.type(screen.getByLabelText('Password'), 'secret')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
    // An endless one is shortened.
    expect((await screen.findByRole('alert')).textContent).toContain(detail.slice(0, 1000))
    expectSane()
  })

const keywords: [kind: string, keyword: string][] = [
  ['a null', '%00'],
  ['half a character', '%ED%A0%80'],
  ['markup', '<b>,"'],
  ['an endless word', 'x'.repeat(10_000)],
  ['another direction', '\u202E\u0645\u0631'],
]
for (const [index, [kind, keyword]] of keywords.entries())
  it(`a URL with ${kind} for a keyword is a search all the same`, moreIf(index > 0), async () => {
    renderApp(`/search?type=keyword&keywords=bank,${keyword}&countries=${keyword}&tlds=${keyword}`)
    expect(await screen.findByRole('heading', { level: 2, name: /Emails found for bank/ })).toBeVisible()
    expectSane()
  })
