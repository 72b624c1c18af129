/**
 * @promise Where the chunk that reads the session is lost, the page is reloaded once and its customer stays
 *   signed in; Retry of a card form that the site lost opens the checkout anew; other texts name the reload.
 */
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser'
import { demo, keepSession, logIn } from '../../support/api-session'
import { more } from '../../support/more'

// Some versions of Chromium never request a chunk again that they couldn't load, until the page is reloaded.

// React reports that the document has more than the page.
test.use({
  allowedErrors: [/assets\/[\w-]+-[\w-]{8}\.js|dynamically imported|React error #418/],
})

/** Loses a chunk until the returned function is called. */
async function lose(page: Page, chunk: RegExp) {
  let isLost = true
  await page.route(chunk, route => (isLost ? route.abort() : route.continue()))
  return () => {
    isLost = false
  }
}

test(
  'a customer whose session’s chunk is lost stays signed in: the page is reloaded, once',
  more,
  async ({ page }) => {
    await keepSession(page.context(), await logIn(page.request, demo))
    const restore = await lose(page, /\/assets\/auth-[\w-]{8}\.js$/)
    // Whether the site responds is asked before the page is reloaded.
    page.on('request', request => {
      if (request.method() === 'HEAD') restore()
    })
    const question = page.waitForRequest(request => request.method() === 'HEAD')
    await page.goto('/orders')
    await question
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
    await expect(page).toHaveURL(/\/orders$/)
  },
)

test(
  'the page isn’t reloaded for ever where a chunk that several others need stays missing',
  more,
  async ({ page }) => {
    await keepSession(page.context(), await logIn(page.request, demo))
    await lose(page, /\/assets\/shared-[\w-]{8}\.js$/)
    let documents = 0
    page.on('request', request => {
      if (request.isNavigationRequest() && request.method() === 'GET') documents += 1
    })
    await page.goto('/orders')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('main')).toBeVisible()
    // Each chunk that needs it is one more.
    expect(documents).toBeLessThan(5)
  },
)

test(
  'Retry opens the checkout anew where the site’s part of the card form was lost',
  more,
  async ({ page }) => {
    await keepSession(page.context(), await logIn(page.request, demo))
    const restore = await lose(page, /\/assets\/card-form-[\w-]{8}\.js$/)
    await page.goto('/orders')
    await page
      .getByRole('link', { name: /^Retry Payment/ })
      .first()
      .click()
    const alert = page.getByRole('alert').filter({ hasText: 'The card form couldn’t be loaded.' })
    await expect(alert).toBeVisible()
    restore()
    const document = page.waitForEvent('domcontentloaded')
    await alert.getByRole('button', { name: 'Retry' }).click()
    await document
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled()
    await expect(alert).toHaveCount(0)
  },
)

test(
  'a refused link is told, and what another customer has bought is forgotten, where what follows the first page is lost',
  more,
  async ({ page }) => {
    await lose(page, /\/assets\/deferred-ui-[\w-]{8}\.js$/)
    await page.addInitScript(() => localStorage.setItem('listwell-memory-ann', '{}'))
    await page.goto('/signin?error=access_denied&error_description=Please+call')
    // The page has been reloaded by then.
    await expect(page.getByText('A part of this page couldn’t be loaded').first()).toBeVisible()
    await expect(page.getByText('The link could not be used.')).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('listwell-memory-ann'))).toBeNull()
  },
)

const chunkOf = (name: string) => new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`)

const SOMETHING = { name: 'Something went wrong' }

for (const [path, chunk, as] of [
  ['/reset-password?token=t', 'account', 'visitor'],
  ['/search?type=keyword&keywords=bank', 'results', 'visitor'],
  ['/checkout/78', 'checkout', 'customer'],
] as const)
  test(
    `where ${chunk} of ${path} stays lost, the page is reloaded once and then offers it`,
    more,
    async ({ page }) => {
      if (as === 'customer') await keepSession(page.context(), await logIn(page.request, demo))
      const restore = await lose(page, chunkOf(chunk))
      let documents = 0
      page.on('request', request => {
        if (request.isNavigationRequest() && request.method() === 'GET') documents += 1
      })
      await page.goto(path)
      await expect(page.getByRole('heading', SOMETHING)).toBeVisible()
      expect(documents).toBe(2)
      restore()
      // A customer's menu may be in it, too.
      await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
      await expect(page.getByRole('heading', SOMETHING)).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  )

test(
  'a customer whose menu’s chunk is lost keeps the page and its links, and is offered a reload',
  more,
  async ({ page }) => {
    await keepSession(page.context(), await logIn(page.request, demo))
    await lose(page, chunkOf('account-navigation'))
    await page.goto('/offers')
    await expect(page.getByText('A part of this page couldn’t be loaded')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'My Orders' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Available Plans' })).toBeVisible()
  },
)

test('a picker whose list’s chunk is lost says so, and keeps what was typed', more, async ({ page }) => {
  await lose(page, chunkOf('lists'))
  await page.goto('/')
  // The page is reloaded once.
  await expect(page.getByText('A part of this page couldn’t be loaded').first()).toBeVisible()
  const countries = page.getByRole('combobox', { name: 'Countries' })
  await countries.fill('ger')
  await expect(page.getByText('Failed to load countries. Please try again.')).toBeVisible()
  await expect(countries).toHaveValue('ger')
})
