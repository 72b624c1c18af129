/**
 * @promise While one tab places an order, pays or cancels, a press in another says so at once and does
 *   nothing.
 */
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { ensureBrowser } from '../../../scripts/lib/browser.mjs'
import { startBackend, type Backend } from '../../support/backend'
import { expect, test as base } from '../../support/browser'
import { stubCardProvider, type BrowserCardProvider } from '../../support/browser-card-provider'
import { createDeferred } from '../../support/deferred'
import { holdRequest } from '../../support/hold-request'
import { more, moreIf } from '../../support/more'

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

  test('is processed on the return until the server has it, also after a reload', async ({ shop }) => {
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
    // Playwright turns the back/forward cache off, and a headless shell has none.
    const browser = await chromium.launch({
      ...test.info().project.use.launchOptions,
      executablePath: await ensureBrowser(),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
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
  const BUSY = 'Another tab is working on this order.'

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

  for (const [title, path, act] of [
    ['pay once', checkout, pay],
    ['don’t cancel at checkout what the other one pays for', checkout, cancel],
    ['don’t cancel in My Orders what the other one pays for', '/orders', cancelInList],
  ] as const)
    test(title, moreIf(act !== pay), async ({ shop }) => {
      const answered = createDeferred()
      const accept = shop.provider.confirm
      shop.provider.confirm = async returnUrl => {
        await answered.promise
        return accept(returnUrl)
      }
      const [page, other] = [await openCheckout(shop), await shop.open(path)]
      await pay(page)
      await expect.poll(() => shop.provider.confirmations).toBe(1)
      await act(other)
      await says(other, BUSY)
      answered.resolve()
      const paid = path === checkout ? 'Payment Already Completed' : 'Paid'
      // Checkout says it for a few seconds.
      await Promise.all([isPaid(page), expect(other.getByText(paid, { exact: true }).first()).toBeVisible()])
      expect(shop.provider.confirmations).toBe(1)
      expect(shop.changes()).toEqual([])
    })
})

test.describe('a reload', () => {
  test('while an order is placed leaves one order, which can be paid for', async ({ shop }) => {
    const page = await shop.open('/cart')
    const held = await holdRequest(shop.context, 'POST', /orders\/checkout$/, 'response')
    await placeOrder(page)
    await held.reached
    await page.reload()
    await says(page, 'Your cart is empty')
    await page.getByRole('link', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(PLACED)
    await expect(payButton(page)).toBeEnabled()
    expect(shop.changes()).toEqual(['POST /api/orders/checkout'])
  })

  test('while a payment is confirmed that was made doesn’t ask for another one', async ({ shop }) => {
    shop.provider.confirm = () => new Promise(() => {})
    const page = await openCheckout(shop)
    await pay(page)
    await expect.poll(() => shop.provider.confirmations).toBe(1)
    shop.provider.ready = () => Promise.reject(new Error('It was paid.'))
    shop.provider.retrieve = async () => ({ paymentIntent: { status: 'succeeded' } })
    await page.reload()
    await says(page, 'The payment provider has reported your payment.')
    await expect(payButton(page)).toHaveCount(0)
    expect(shop.provider.confirmations).toBe(1)
  })
})
