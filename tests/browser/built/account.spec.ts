import type { Page } from '@playwright/test'
import { DEMO_SECRET } from '@/mocks/scenario-actions'
import { bytesOfBase32, totpOf } from '@/mocks/totp'
import { DEMO, startBackend } from '../../support/backend'
import { expect, test } from '../../support/browser'

const HOUR = 3_600_000

/** The built site with its own mock server, the mails that it sends, and its clock. */
async function startAccounts(options: Parameters<typeof startBackend>[0] = {}) {
  const mails: string[] = []
  let passed = 0
  const backend = await startBackend({
    onMail: mail => void mails.push(mail),
    clock: () => Date.now() + passed,
    ...options,
  })
  return {
    ...backend,
    /** The path of the last mail's link. */
    mailedPath: () => /(\/\S+)$/.exec(mails.at(-1) ?? '')?.[1] ?? '',
    mails,
    pass: (time: number) => {
      passed += time
    },
  }
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await press(page, 'Sign In')
}

test('an expired confirmation link is replaced by a new one, which leads to a sign-in', async ({
  page,
  customer,
}) => {
  const { site, mailedPath, mails, pass, close } = await startAccounts({ requireConfirmation: true })
  await page.goto(`${site}/signup`)
  await field(page, 'Email').fill(customer.email)
  await field(page, 'Password').fill(customer.password)
  await press(page, 'Sign Up')
  await expect(title(page, 'Welcome!')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, customer)
  await expect(page.getByRole('main').getByText('Email not confirmed')).toBeVisible()

  pass(2 * HOUR)
  await page.goto(site + mailedPath())
  await expect(title(page, 'Verification Failed')).toBeVisible()
  await field(page, 'Email').fill(customer.email)
  await press(page, 'Send a new link')
  await expect(page.getByRole('main').getByText(/a new link is on its way/)).toBeVisible()
  expect(mails).toHaveLength(2)

  await page.goto(site + mailedPath())
  await expect(title(page, 'Email Verified Successfully')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, customer)
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
  await close()
})

test('a second factor is asked for before anything private, after a reload too; canceling leaves no session', async ({
  page,
}) => {
  const { site, close } = await startAccounts({ scenario: 'add-authenticator' })
  const refused: string[] = []
  page.on('response', response => {
    if (response.status() === 403) refused.push(response.url())
  })
  const demo = { email: DEMO, password: 'demo-password' }
  const asked = title(page, 'Enter the code of your authenticator app')
  await page.goto(`${site}/orders`)
  await signIn(page, demo)
  await expect(asked).toBeVisible()
  await page.reload()
  await expect(asked).toBeVisible()
  await press(page, 'Cancel')
  await expect(title(page, 'Sign In')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('auth')))).toEqual([])

  await signIn(page, demo)
  for (const wrong of ['000000', '111111', '222222']) {
    await field(page, 'Code').fill(wrong)
    await press(page, 'Verify')
    await expect(page.getByRole('main').getByText('This code is wrong or has expired.')).toBeVisible()
    await expect(field(page, 'Code')).toHaveValue('')
  }
  await field(page, 'Code').fill(totpOf(bytesOfBase32(DEMO_SECRET), Date.now() / 1000))
  await press(page, 'Verify')
  await expect(page.getByRole('table', { name: 'My Orders' })).toBeVisible()
  expect(refused).toEqual([])
  await close()
})
