/**
 * @promise Each journey requests what it needs, and nothing twice.
 */
import type { Locator, Request } from '@playwright/test'
import { mkdir, writeFile } from 'node:fs/promises'
import { startBackend, DEMO } from '../../support/backend'
import { stubThirdParties, expect, test } from '../../support/browser'
import { more } from '../../support/more'

/** The network is idle after this time without a request (ms). */
const IDLE_TIME = 700
/** An open order is first read again after about this time (ms). */
const POLL_TIME = 1900

interface Sent {
  text: string
  request: Request
  /** Counts the documents that were opened. */
  document: number
}

/** By the browser's clock (ms since 1970): on a busy machine the test hears of a request somewhat later. */
const sentAt = ({ request }: Sent) => request.timing().startTime

const isPoll = (sent: Sent, index: number, all: readonly Sent[]) =>
  sent.text.startsWith('GET orders') &&
  all
    .slice(0, index)
    .some(
      earlier =>
        earlier.text === sent.text &&
        earlier.document === sent.document &&
        sentAt(sent) - sentAt(earlier) > POLL_TIME,
    )

/** Presses a button twice, the second time before anything can respond. */
async function pressTwice(button: Locator) {
  await button.click({ trial: true })
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}

test(
  'each journey sends only the requests that it needs, and none twice',
  more,
  async ({ context, page }) => {
    const backend = await startBackend({
      scenario: 'backend:ideal',
      meta: { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_listwell' },
      // It is finished when its page first reads it: a status that changes later may be read once or twice.
      statusDelays: { processing: 0, completed: 0 },
    })
    await stubThirdParties(context, backend.api)
    const counts: Record<string, number> = {}
    const all: string[] = []
    let requests: Sent[] = []
    let lastAt = 0
    let document = 0
    context.on('request', request => {
      if (request.isNavigationRequest()) document += 1
      if (!request.url().startsWith(backend.api)) return
      lastAt = Date.now()
      const text = `${request.method()} ${decodeURIComponent(request.url().slice(backend.api.length))}`
      all.push(text)
      requests.push({ text, request, document })
    })

    /** Expects the requests since the last journey, in any order. `live` is a read that a message of the hub may repeat. */
    async function expectRequests(name: string, expected: string[], live?: string) {
      await expect.poll(() => requests.length).toBeGreaterThanOrEqual(expected.length)
      lastAt = Math.max(lastAt, Date.now() - IDLE_TIME / 2)
      await expect.poll(() => Date.now() - lastAt).toBeGreaterThan(IDLE_TIME)
      const sent = requests
        .filter((one, index) => !isPoll(one, index, requests))
        // A read that a message of the hub met is cancelled and repeated.
        .filter(({ request }) => request.failure() === null)
        .map(({ text }) => text)
      // It is cancelled above only where its response wasn't there yet.
      if (sent.filter(text => text === live).length > expected.filter(text => text === live).length)
        sent.splice(sent.indexOf(live ?? ''), 1)
      const times = requests.map(one => `${Math.round(sentAt(one) % 100_000)} ms ${one.text}`)
      expect.soft(sent.toSorted(), [name, ...times].join('\n')).toEqual(expected.toSorted())
      counts[name] = sent.length
      requests = []
    }
    const search = 'GET email_documents?keywords=bank&domain.eavAttributes=US&domain.tld[]=com'

    try {
      await page.goto(backend.site)
      await page.getByRole('textbox', { name: 'Keywords' }).fill('bank')
      await page.getByRole('textbox', { name: 'Keywords' }).press('Enter')
      await page.getByRole('combobox', { name: 'Countries' }).fill('united st')
      await page.getByRole('option', { name: /United States$/ }).click()
      await page.getByRole('combobox', { name: 'TLDs' }).fill('com')
      await page.getByRole('option', { name: '.com', exact: true }).click()
      await page.keyboard.press('Escape')
      await pressTwice(page.getByRole('button', { name: 'Search Domains' }))
      await expect(page.getByRole('heading', { name: /Emails found/ })).toBeVisible()
      const tlds = ['', '?page=2', '?page=3'].map(query => `GET domain_t_l_ds${query}`)
      await expectRequests('a visitor searches', [...tlds, search, 'GET offers'])

      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
      await page.getByRole('textbox', { name: 'Email' }).fill(DEMO)
      await page.getByRole('textbox', { name: 'Password' }).fill('demo-password')
      await pressTwice(page.getByRole('main').getByRole('button', { name: 'Sign In' }))
      await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
      // The sign-in returns to the results, which are requested again for the customer.
      await expectRequests('a customer signs in', [
        'POST login_check?grant_type=password',
        'GET active_cart',
        search,
      ])

      await page.goto(`${backend.site}/search?type=keyword&keywords=bank&countries=US&tlds=com`)
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add to Cart' })
      await dialog.getByRole('radio', { name: 'Growth' }).check()
      await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('1000')
      await pressTwice(dialog.getByRole('button', { name: 'Add to Cart' }))
      await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
      // The toast goes after some seconds.
      await page.getByRole('button', { name: 'Go to Cart' }).click()
      await expectRequests('a search is added to the cart', [
        search,
        'GET active_cart',
        'GET offers',
        'POST cart_items',
        'GET active_cart',
      ])

      await pressTwice(page.getByRole('button', { name: 'Place Order' }))
      await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible()
      await expect(page.getByLabel('Card number')).toBeVisible()
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const placement = [
        // What is ordered is what the page shows, and which orders are older; then the cart has gone.
        'GET active_cart',
        'GET orders?page=1',
        'POST orders/checkout',
        'GET active_cart',
        `GET orders/${id}`,
        `POST orders/${id}/payment-intent`,
      ]
      await expectRequests('the order is placed', placement, 'GET active_cart')

      // An open order is read once more after a moment, and then not for a minute.
      await expect.poll(() => all.filter(text => text === `GET orders/${id}`).length).toBeGreaterThan(1)
      requests = []
      await page.getByLabel('Card number').fill('4242 4242 4242 4242')
      await page.getByLabel('Expiration date').fill('12 / 34')
      await page.getByLabel('Security code').fill('123')
      await page.getByLabel('Postal code').fill('10115')
      await pressTwice(page.getByRole('button', { name: /^Pay / }))
      await expect(page.getByRole('region', { name: 'Payment status' })).toContainText('Payment received')
      // The card provider redirects, so the page loads again.
      const orderNumber = backend.orderNumber(Number(id))
      await expectRequests('it is paid', [
        // Right before the payment, and on the page of its outcome.
        `GET orders/${id}`,
        'GET active_cart',
        `GET orders/${id}`,
        `GET orders/${orderNumber}/details`,
      ])

      await page.getByRole('link', { name: 'View Order Details' }).click()
      await expect(page.getByRole('button', { name: 'Download growth.csv' })).toBeVisible()
      await expectRequests('its details, which the confirmation has read, are opened', [])

      await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click()
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: /000078$/ }) })
      await row.getByRole('button', { name: 'Cancel Order' }).click()
      // By keyboard, since the details of an order under the pointer are prefetched.
      await page.mouse.move(0, 0)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Order Cancelled')).toBeVisible()
      await expect(row.getByText('Cancelled')).toBeVisible()
      await expectRequests('another order is cancelled', [
        'GET orders?page=1',
        // Right before the cancellation.
        'GET orders/78',
        'POST orders/78/cancel',
      ])

      await page.getByRole('button', { name: 'User menu' }).click()
      await page.getByRole('menuitem', { name: 'Profile' }).click()
      await expect(page.getByRole('main').getByText(DEMO)).toBeVisible()
      await page.getByRole('tab', { name: 'Settings' }).click()
      await page.getByLabel('New Password').fill('another password')
      await page.getByLabel('Confirm Password').fill('another password')
      await pressTwice(page.getByRole('button', { name: 'Update Password' }))
      await expect(page.getByText('Password updated successfully')).toBeVisible()
      await expectRequests('the profile is opened and the password changed', ['PUT user'])
    } finally {
      // Else the end of the hub's stream would be a problem of the page.
      await page.close()
      await backend.close()
    }
    await mkdir('test-results', { recursive: true })
    await writeFile('test-results/requests.json', `${JSON.stringify(counts, null, 2)}\n`)
  },
)
