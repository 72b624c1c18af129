import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser'
import { createDeferred } from '../../support/deferred'
import { demo, keepSession, logIn } from '../../support/api-session'

// Some versions of Chromium never request a chunk again that they couldn't load, until the page is reloaded.

// React reports that the document has more than the page.
test.use({
  allowedErrors: [/assets\/(auth|card-form|platform)-[\w-]{6}\.js|dynamically imported|React error #418/],
})

/** Loses a chunk until the returned function is called. */
async function lose(page: Page, chunk: RegExp) {
  let isLost = true
  await page.route(chunk, route => (isLost ? route.abort() : route.continue()))
  return () => {
    isLost = false
  }
}

for (const [path, heading] of [
  ['/orders', 'My Orders'],
  ['/profile', 'Profile'],
] as const)
  test(`a customer whose session’s chunk is lost on ${path} stays signed in: the page is reloaded, once`, async ({
    page,
  }) => {
    await keepSession(page.context(), await logIn(page.request, demo))
    const restore = await lose(page, /\/assets\/auth-[\w-]{6}\.js$/)
    // Whether the site responds is asked before the page is reloaded.
    page.on('request', request => {
      if (request.method() === 'HEAD') restore()
    })
    const question = page.waitForRequest(request => request.method() === 'HEAD')
    await page.goto(path)
    await question
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })

test('the page isn’t reloaded once something is typed into the sign-in', async ({ page }) => {
  await keepSession(page.context(), await logIn(page.request, demo))
  const typed = createDeferred()
  await page.route(/\/assets\/auth-[\w-]{6}\.js$/, async route => {
    if (page.url().includes('/signin')) await typed.promise
    await route.abort()
  })
  await page.goto('/orders')
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('ann@listwell.example')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  typed.resolve()
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert').getByText('or reload the page')).toBeVisible()
  await expect(email).toHaveValue('ann@listwell.example')
})

test('the page isn’t reloaded where something is typed while it is asked whether the site responds', async ({
  page,
}) => {
  await keepSession(page.context(), await logIn(page.request, demo))
  await lose(page, /\/assets\/auth-[\w-]{6}\.js$/)
  const typed = createDeferred()
  await page.route(/\/signin/, async route => {
    if (route.request().method() === 'HEAD') await typed.promise
    await route.continue()
  })
  const question = page.waitForRequest(request => request.method() === 'HEAD')
  await page.goto('/orders')
  await question
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('ann@listwell.example')
  await page.getByLabel('Password', { exact: true }).fill('secret')
  const answer = page.waitForResponse(response => response.request().method() === 'HEAD')
  typed.resolve()
  await answer
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert').getByText('or reload the page')).toBeVisible()
  await expect(email).toHaveValue('ann@listwell.example')
})

test('the page isn’t reloaded for ever where a chunk that several others need stays missing', async ({
  page,
}) => {
  await keepSession(page.context(), await logIn(page.request, demo))
  await lose(page, /\/assets\/platform-[\w-]{6}\.js$/)
  let documents = 0
  page.on('request', request => {
    if (request.isNavigationRequest() && request.method() === 'GET') documents += 1
  })
  await page.goto('/orders')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('main')).toBeVisible()
  // Each chunk that needs it is one more.
  expect(documents).toBeLessThan(5)
})

test('Retry opens the checkout anew where the site’s part of the card form was lost', async ({ page }) => {
  await keepSession(page.context(), await logIn(page.request, demo))
  const restore = await lose(page, /\/assets\/card-form-[\w-]{6}\.js$/)
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
})
