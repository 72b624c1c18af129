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

const declined = {
  error: {
    type: 'card_error',
    message: 'Your card was declined.',
    payment_intent: { status: 'requires_payment_method' },
  },
}
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

test.describe('a payment', () => {
  for (const [title, answer, text] of [
    ['is declined', declined, 'Your card was declined.'],
    ['fails at the provider', { error: { type: 'api_error' } }, 'An unexpected error occurred.'],
  ] as const)
    test(`that ${title} can be made again`, more, async ({ shop }) => {
      const accept = shop.provider.confirm
      shop.provider.confirm = async () => answer
      const page = await openCheckout(shop)
      await pay(page)
      await says(page, text)
      shop.provider.confirm = accept
      await pay(page)
      await isPaid(page)
      expect(shop.provider.confirmations).toBe(2)
      expect(shop.changes()).toEqual([])
    })

  test('that was made before is shown, and not made again', more, async ({ shop }) => {
    shop.provider.confirm = async () => ({
      error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } },
    })
    const page = await openCheckout(shop)
    await pay(page)
    await expect(status(page)).toContainText('Payment processing')
    await page.goBack()
    await says(page, 'The payment provider has reported your payment.')
    await expect(payButton(page)).toHaveCount(0)
    expect(shop.provider.confirmations).toBe(1)
  })
})

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

  test('that failed there can be made again', more, async ({ shop }) => {
    const accept = shop.provider.confirm
    const page = await leave(shop)
    await page.goto(returned(shop.backend.site + success, 'failed').leaveFor)
    await expect(status(page)).toContainText('Payment failed')
    shop.provider.confirm = accept
    await page.getByRole('link', { name: 'Retry Payment' }).click()
    await pay(page)
    await isPaid(page)
    expect(shop.provider.confirmations).toBe(2)
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

test.describe('a link to the confirmation', () => {
  for (const [outcome, state] of [
    ['succeeded', 'Payment processing'],
    ['failed', 'Payment failed'],
  ] as const)
    test(`that says ${outcome} proves nothing of a payment that wasn’t begun`, more, async ({ shop }) => {
      const page = await shop.open(`${success}?redirect_status=${outcome}`)
      await expect(status(page)).toContainText(state)
      await expect(page).toHaveURL(shop.backend.site + success)
      const other = await openCheckout(shop)
      await pay(other)
      await isPaid(other)
      await isPaid(page)
      expect(shop.provider.confirmations).toBe(1)
    })

  test('that says failed erases no report', more, async ({ shop }) => {
    shop.provider.confirm = async returnUrl => returned(returnUrl, 'succeeded')
    const page = await openCheckout(shop)
    await pay(page)
    await expect(page).toHaveURL(shop.backend.site + success)
    await expect(status(page)).toContainText('Payment processing')
    await page.goto(`${shop.backend.site}${success}?redirect_status=failed`)
    await expect(status(page)).toContainText('Payment processing')
    await page.goto(shop.backend.site + checkout)
    await says(page, 'The payment provider has reported your payment.')
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
    test(title, moreIf(title !== 'pay once'), async ({ shop }) => {
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

  test('don’t pay for what the other one cancels', more, async ({ shop }) => {
    const [page, other] = [await openCheckout(shop), await openCheckout(shop)]
    const held = await holdRequest(shop.context, 'DELETE', /orders\/78$/, 'call')
    await cancel(page)
    await held.reached
    await pay(other)
    await says(other, BUSY)
    held.release()
    await expect(page).toHaveURL(`${shop.backend.site}/cart`)
    await expect(other).toHaveURL(`${shop.backend.site}/cart`)
    expect(shop.provider.confirmations).toBe(0)
  })
})

test.describe('a reload', () => {
  const cases: [when: string, run: (shop: Shop) => Promise<void>][] = [
    [
      'of the cart',
      async ({ open }) => {
        const page = await open('/cart')
        await page.reload()
        await placeOrder(page)
        await expect(page).toHaveURL(PLACED)
      },
    ],
    [
      'while an order is placed',
      async ({ context, open, changes }) => {
        const page = await open('/cart')
        const held = await holdRequest(context, 'POST', /orders\/checkout$/, 'response')
        await placeOrder(page)
        await held.reached
        await page.reload()
        await says(page, 'Your cart is empty')
        await page.getByRole('link', { name: 'Pay', exact: true }).click()
        await expect(page).toHaveURL(PLACED)
        await expect(payButton(page)).toBeEnabled()
        expect(changes()).toEqual(['POST /api/orders/checkout'])
      },
    ],
    [
      'of the checkout',
      async shop => {
        const page = await openCheckout(shop)
        await page.reload()
        await pay(page)
        await isPaid(page)
        expect(shop.provider.confirmations).toBe(1)
      },
    ],
    [
      'while an unpaid payment is confirmed',
      async shop => {
        const accept = shop.provider.confirm
        shop.provider.confirm = () => new Promise(() => {})
        const page = await openCheckout(shop)
        await pay(page)
        await expect.poll(() => shop.provider.confirmations).toBe(1)
        await page.reload()
        shop.provider.confirm = accept
        await pay(page)
        await isPaid(page)
      },
    ],
    [
      'while a payment is confirmed that was made',
      async shop => {
        shop.provider.confirm = () => new Promise(() => {})
        const page = await openCheckout(shop)
        await pay(page)
        await expect.poll(() => shop.provider.confirmations).toBe(1)
        shop.provider.before.ready = () => Promise.reject(new Error('It was paid.'))
        shop.provider.retrieve = async () => ({ paymentIntent: { status: 'succeeded' } })
        await page.reload()
        await says(page, 'The payment provider has reported your payment.')
        await expect(payButton(page)).toHaveCount(0)
        expect(shop.provider.confirmations).toBe(1)
      },
    ],
  ]
  for (const [when, run] of cases)
    test(`${when} asks for money once`, moreIf(when !== 'while an order is placed'), async ({ shop }) => {
      await run(shop)
    })
})

test.describe('a lost response', () => {
  test.use({ allowedErrors: [/^net::ERR_|^console\.error: Failed to load resource/] })

  interface Loss {
    call: string
    path: RegExp
    open: string
    act?: (page: Page) => Promise<void>
    expectDone: (page: Page, shop: Shop) => Promise<unknown>
  }
  const losses: Loss[] = [
    {
      call: 'POST orders/checkout',
      path: /orders\/checkout$/,
      open: '/cart',
      act: placeOrder,
      expectDone: page => expect(page).toHaveURL(PLACED),
    },
    {
      call: 'POST payment-intent',
      path: /payment-intent$/,
      open: checkout,
      expectDone: async page => {
        await pay(page)
        await isPaid(page)
      },
    },
    {
      call: 'DELETE order',
      path: /orders\/78$/,
      open: checkout,
      act: cancel,
      expectDone: async (page, { backend }) => {
        await expect(page).toHaveURL(`${backend.site}/cart`)
        await says(page, 'Order Cancelled')
      },
    },
    {
      call: 'POST cancel',
      path: /78\/cancel$/,
      open: '/orders',
      act: cancelInList,
      expectDone: page => says(page, 'Order Cancelled'),
    },
    {
      call: 'DELETE cart line',
      path: /cart_items\/\d+$/,
      open: '/cart',
      act: page =>
        page
          .getByRole('button', { name: /^Remove / })
          .first()
          .click(),
      expectDone: page => says(page, 'Item removed from cart'),
    },
    {
      call: 'POST cart_items',
      path: /cart_items$/,
      open: '/search?type=keyword&keywords=bank',
      act: async page => {
        await button(page, 'Add to Cart').first().click()
        const dialog = page.getByRole('dialog', { name: 'Add to Cart' })
        await dialog.getByRole('radio', { name: 'Growth' }).check()
        await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('1200')
        await dialog.getByRole('button', { name: 'Add to Cart' }).click()
      },
      expectDone: page => expect(page.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible(),
    },
  ]
  for (const { call, path, open, act, expectDone } of losses)
    test(`of ${call} is made up for`, moreIf(call !== 'POST orders/checkout'), async ({ shop }) => {
      const method = call.split(' ')[0]
      let sent = 0
      await shop.context.route(path, async route => {
        if (route.request().method() !== method) return route.fallback()
        sent += 1
        if (sent > 1) return route.fallback()
        await route.fetch()
        await route.abort('connectionreset')
      })
      const orders = shop.backend.orderIds().length
      const page = await shop.open(open)
      await act?.(page)
      await expectDone(page, shop)
      // The payment intent is the one that is asked for again.
      expect(sent).toBe(call.endsWith('intent') ? 2 : 1)
      const added = { 'POST orders/checkout': 1, 'DELETE order': -1 }[call] ?? 0
      expect(shop.backend.orderIds()).toHaveLength(orders + added)
    })

  test('of an order that can’t be looked for leads to My Orders', more, async ({ shop }) => {
    const page = await shop.open('/cart')
    await expect(button(page, 'Place Order')).toBeEnabled()
    await shop.context.route(/orders\/checkout$/, async route => {
      await shop.context.route(/orders\?page=1$/, other => other.abort('connectionreset'))
      await route.fetch()
      await route.abort('connectionreset')
    })
    await placeOrder(page)
    await says(page, 'Your order may have been placed')
    await expect(page).toHaveURL(`${shop.backend.site}/orders`)
    expect(shop.changes()).toEqual(['POST /api/orders/checkout'])
  })

  test('of the order before a payment charges nobody', more, async ({ shop }) => {
    const page = await openCheckout(shop)
    await shop.context.route(/orders\/78$/, route => route.abort('connectionreset'))
    await pay(page)
    await says(page, 'The order can’t be checked. This attempt didn’t charge you. Please try again.')
    await shop.context.unroute(/orders\/78$/)
    await pay(page)
    await isPaid(page)
    expect(shop.provider.confirmations).toBe(1)
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

test.describe('a card provider that is silent for 15 s', () => {
  const INITIALIZATION = 'Failed to initialize payment. Please try again.'

  for (const [call, text] of [
    ['load', 'The card form couldn’t be loaded. Please try again, or reload the page.'],
    ['ready', INITIALIZATION],
    ['submit', INITIALIZATION],
  ] as const)
    test(`at ${call} can be tried again`, more, async ({ shop }) => {
      const { provider, context, backend } = shop
      await context.clock.install()
      const asked = createDeferred()
      const answered = createDeferred()
      provider.before[call] = () => {
        asked.resolve()
        return answered.promise
      }
      const page = await shop.open(checkout)
      if (call === 'submit') await pay(page)
      await asked.promise
      if (call !== 'submit') await expect(payButton(page)).toBeDisabled()
      await page.clock.fastForward(15_000)
      await says(page, text)
      answered.resolve()
      await button(page, 'Retry').click()
      await pay(page)
      await isPaid(page)
      expect(provider.confirmations).toBe(1)
      expect(backend.calls.filter(one => one.startsWith('DELETE'))).toEqual([])
    })

  for (const call of ['load', 'ready', 'submit'] as const)
    test(`at ${call} doesn’t keep an order from being cancelled`, more, async ({ shop }) => {
      shop.provider.before[call] = () => new Promise(() => {})
      const page = await shop.open(checkout)
      if (call === 'submit') await pay(page)
      await cancel(page)
      await expect(page).toHaveURL(`${shop.backend.site}/cart`)
      await says(page, 'Order Cancelled')
      expect(shop.provider.confirmations).toBe(0)
      expect(shop.changes()).toEqual([`DELETE /api/orders/${ORDER}`])
    })

  test('at load doesn’t have an order cancelled that it then says is paid for', more, async ({ shop }) => {
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

  test('after the confirmation is waited for, and its late answer counts', more, async ({ shop }) => {
    const { provider, context } = shop
    await context.clock.install()
    const answers = [createDeferred(), createDeferred()]
    const accept = provider.confirm
    provider.confirm = async returnUrl => {
      const attempt = provider.confirmations
      await answers[attempt - 1]?.promise
      return attempt === 1 ? declined : accept(returnUrl)
    }
    const page = await openCheckout(shop)
    for (const answer of answers) {
      await pay(page)
      await expect(button(page, 'Cancel')).toHaveAttribute('aria-disabled', 'true')
      await page.clock.fastForward(15_000)
      await says(page, 'Still waiting for your bank.')
      await expect(page.getByRole('main').getByRole('link', { name: 'View Order Details' })).toBeVisible()
      answer.resolve()
      if (answer === answers[0]) await says(page, 'Your card was declined.')
    }
    await isPaid(page)
    expect(provider.confirmations).toBe(2)
  })
})
