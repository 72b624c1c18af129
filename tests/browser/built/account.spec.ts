/**
 * @promise One submit is one request, also after a double click; an error above a button keeps its room until
 *   the response.
 */
import type { Locator, Page } from '@playwright/test'
import { DEMO, startBackend } from '../../support/backend'
import { expect, signInOnPage, test } from '../../support/browser'
import { more } from '../../support/more'

const demo = { email: DEMO, password: 'demo-password' }

/** The built site with its own mock server and its clock. */
async function startAccounts(options: Parameters<typeof startBackend>[0] = {}) {
  let passed = 0
  const backend = await startBackend({ clock: () => Date.now() + passed, ...options })
  return {
    ...backend,
    /** The URL of the last mail's link that signs in. */
    signInUrl: () =>
      /sign in at (\S+)$|email address at (\S+)$/
        .exec(backend.mails.at(-1) ?? '')
        ?.slice(1)
        .find(Boolean) ?? '',
    pass: (time: number) => {
      passed += time
    },
  }
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a double click after a failure presses one button, though its error goes', more, async ({ page }) => {
  const { site, mails, close } = await startAccounts({
    scenario: 'add-authenticator',
    meta: { VITE_AUTH_METHODS: 'magic-link' },
  })
  /** Clicks twice at the button's lower edge, and lets the call go on only then. */
  const doubleClick = async (name: string, call: RegExp, error: Locator) => {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox()
    if (box === null) throw new Error(`${name} isn’t shown`)
    let clicked = Promise.resolve()
    await page.route(call, async route => {
      await clicked
      await expect(error).toBeHidden()
      await route.continue()
    })
    const response = page.waitForResponse(call)
    clicked = page.mouse.dblclick(box.x + box.width / 2, box.y + box.height - 4, { delay: 60 })
    await response
    await expect(error).toBeVisible()
  }
  await page.goto(`${site}/signin`)
  await expect(page.getByRole('button', { name: 'Email me a sign-in link' })).toBeVisible()
  await signInOnPage(page, { ...demo, password: 'wrong-password' })
  const refused = page.getByRole('main').getByRole('alert')
  await expect(refused).toBeVisible()
  await doubleClick('Sign In', /\/login_check/, refused)
  expect(mails).toEqual([])

  await field(page, 'Password').fill(demo.password)
  await press(page, 'Sign In')
  const wrong = page.getByRole('main').getByText('This code is wrong or has expired.')
  await field(page, 'Code').fill('000000')
  await press(page, 'Verify')
  await expect(wrong).toBeVisible()
  await field(page, 'Code').fill('000000')
  await doubleClick('Verify', /\/verify$/, wrong)
  await expect(title(page, 'Enter the code of your authenticator app')).toBeVisible()
  await close()
})

const question = (page: Page, email: string) => title(page, `Continue as ${email}?`)
const orders = (page: Page) => page.getByRole('table', { name: 'My Orders' })
const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('auth')))

/** As if a minute had passed in the tab, which doesn't ask for another mail before. */
const passMinute = (page: Page) => page.evaluate(() => sessionStorage.clear())

async function askForLink(page: Page, site: string) {
  await page.goto(`${site}/orders`)
  await field(page, 'Email').fill(DEMO)
  await press(page, 'Email me a sign-in link')
  await expect(title(page, 'Check your email')).toBeVisible()
}

test(
  'a sign-in link signs in the browser that asked for it under the implicit flow, and asks in any other',
  more,
  async ({ page, browser }) => {
    const { site, signInUrl, pass, close } = await startAccounts({
      meta: { VITE_AUTH_METHODS: 'magic-link' },
    })
    await askForLink(page, site)
    const other = await (await browser.newContext()).newPage()
    await other.goto(signInUrl())
    await expect(question(other, DEMO)).toBeVisible()
    await press(other, 'Cancel')
    await expect(title(other, 'Sign In')).toBeVisible()
    expect(await storedKeys(other)).toEqual([])
    await other.context().close()

    pass(60_000)
    await passMinute(page)
    await askForLink(page, site)
    const tab = await page.context().newPage()
    await tab.goto(signInUrl())
    await expect(orders(tab)).toBeVisible()
    await expect(tab).toHaveURL(`${site}/orders`)
    // The tab that asked goes on as well.
    await expect(orders(page)).toBeVisible()
    await close()
  },
)

test(
  'a sign-in link under PKCE works only in the browser that asked for it, once',
  more,
  async ({ page, browser }) => {
    const { site, signInUrl, pass, close } = await startAccounts({
      meta: { VITE_AUTH_METHODS: 'magic-link', VITE_AUTH_FLOW: 'pkce' },
    })
    await askForLink(page, site)
    const other = await (await browser.newContext()).newPage()
    await other.goto(signInUrl())
    await expect(other.getByText("The link didn't work.")).toBeVisible()
    await expect(other).toHaveURL(url => !url.searchParams.has('code'))
    expect(await storedKeys(other)).toEqual([])
    await other.context().close()

    pass(60_000)
    await passMinute(page)
    await askForLink(page, site)
    const url = signInUrl()
    const tab = await page.context().newPage()
    await tab.goto(url)
    await expect(orders(tab)).toBeVisible()
    // The tab that asked goes on as well.
    await expect(orders(page)).toBeVisible()
    await tab.goto(url)
    await expect(tab.getByText('It has expired or was used before.')).toBeVisible()
    await close()
  },
)

for (const flow of ['implicit', 'pkce'])
  test(
    `a provider leads back to the page, and says so when it is canceled, with ${flow}`,
    more,
    async ({ page }) => {
      const { site, close } = await startAccounts({
        meta: { VITE_AUTH_METHODS: 'google', VITE_AUTH_FLOW: flow },
      })
      await page.goto(`${site}/orders?page=2`)
      await press(page, 'Continue with Google')
      await expect(title(page, 'Sign in to Listwell?')).toBeVisible()
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page.getByText('Signing in with Google was not completed.')).toBeVisible()
      await expect(page).toHaveURL(url => !url.href.includes('error'))

      await press(page, 'Continue with Google')
      await page.getByRole('link', { name: 'Continue' }).click()
      if (flow === 'implicit') {
        await expect(question(page, DEMO)).toBeVisible()
        await press(page, 'Continue')
      }
      await expect(orders(page)).toBeVisible()
      await expect(page).toHaveURL(`${site}/orders?page=2`)
      await close()
    },
  )
