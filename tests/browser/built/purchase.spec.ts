/**
 * @promise While one tab places an order, pays or cancels, a press in another says so at once and does
 *   nothing.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { startBackend, type Backend } from '../../support/backend'
import { expect, launchWholeBrowser, test as base } from '../../support/browser'
import { stubCardProvider, type BrowserCardProvider } from '../../support/browser-card-provider'
import { createDeferred } from '../../support/deferred'
import { holdRequest } from '../../support/hold-request'
import { more } from '../../support/more'

const BANK = 'https://bank.example/confirm'
/** The demo customer's pending order. */
const ORDER = 78

interface Shop {
  context: BrowserContext
  backend: Backend
  provider: BrowserCardProvider
  open: (path: string) => Promise<Page>
  /** The requests that changed an order, but those for a payment intent. */
  changes: () => string[]
}

/** A shop whose demo customer has a cart of three lines and an order to pay for, with a card provider that accepts all cards. */
async function openShop(context: BrowserContext): Promise<Shop & { close: () => Promise<unknown> }> {
  const meta = { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_listwell' }
  const backend = await startBackend({ meta, scenario: 'backend:ideal,fill-cart' })
  await backend.admit(context)
  const provider = await stubCardProvider(context, async returnUrl => {
    backend.setStatus(ORDER, 'paid')
    return returned(returnUrl, 'succeeded')
  })
  await context.route(`${BANK}**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Your bank</h1>' }),
  )
  return {
    context,
    backend,
    provider,
    close: backend.close,
    async open(path) {
      const page = await context.newPage()
      await page.goto(backend.site + path)
      return page
    },
    changes: () => backend.calls.filter(call => !/^GET|payment-intent$/.test(call)),
  }
}

const returned = (returnUrl: string, status: string) => ({
  leaveFor: `${returnUrl}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=${status}`,
})

const test = base.extend<{ shop: Shop }>({
  shop: async ({ context }, provide) => {
    const shop = await openShop(context)
    await provide(shop)
    await shop.close()
  },
})

const checkout = `/checkout/${ORDER}`
/** The checkout of another order. */
const PLACED = /\/checkout\/(?!78$)\d+$/
const success = `/payment-success/${ORDER}`
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const openCheckout = async ({ open }: Shop) => {
  const page = await open(checkout)
  await expect(payButton(page)).toBeEnabled()
  return page
}
const pay = (page: Page) => payButton(page).click()
const cancel = (page: Page) => button(page, 'Cancel').click()
const placeOrder = (page: Page) => button(page, 'Place Order').click()
const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()
const status = (page: Page) => page.getByRole('region', { name: 'Payment status' })
const isPaid = async (page: Page) => {
  await expect(page).toHaveURL(url => url.pathname === success && url.search === '')
  await expect(status(page)).toContainText('Payment received')
}

/** Presses Cancel Order at the order in My Orders, and in the prompt. */
async function cancelInList(page: Page) {
  const link = page.getByRole('link', { name: new RegExp(`0${ORDER}$`) })
  await page.getByRole('row').filter({ has: link }).getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
}

test.describe('a payment at the bank’s page', () => {
  /** Presses Pay, which leads to the bank. */
  async function leave(shop: Shop) {
    shop.provider.confirm = async () => ({ leaveFor: BANK })
    const page = await openCheckout(shop)
    await page.evaluate(() => addEventListener('pageshow', () => Object.assign(window, { isKept: true })))
    await pay(page)
    await expect(page).toHaveURL(BANK)
    return page
  }

  test('is processed on the return until the server has it, also after a reload', more, async ({ shop }) => {
    const page = await leave(shop)
    await page.goto(returned(shop.backend.site + success, 'succeeded').leaveFor)
    for (const again of [false, true]) {
      if (again) await page.reload()
      await expect(status(page)).toContainText('Payment processing')
    }
    const list = await shop.open('/orders')
    await cancelInList(list)
    await says(list, 'This order may just have been paid for.')
    const other = await shop.open(checkout)
    await says(other, 'The payment provider has reported your payment.')
    await expect(payButton(other)).toHaveCount(0)
    shop.backend.setStatus(ORDER, 'paid')
    await isPaid(page)
    expect(shop.changes()).toEqual([])
    expect(shop.provider.confirmations).toBe(1)
  })

  test('that is left by Back is asked about at the checkout alone', more, async ({ shop }) => {
    const page = await leave(shop)
    await page.goBack()
    const list = await shop.open('/orders')
    await cancelInList(list)
    await expect(list).toHaveURL(shop.backend.site + checkout)
    expect(shop.changes()).toEqual([])
    shop.provider.retrieve = async () => ({ paymentIntent: { status: 'processing' } })
    await expect(payButton(list)).toBeEnabled()
    await cancel(list)
    await says(list, 'The payment provider has reported your payment.')
    await says(page, 'The payment provider has reported your payment.')
    expect(shop.changes()).toEqual([])
  })

  test('that is left by Back to a page kept in memory can be made again', more, async () => {
    const browser = await launchWholeBrowser()
    const shop = await openShop(await browser.newContext())
    try {
      const accept = shop.provider.confirm
      const page = await leave(shop)
      shop.provider.confirm = accept
      await page.goBack({ waitUntil: 'commit' })
      expect(await page.evaluate(() => Reflect.has(window, 'isKept'))).toBe(true)
      await pay(page)
      await isPaid(page)
      expect(shop.provider.confirmations).toBe(2)
    } finally {
      await browser.close()
      await shop.close()
    }
  })
})

test.describe('two tabs', () => {
  test('place one order', async ({ shop }) => {
    const before = shop.backend.orderIds().length
    const held = await holdRequest(shop.context, 'POST', /orders\/checkout$/, 'call')
    const [page, other] = [await shop.open('/cart'), await shop.open('/cart')]
    await placeOrder(page)
    await held.reached
    await placeOrder(other)
    await says(other, 'Another tab is placing an order.')
    held.release()
    await expect(page).toHaveURL(PLACED)
    await expect(other.getByRole('link', { name: 'Pay', exact: true })).toBeVisible()
    expect(shop.backend.orderIds()).toHaveLength(before + 1)
    expect(shop.changes()).toEqual(['POST /api/orders/checkout'])
  })

  test('pay once', async ({ shop }) => {
    const answered = createDeferred()
    const accept = shop.provider.confirm
    shop.provider.confirm = async returnUrl => {
      await answered.promise
      return accept(returnUrl)
    }
    const [page, other] = [await openCheckout(shop), await openCheckout(shop)]
    await pay(page)
    await expect.poll(() => shop.provider.confirmations).toBe(1)
    await pay(other)
    await says(other, 'Another tab is working on this order.')
    answered.resolve()
    // Checkout says it for a few seconds.
    await Promise.all([isPaid(page), says(other, 'Payment Already Completed')])
    expect(shop.provider.confirmations).toBe(1)
    expect(shop.changes()).toEqual([])
  })
})

test.describe('a reload', () => {
  test('while a payment is confirmed lets it be made again where it wasn’t', more, async ({ shop }) => {
    const accept = shop.provider.confirm
    shop.provider.confirm = () => new Promise(() => {})
    const page = await openCheckout(shop)
    await pay(page)
    await expect.poll(() => shop.provider.confirmations).toBe(1)
    await page.reload()
    shop.provider.confirm = accept
    await pay(page)
    await isPaid(page)
  })
})

test.describe('a card provider that can’t be reached', () => {
  test.use({ allowedErrors: [/^net::ERR_|js\.stripe\.com/] })

  test('is asked again on Retry', more, async ({ shop }) => {
    const lost = /js\.stripe\.com/
    await shop.context.route(lost, route => route.abort('connectionreset'))
    const page = await shop.open(checkout)
    await says(page, 'The card form couldn’t be loaded. Please try again, or reload the page.')
    await expect(button(page, 'Cancel')).toBeVisible()
    await shop.context.unroute(lost)
    await button(page, 'Retry').click()
    await pay(page)
    await isPaid(page)
  })
})

test.describe('a card provider whose script is late by 15 s', () => {
  test('can be tried again', more, async ({ shop }) => {
    const { provider, context } = shop
    await context.clock.install()
    const asked = createDeferred()
    const answered = createDeferred()
    provider.before.load = () => {
      asked.resolve()
      return answered.promise
    }
    const page = await shop.open(checkout)
    await asked.promise
    await expect(payButton(page)).toBeDisabled()
    await page.clock.fastForward(15_000)
    await says(page, 'The card form couldn’t be loaded. Please try again, or reload the page.')
    answered.resolve()
    await button(page, 'Retry').click()
    await pay(page)
    await isPaid(page)
    expect(provider.confirmations).toBe(1)
    expect(shop.changes()).toEqual([])
  })

  test('doesn’t keep an order from being cancelled', more, async ({ shop }) => {
    shop.provider.before.load = () => new Promise(() => {})
    const page = await shop.open(checkout)
    await cancel(page)
    await expect(page).toHaveURL(`${shop.backend.site}/cart`)
    await says(page, 'Order Cancelled')
    expect(shop.changes()).toEqual([`DELETE /api/orders/${ORDER}`])
  })

  test('doesn’t have an order cancelled that it then says is paid for', more, async ({ shop }) => {
    const loaded = createDeferred()
    shop.provider.before.load = () => loaded.promise
    shop.provider.retrieve = async () => ({ paymentIntent: { status: 'succeeded' } })
    const page = await shop.open(checkout)
    await says(page, 'The card form is loading.')
    await cancel(page)
    loaded.resolve()
    await expect(page.getByRole('heading', { name: 'Payment processing' })).toBeVisible()
    expect(shop.changes()).toEqual([])
  })
})
