const customer = { email: 'demo@listwell.example', password: 'demo-password' }

const button = (page, name) => page.getByRole('button', { name, exact: true })
const heading = (page, name) => page.getByRole('heading', { name })
const bar = page => page.getByRole('banner')

async function signIn(page) {
  await page.getByLabel('Email').fill(customer.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(customer.password)
  await button(page.getByRole('main'), 'Sign In').click()
  await bar(page).getByRole('link', { name: 'My Orders' }).or(button(page, 'Close')).first().waitFor()
}

/** Opens the profile by the menu, or by a plain link if the menu's chunk is missing. */
async function profile(page) {
  await enter(page)
  const link = bar(page).getByRole('link', { name: 'Profile' })
  const menu = button(page, 'User menu')
  await menu.or(link).first().waitFor()
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Profile' }).click()
  } else await link.click()
  await button(page, 'Sign Out').waitFor()
}

/** Signs in unless that is done, and ends on a page with the navigation bar. */
async function enter(page) {
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true })
  const close = button(page, 'Close')
  const entry = bar(page).getByRole('link', { name: 'Sign In', exact: true })
  const list = bar(page).getByRole('link', { name: 'My Orders' })
  await submit.or(close).or(entry).or(list).first().waitFor()
  if (await list.isVisible()) return
  if (!(await submit.isVisible())) {
    if (await close.isVisible()) await close.click()
    await entry.click()
  }
  await signIn(page)
}

async function search(page) {
  await enter(page)
  await bar(page).getByRole('link', { name: 'Search', exact: true }).click()
  await button(page, 'Clear Search').click()
  await page.getByRole('textbox', { name: 'Keywords' }).fill('bank,')
  await button(page, 'Search Domains').click()
  await heading(page, /^[1-9][\d,]* Emails found for bank$/).waitFor()
}

async function fillCart(page) {
  await search(page)
  await button(page, 'Add to Cart').click()
  const dialog = page.getByRole('dialog', { name: 'Add to Cart' })
  await dialog.getByRole('radio', { name: 'Growth' }).check()
  await dialog.getByRole('spinbutton', { name: 'Quantity' }).fill('1200')
  await button(dialog, 'Add to Cart').click()
  await dialog.waitFor({ state: 'hidden' })
  await bar(page).getByRole('link', { name: /^Cart/ }).click()
  await button(page, 'Remove Growth').first().waitFor()
}

async function placeOrder(page) {
  await fillCart(page)
  await button(page, 'Place Order').click()
  await page.waitForURL(/\/checkout\//)
  await page.getByLabel('Card number').waitFor()
}

async function orders(page) {
  await enter(page)
  await bar(page).getByRole('link', { name: 'My Orders' }).click()
  await page.getByRole('table', { name: 'My Orders' }).getByRole('link', { name: /^ORD-/ }).first().waitFor()
}

/** The main journeys by name. Each starts on any page and uses links only. */
export const journeys = {
  search,
  'fill the cart': fillCart,
  async 'empty the cart'(page) {
    await fillCart(page)
    const remove = page.getByRole('button', { name: /^Remove / })
    const count = await remove.count()
    await remove.first().click()
    await page.waitForFunction(
      before =>
        [...document.querySelectorAll('button')].filter(one =>
          (one.getAttribute('aria-label') ?? one.textContent).startsWith('Remove '),
        ).length < before,
      count,
    )
  },
  async buy(page) {
    await placeOrder(page)
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expiration date').fill('12 / 34')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('Postal code').fill('10115')
    await page.getByRole('button', { name: /^Pay / }).click()
    await page.waitForURL(/\/payment-success\//)
    await page.getByRole('region', { name: 'Payment status' }).getByText('Payment received').waitFor()
  },
  async 'give an order up'(page) {
    await placeOrder(page)
    await button(page, 'Cancel').click()
    await page.waitForURL(/\/cart$/)
  },
  async 'cancel an order'(page) {
    await placeOrder(page)
    await orders(page)
    await button(page, 'Cancel Order').first().click()
    const prompt = page.getByRole('alertdialog')
    await button(prompt, 'Cancel Order').click()
    await prompt.waitFor({ state: 'hidden' })
  },
  async 'turn the pages'(page) {
    await orders(page)
    for (const name of ['Last', 'First']) {
      await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name }).click()
      await page.locator('[aria-busy="false"] a').first().waitFor()
    }
  },
  async download(page, api) {
    const number = api.db.read().orders.find(order => order.id === 59).orderNumber
    await orders(page)
    const link = page.getByRole('link', { name: number })
    const next = page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Next' })
    while (!(await link.isVisible())) {
      const { search: here } = new URL(page.url())
      await next.click()
      await page.waitForURL(url => url.search !== here)
      await page.locator('[aria-busy="false"] a').first().waitFor()
    }
    await link.click()
    const download = page.waitForEvent('download')
    download.catch(() => {})
    await button(page, 'Download growth-part-1.csv').click()
    await (await download).cancel()
  },
  async 'change the password'(page) {
    await profile(page)
    await page.getByRole('tab', { name: 'Settings' }).click()
    for (const name of ['New Password', 'Confirm Password'])
      await page.getByRole('textbox', { name }).fill(customer.password)
    await button(page, 'Update Password').click()
    await page.getByText('Password updated successfully').first().waitFor()
  },
  async 'sign out and in'(page) {
    await profile(page)
    await button(page, 'Sign Out').click()
    await page.getByRole('link', { name: /forgot/i }).click()
    await page.getByLabel('Email').fill(customer.email)
    await button(page, 'Send Reset Link').click()
    await heading(page, 'Check your email').waitFor()
    await enter(page)
  },
}

/** Does what a page offers after a fault: reloads, closes dialogs, retries. */
export async function recover(page) {
  page.setDefaultTimeout(3000)
  const reload = button(page, 'Reload')
  if (await reload.isVisible().catch(() => false)) await reload.click().catch(() => {})
  // A dialog may be about to open.
  await page.waitForTimeout(500)
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  for (let n = 0; n < 3 && (await dialog.count()) > 0; n += 1) await page.keyboard.press('Escape')
  const retry = button(page, 'Retry').first()
  if (await retry.isVisible().catch(() => false)) await retry.click().catch(() => {})
}
