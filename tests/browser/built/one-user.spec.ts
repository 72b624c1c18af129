/**
 * @promise Signing out leads to the home page, also while a page is still loading.
 * @promise The menu's sign-out leads home, other losses of the session to sign-in, but from auth pages.
 */
import type { Page } from '@playwright/test'
import { DEMO, startBackend } from '../../support/backend'
import { expect, signInOnPage, test } from '../../support/browser'
import { createDeferred } from '../../support/deferred'
import { stubCardProvider } from '../../support/browser-card-provider'
import { more } from '../../support/more'

const EVE = { email: 'eve@listwell.example', password: 'eve-password' }
const demo = { email: DEMO, password: 'demo-password' }

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const main = (page: Page) => page.getByRole('main')

/** Marks the document that a page shows; a new one lacks it. */
const mark = (page: Page) => page.evaluate(() => (document.documentElement.dataset.marked = 'yes'))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.dataset.marked === 'yes')

async function openShop(page: Page) {
  const backend = await startBackend({ scenario: 'backend:ideal' })
  await page.request.post(`${backend.api}register`, {
    data: { email: EVE.email, plainPassword: EVE.password },
  })
  return backend
}

test('a sign-out leaves no document of the customer, in any tab', async ({ page, context }) => {
  const { site, close } = await openShop(page)
  await page.goto(`${site}/signin?next=%2Forders`)
  await signInOnPage(page, demo)
  await expect(title(page, 'My Orders')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${site}/profile`)
  await expect(title(other, 'Profile')).toBeVisible()
  await Promise.all([mark(page), mark(other)])

  // The service is told before the document is left, which would cut that off. The time for it stands still, since the
  // other tab may take longer.
  const ended = other.getByText('Your session has ended. Please sign in again.')
  await page.route(/\/logout/, async route => {
    await ended.waitFor()
    await route.continue()
  })
  const told = page.waitForResponse(/\/logout/)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 1000))
  // Not by the pointer: a toast that was about to go would stay over the menu.
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter')
  expect((await told).ok()).toBe(true)
  await page.clock.resume()
  await expect(page).toHaveURL(`${site}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  // The document that is left has this URL and bar already.
  await expect(title(page, 'Find email addresses.')).toBeVisible()
  await expect(ended).toBeVisible()
  await expect(other).toHaveURL(`${site}/signin?next=%2Fprofile`)
  expect([await isMarked(page), await isMarked(other)]).toEqual([false, false])

  await signInOnPage(other, EVE)
  await expect(main(other).getByText(EVE.email).first()).toBeVisible()
  await close()
})

test('signing out while a page is still loading leads to the home page', more, async ({ page, context }) => {
  const { site, admit, close } = await openShop(page)
  await admit(context)
  const held = createDeferred()
  await page.route(/\/assets\/orders-[^/]+\.js$/, async route => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${site}/orders`)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveURL(`${site}/`)
  held.resolve()
  await close()
})

test(
  'another customer gets a document of their own, and is told in every tab',
  more,
  async ({ page, context }) => {
    const { site, api, close } = await openShop(page)
    const data = { username: EVE.email, password: EVE.password }
    const session = await (await page.request.post(`${api}login_check?grant_type=password`, { data })).text()
    await page.goto(`${site}/signin?next=%2Fprofile`)
    await signInOnPage(page, demo)
    await expect(main(page).getByText(DEMO).first()).toBeVisible()
    await mark(page)
    const other = await context.newPage()
    await other.goto(`${site}/terms`)
    await other.evaluate(text => {
      const key = Object.keys(localStorage).find(one => /^listwell-auth-[^/]*$/.test(one)) ?? ''
      localStorage.setItem(key, text)
    }, session)
    await expect(main(page).getByText(EVE.email).first()).toBeVisible()
    await expect(page.getByText('Account changed')).toBeVisible()
    await expect(main(page).getByText(DEMO)).toHaveCount(0)
    expect(await isMarked(page)).toBe(false)
    expect(page.url()).toBe(`${site}/profile`)
    await close()
  },
)

test(
  'the card provider’s script ends with its page, and what checkout has to say doesn’t',
  more,
  async ({ page, context }) => {
    const meta = { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_listwell' }
    const { site, admit, close } = await startBackend({ meta, scenario: 'backend:ideal,fill-cart' })
    await admit(context)
    await stubCardProvider(context, () => Promise.reject(new Error('Nothing is paid here.')))
    const scripts = () => page.locator('script[src*="stripe"]').count()
    await page.goto(`${site}/cart`)
    await main(page).getByRole('button', { name: 'Place Order' }).click()
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled()
    expect(await scripts()).toBe(1)
    await mark(page)

    await main(page).getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(page).toHaveURL(`${site}/cart`)
    await expect(page.getByText('Order Cancelled')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Put back in cart' }).first()).toBeVisible()
    expect(await scripts()).toBe(0)
    expect(await isMarked(page)).toBe(false)
    await page.reload()
    await expect(title(page, 'Cart')).toBeVisible()
    await expect(page.getByText('Order Cancelled')).toHaveCount(0)
    await close()
  },
)
