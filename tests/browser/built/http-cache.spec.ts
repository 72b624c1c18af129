/**
 * @promise What the API lets the browser cache of one user is shown to no other one.
 */
import { startStaticServer } from '../../../scripts/lib/static-server.mjs'
import { environment, expect, signInOnPage, test } from '../../support/browser'
import { startDeviatingServer } from '../../support/deviating-server'
import { more } from '../../support/more'

const demo = { email: 'demo@listwell.example', password: 'demo-password' }

test('shows no user what the API let the browser keep of another one', more, async ({ browser }) => {
  // Playwright turns the cache of a context off where it routes requests.
  const context = await browser.newContext()
  const page = await context.newPage()
  const backend = await startDeviatingServer()
  const site = await startStaticServer({
    root: environment('LISTWELL_BUILT_FILES'),
    meta: { VITE_API_URL: backend.url, VITE_AUTH_URL: backend.url, VITE_MERCURE_AUTH: 'none' },
  })
  // As a proxy may do with what a backend forgot to mark, and without `Vary: Authorization`.
  backend.deviate(({ method, headers }) => {
    headers.delete('Vary')
    if (method === 'GET') headers.set('Cache-Control', 'private, max-age=600')
  })
  try {
    await page.goto(`${site.url}/signin?next=%2Forders`)
    await signInOnPage(page, demo)
    await expect(page.getByRole('table', { name: 'My Orders' })).toBeVisible()
    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()

    const other = { email: 'cache@example.com', password: 'a-long-password' }
    await page.goto(`${site.url}/signup`)
    await page.getByLabel('Email').fill(other.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(other.password)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible()
    await page.goto(`${site.url}/signin?next=%2Forders`)
    await signInOnPage(page, other)
    await expect(page.getByText('No orders found')).toBeVisible()
    await page.goto(`${site.url}/profile`)
    await expect(page.getByText(other.email).first()).toBeVisible()
    await expect(page.getByText(demo.email)).toHaveCount(0)
  } finally {
    await Promise.all([context.close(), site.close(), backend.close()])
  }
})
