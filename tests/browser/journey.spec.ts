/**
 * @promise Customers choose an offer, fill a cart, order, pay by card and download.
 * @promise Every journey goes by keyboard alone, cancelling, removing, the menu and a toast's steps too.
 * @promise A purchase at four widths, also by keyboard: what is pressed or focused is never covered; no hint
 *   moves the page.
 */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Download, Page, Response } from '@playwright/test'
import { openMailLink } from '../../scripts/gallery/steps.mjs'
import { startBackend } from '../support/backend'
import { expect, stubThirdParties, test, type SiteOptions } from '../support/browser'
import { keyboard, pointer, type InputDevice } from '../support/input-devices'
import { more } from '../support/more'

const quantity = 1200

// A journey of some forty steps, on a busy machine.
test.describe.configure({ timeout: 300_000 })

/** A site whose new customers have to confirm their email address. */
async function openSite(page: Page, site: SiteOptions['site']) {
  if (site !== 'built') {
    await page.goto('/?scenario=accounts:confirmed')
    return { openMail: () => openMailLink('confirm', '/verify-email')(page), close: () => Promise.resolve() }
  }
  const meta = {
    VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_listwell',
    VITE_RECAPTCHA_SITE_KEY: 'listwell-site-key',
  }
  const backend = await startBackend({ meta, scenario: 'accounts:confirmed' })
  await stubThirdParties(page.context(), backend.api)
  await page.goto(backend.site)
  const openMail = () => page.goto(backend.site + backend.mailedPath())
  return { openMail, close: backend.close }
}

async function typeCard(page: Page, { type }: InputDevice, number: string) {
  await type(page.getByLabel('Card number'), number)
  await type(page.getByLabel('Expiration date'), '1234')
  await type(page.getByLabel('Security code'), '123')
  await type(page.getByLabel('Postal code'), '10115')
}

async function bytesOf(download: Download): Promise<Uint8Array> {
  return new Uint8Array(await readFile(await download.path()))
}

/** The rows of a CSV text below its head, as lists of cells. */
const rowsOf = (csv: string) =>
  csv
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map(line => line.split(','))

interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** What an action moves up or down on the page, by the browser's records of layout shifts. */
async function movedBy(page: Page, action: () => Promise<void>) {
  // What was done before has moved what it moves.
  const start = await page.evaluate(
    () =>
      new Promise<number>(done =>
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))),
      ),
  )
  await action()
  return page.evaluate(
    since =>
      new Promise<string[]>(done => {
        const moved: string[] = []
        const isShift = (entry: PerformanceEntry): entry is LayoutShift => 'sources' in entry
        const collect = (entries: PerformanceEntryList) => {
          for (const { startTime, sources } of entries.filter(isShift))
            for (const { node, previousRect: before, currentRect: after } of startTime < since
              ? []
              : sources) {
              // A dialog as a whole makes room for a toast.
              const isDialog = node instanceof Element && node.role === 'dialog'
              if (before.height > 0 && after.height > 0 && before.top !== after.top && !isDialog)
                moved.push(`${node?.textContent}: ${before.top} to ${after.top}`)
            }
        }
        const observer = new PerformanceObserver(list => collect(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        // An entry is made at the end of its frame. Those that the observer hasn't got by the next frame are taken from it.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            collect(observer.takeRecords())
            done(moved)
          }),
        )
      }),
    start,
  )
}

/** From the first visit to the files: by one device, in a window of one size. */
async function buy(
  page: Page,
  site: SiteOptions['site'],
  device: InputDevice,
  { email, password }: { email: string; password: string },
) {
  const { press, type, pick, check } = device
  const refused: string[] = []
  page.context().on('response', (response: Response) => {
    const call = `${response.status()} ${new URL(response.url()).pathname}`
    // The mock's worker sends the request of a page that closes meanwhile to the development server, which has no API.
    const isOfPage = response.request().serviceWorker() === null
    // A customer without a cart has an empty one.
    if (isOfPage && response.status() >= 400 && call !== '404 /api/active_cart') refused.push(call)
  })
  const { openMail, close } = await openSite(page, site)
  const main = page.getByRole('main')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const button = (name: string | RegExp) => main.getByRole('button', { name })
  const signIn = async () => {
    await type(field('Email'), email)
    await type(field('Password'), password)
    await press(button('Sign In'))
  }

  await type(field('Keywords'), 'bank,')
  await pick(page.getByRole('combobox', { name: 'Countries' }), 'united states')
  await expect(page.getByRole('button', { name: 'Remove United States', exact: true })).toBeVisible()
  await press(button('Search Domains'))
  await expect(page.getByRole('heading', { name: /Emails found for bank, 1 country$/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Search results' }).getByText('bank').first()).toBeVisible()
  await expect(main.getByRole('link', { name: /with Growth|per Email/ })).toBeVisible()
  const { search } = new URL(page.url())
  await press(button('Add to Cart'))
  const dialog = page.getByRole('dialog', { name: 'Add to Cart' })
  await press(dialog.getByRole('link', { name: 'Sign Up' }))

  await type(field('Email'), email)
  await type(field('Password'), password)
  await press(button('Sign Up'))
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome!' })).toBeVisible()
  await expect(main.getByText(email)).toBeVisible()
  await openMail()
  await expect(page.getByRole('heading', { level: 1, name: 'Email Verified Successfully' })).toBeVisible()
  await press(main.getByRole('link', { name: 'Sign In' }))
  await signIn()

  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(url => url.search.startsWith(search))
  const amount = dialog.getByRole('spinbutton', { name: 'Quantity' })
  // On a phone the rows below make room for what the picked offer includes.
  await check(dialog.getByRole('radio', { name: 'Growth' }))
  const movedByQuantity = await movedBy(page, async () => {
    await type(amount, '10')
    await press(dialog.getByRole('button', { name: 'Use 1,000' }))
    await type(amount, String(quantity))
    await expect(dialog.getByRole('definition').getByText('$48.00')).toBeVisible()
  })
  expect(movedByQuantity).toEqual([])
  await press(dialog.getByRole('button', { name: 'Add to Cart' }))
  await expect(dialog).toBeHidden()
  await press(page.getByRole('button', { name: 'Go to Cart' }))

  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order total' })).toContainText('$48.00')
  await press(button('Place Order'))
  await expect(page).toHaveURL(/\/checkout\/\w+$/)
  const pay = button('Pay $48.00')
  await typeCard(page, device, '4000000000000002')
  const movedByError = await movedBy(page, async () => {
    await press(pay)
    await expect(main.getByText('Your card was declined.')).toBeVisible()
  })
  expect(movedByError).toEqual([])
  await typeCard(page, device, '4242424242424242')
  await press(pay)

  await expect(page).toHaveURL(/\/payment-success\/\w+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmation' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment status' })).toContainText('Payment received')
  await press(page.getByRole('link', { name: 'My Orders' }).filter({ visible: true }).first())
  const order = page.getByRole('table', { name: 'My Orders' }).getByRole('link', { name: /^ORD-/ })
  const number = (await order.textContent()) ?? ''
  await press(order)
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(page.getByText('Completed')).toBeVisible({ timeout: 20_000 })
  // By a hub's message the status is shown before the files are read.
  await expect(button(/^Download .+\.csv$/).first()).toBeVisible()

  const downloading = page.waitForEvent('download')
  const movedByDownload = await movedBy(page, async () => {
    await press(button(/^Download .+\.csv$/).first())
    await downloading
    await expect(main.getByText(/^Downloaded here on/)).toBeVisible()
  })
  const file = await downloading
  expect(movedByDownload).toEqual([])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const rows = rowsOf(strFromU8(await bytesOf(file)))
  expect(rows.length).toBeGreaterThan(0)
  const isWrong = ([address = '', ...cells]: string[]) =>
    !/^[^*]*@[^*]*$/.test(address) || !address.includes('bank') || !cells.includes('US')
  expect(rows.filter(isWrong)).toEqual([])
  const [archive] = await Promise.all([page.waitForEvent('download'), press(button('Download All Files'))])
  expect(archive.suggestedFilename()).toBe(`order_${number}_files.zip`)
  const all = Object.entries(unzipSync(await bytesOf(archive)))
    .filter(([name]) => name.endsWith('.csv'))
    .flatMap(([, bytes]) => rowsOf(strFromU8(bytes)))
  expect(all).toHaveLength(quantity)
  expect(new Set(all.map(([address]) => address)).size).toBe(quantity)
  expect(page.url()).not.toContain('bearer')
  // The card that was declined.
  expect(refused).toEqual([expect.stringMatching(/^402 .*\/confirm$/)])
  await close()
}

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [2560, 1440],
] as const)
  test(
    `a visitor becomes a customer, pays and downloads at ${width} × ${height}`,
    more,
    async ({ page, site, customer }) => {
      await page.setViewportSize({ width, height })
      await buy(page, site, pointer(), customer)
    },
  )

test('a visitor does the same by keyboard alone at 1366 × 768', async ({ page, site, customer }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await buy(page, site, keyboard(page), customer)
})
