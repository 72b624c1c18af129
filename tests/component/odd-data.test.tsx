/**
 * @promise Emails with domain and attributes; what is optional may be missing.
 * @promise Odd values (none, endless, hostile, unknown) break no page, in data as in a URL.
 * @promise A status outside the list shows the server's word and promises nothing, on all four pages.
 * @promise A search without a total says 'More than …', and every offer can be had.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { parseSearches } from '@/memory/searches'
import { storageKey } from '@tests/support/test-settings'
import { api } from '@tests/support/api-url'
import { respond } from '@tests/support/respond'
import { cardSettings } from '@tests/support/card-provider'
import { allowConsole } from '@tests/support/console'
import { mockApi } from '@tests/support/mock-api'
import { moreIf } from '@tests/support/more'
import { fill } from '@tests/support/pages'
import { findExchange, responseOf } from '@tests/support/recordings'
import { renderApp, renderAsCustomer, storeSession } from '@tests/support/render-app'
import { saidText } from '@tests/support/said-text'
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

/** Expects that the page is rendered, without an error panel and without a value that is only meant for programs. */
function expectSane() {
  expect(screen.queryByText('Something went wrong')).toBeNull()
  expect(document.querySelectorAll('main')).toHaveLength(1)
  expect(document.querySelectorAll('h1')).toHaveLength(1)
  expect(saidText()).not.toMatch(/undefined|NaN|Invalid Date|\[object Object\]/)
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

/** These are odd in most ways: each page shows them, and one of the others. */
const oddest = ['odd', 'hostile.past']

for (const [place, [address, arrived]] of pages.entries())
  for (const [index, data] of datasets.entries()) {
    if (index !== place && !oddest.includes(data)) continue
    it(`${address} shows data that is ${data}`, moreIf(index !== place), async () => {
      mock().applyScenario(`fill-cart,data:${data}`)
      renderAsCustomer(mock(), address)
      await waitFor(() => expect(screen.queryAllByText(arrived)).not.toHaveLength(0))
      if (address.includes('cart=open') && screen.queryByRole('button', { name: 'Add to Cart' }))
        await screen.findAllByText(/per Email|No offers available at the moment\./)
      expectSane()
    })
  }

const broken = '<i>\uD800\u0000\u202E'
it('the cart and the choice of an offer are shown with ids and names that no URL can carry', async () => {
  const line = { id: broken, offer: { name: broken }, quantity: 1, unitPrice: 0, totalPrice: 0 }
  const searchParameters = { searchType: broken, countries: [broken], tlds: ['', broken], [broken]: broken }
  const offer = { id: broken, name: broken, pricePerDomain: 0, features: [broken, ''] }
  respond('get', 'active_cart', { items: [{ ...line, searchParameters }] })
  respond('get', 'offers', { member: [offer] })
  renderAsCustomer(mock(), '/cart')
  expect(await screen.findByRole('button', { name: 'Place Order' })).toBeVisible()
  expectSane()
  const { user } = renderApp('/search?type=keyword&keywords=bank&cart=open')
  await user.click(await screen.findByRole('radio'))
  expectSane()
})

it('shows only some of very many features and search parameters', async () => {
  const many = Array.from({ length: 2000 }, (_, index) => `Part ${index}`)
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
  respond('get', 'active_cart', { items: [line] })
  respond('get', 'offers', { member: [offer] })
  const { user } = renderAsCustomer(mock(), '/offers')
  expect(await screen.findByText('Part 99')).toBeVisible()
  expect(screen.queryByText('Part 100')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show more, 1,900 left' }))
  expect(await screen.findByText('Part 199')).toBeVisible()

  renderApp('/cart')
  expect(await screen.findByText('Part 99')).toBeVisible()
  expect(screen.queryByText('Part 100')).toBeNull()
  expect(screen.getByRole('button', { name: 'Show more, 1,900 left' })).toBeVisible()

  renderApp('/search?type=keyword&keywords=bank&cart=open')
  expect(await screen.findByText('1,900 more')).toBeVisible()
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

const keywords = ['%00', '%ED%A0%80', '<b>,"', 'x'.repeat(10_000), '\u202E\u0645\u0631']
const urls: [url: string, isCustomer: boolean, heading: string | RegExp][] = [
  ...keywords.map((keyword): (typeof urls)[number] => [
    `/search?type=keyword&keywords=bank,${keyword}&countries=${keyword}&tlds=${keyword}`,
    false,
    /Emails found for bank/,
  ]),
  ['/verify-email?token=%00%ED%A0%BD', false, 'Verification Failed'],
  ['/%E0%A4%A', false, 'Oops! Page not found'],
  ['/order/%00/details', true, 'Order Not Found'],
  ['/order/%ED%A0%BD/details', true, 'Order Not Found'],
  ['/checkout/..%2F..', true, 'Cart'],
  ['/payment-success/<img src=x>', true, 'Order Confirmation'],
  ['/orders?page=1e309', true, 'My Orders'],
]
for (const [index, [url, isCustomer, heading]] of urls.entries())
  it(`the URL ${url.slice(0, 60)} is a page all the same`, moreIf(index > 0), async () => {
    // The router says what it can't decode.
    allowConsole(/MALFORMED/i)
    if (isCustomer) storeSession(mock())
    renderApp(url)
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
    expectSane()
  })

const orderPages = ['/orders', '/order/ORD-2026-000078/details', '/checkout/78', '/payment-success/78']

const words: [status: string, shown: string][] = [
  ['expired', 'Expired'],
  ['payment_received', 'Payment received'],
  ['PAID', 'PAID'],
  ['on_hold_by_bank', 'On hold by bank'],
  [' ', 'Unknown'],
]

describe.each(words)('an order with the status %j', (status, shown) => {
  for (const [index, url] of orderPages.entries())
    it(`shows the word and promises nothing at ${url}`, moreIf(status !== words[index]?.[0]), async () => {
      const strange = { id: 78, orderNumber: 'ORD-2026-000078', status, totalAmount: 6000, items: [] }
      respond('get', 'orders', { member: [strange] })
      respond('get', 'orders/78', strange)
      respond('get', 'orders/:number/details', { ...strange, files: [] })
      renderAsCustomer(mock(), url, { settings: cardSettings, timing: { redirectDelay: 60_000 } })
      const main = within(screen.getByRole('main'))
      await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(shown))
      expect(
        main.queryByText(/updates|arrive|being (prepared|processed)|will be|ready to be|refunded/),
      ).toBeNull()
      expect(main.queryByRole('button', { name: /^(Pay |Cancel)/ })).toBeNull()
      expect(main.queryByRole('link', { name: 'Retry Payment' })).toBeNull()
      expect(screen.getByRole('main').querySelector('.text-success, .animate-spin')).toBeNull()
    })
})

const search = '/search?type=keyword&keywords=bank'

it('a search that the server hasn’t counted finds more than its page has, and every offer can be had', async () => {
  server.use(
    http.get(api('email_documents'), () =>
      responseOf(findExchange('partial-pagination', 'search by keyword')),
    ),
    http.get(api('offers'), () => responseOf(findExchange('4.0', 'offers, page 2'))),
  )
  const { user } = renderAsCustomer(mock(), search)
  expect(await screen.findByRole('heading', { name: 'More than 4 Emails found for bank' })).toBeVisible()
  expect(screen.getByText('4 of more than 4 shown')).toBeVisible()
  expect(parseSearches(localStorage.getItem('listwell-searches')).recent).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Add to Cart' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Cart' }))
  const plus = await dialog.findByRole('radio', { name: 'Plus' })
  expect(dialog.getByRole('radio', { name: 'Solo' })).toBeEnabled()
  expect(plus).toBeEnabled()

  const quantity = dialog.getByRole('spinbutton', { name: 'Quantity' })
  await user.click(plus)
  await fill(user, quantity, '60000')
  expect(quantity).toHaveAttribute('aria-valuenow', '50000')
  await user.click(dialog.getByRole('radio', { name: 'Solo' }))
  await fill(user, quantity, '7000000')
  expect(quantity).toHaveAttribute('aria-valuenow', '7000000')
  expect(document.body).not.toHaveTextContent('Infinity')
})

it('a search of one page without a total has found what the page has', async () => {
  const member = [{ id: 1, email: 'j***@bank1.example' }]
  respond('get', 'email_documents', { member })
  renderApp(search)
  expect(await screen.findByRole('heading', { name: '1 Email found for bank' })).toBeVisible()
  expect(screen.getByText('1 of 1 shown')).toBeVisible()
})
