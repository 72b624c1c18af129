/**
 * @promise Signing out leads to the home page, also while a page is still loading.
 */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { more } from '../support/more'

async function signUp(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/signup')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Welcome!')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
}

test(
  'signing out in one tab signs out the others, and the next user sees nothing of the last one',
  more,
  async ({ context, page, customer }) => {
    const next = { email: `next-${randomUUID()}@listwell.example`, password: customer.password }
    await signUp(page, customer)
    const other = await context.newPage()
    await other.goto('/profile')
    await expect(other.getByRole('main').getByText(customer.email)).toBeVisible()
    // The mock's panel lists the mails that were sent.
    const shown = other.locator('#root').getByText(customer.email)

    await page.getByRole('button', { name: 'User menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(other).toHaveURL(/\/signin\?/)
    await expect(shown).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()

    await signUp(page, next)
    await expect(other.getByRole('main').getByText(next.email)).toBeVisible()
    await expect(shown).toHaveCount(0)
  },
)

test('signing out while a page is still loading leads to the home page', async ({ page, customer }) => {
  await signUp(page, customer)
  const held: (() => void)[] = []
  await page.route(/\/(src\/pages\/orders\.tsx|assets\/orders-[^/]+\.js)$/, async route => {
    await new Promise<void>(resolve => held.push(resolve))
    await route.continue()
  })
  await page.goto('/orders')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveURL(/^[^/]*\/\/[^/]+\/$/)
  for (const release of held) release()
})
