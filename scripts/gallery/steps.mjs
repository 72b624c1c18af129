/**
 * The actions of a user on a page, and the waits for their results.
 *
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {((page: Page) => Promise<unknown>) & { text?: string }} Step its text says what a person does
 * @typedef {Parameters<Page['getByRole']>[0]} Role
 */

const DAY = 86_400_000

/** A step with its text. @param {string} text @param {(page: Page) => Promise<unknown>} run @returns {Step} */
export const step = (text, run) => Object.assign(run, { text })

/** A step without an action. @param {(page: Page) => Promise<unknown>} run */
export const wait = run => step('', run)

/** A name as a person reads it. @param {string | RegExp} name */
const quoted = name => {
  const text = typeof name === 'string' ? name : name.source.replaceAll(/[\^$\\]/g, '')
  return `“${text.length > 50 ? `${text.slice(0, 50)}…` : text}”`
}

/** @param {Page} page @param {Role} role @param {string | RegExp} name */
const element = (page, role, name) => page.getByRole(role, { name, exact: true }).first()

/** @param {Role} role @param {string | RegExp} name @returns {Step} */
export const click = (role, name) => step(`click ${quoted(name)}`, page => element(page, role, name).click())

/** @param {string | RegExp} name @returns {Step} */
export const clickButton = name => click('button', name)

/** Presses Add to Cart in the dialog of that name. @type {Step} */
export const addFromDialog = step('click “Add to Cart”', page =>
  page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click(),
)

/** @param {string} name of a text field @param {string} text @returns {Step} */
export const typeText = (name, text) =>
  step(`type ${quoted(text)} into ${quoted(name)}`, page =>
    page
      .getByRole('textbox', { name, exact: true })
      .or(page.getByRole('combobox', { name, exact: true }))
      .or(page.getByRole('spinbutton', { name, exact: true }))
      .first()
      .fill(text),
  )

/** @param {string} name such as `Enter` @returns {Step} */
export const pressKey = name => step(`press ${name}`, page => page.keyboard.press(name))

/** Waits for a text. @param {string | RegExp} text @returns {Step} */
export const waitForText = text =>
  wait(page => page.getByText(text).filter({ visible: true }).first().waitFor())

/** Waits for an element. @param {Role} role @param {string | RegExp} name @returns {Step} */
export const waitForElement = (role, name) => wait(page => element(page, role, name).waitFor())

/** Waits for a button to be busy. @param {string | RegExp} name @returns {Step} */
export const waitForBusyButton = name =>
  wait(page => element(page, 'button', name).and(page.locator('[aria-busy=true]')).waitFor())

/** Waits for the page's main heading. @param {string | RegExp} name @returns {Step} */
export const waitForTitle = name =>
  wait(page => page.getByRole('heading', { level: 1, name, exact: true }).first().waitFor())

/** Waits for a skeleton. @returns {Step} */
export const waitForSkeleton = () =>
  wait(page =>
    page
      .locator('main, [role="dialog"]')
      .locator('span.bg-hover')
      .filter({ visible: true })
      .first()
      .waitFor(),
  )

/** Turns on a data preset of the mock API. @param {string} name @returns {Step} */
export const applyDataPreset = name =>
  step(`check ${quoted(name)} in the panel`, async page => {
    await clickButton(/^Scenarios/)(page)
    await page.getByRole('checkbox', { name, exact: true }).check()
    await clickButton(/^Scenarios/)(page)
  })

/** Makes a call of the mock API fail from now on. @param {string} call its label in the panel @param {string} failure @returns {Step} */
export const failCall = (call, failure) =>
  step(`choose ${failure} for ${quoted(call)} in the panel`, async page => {
    await clickButton(/^Scenarios/)(page)
    const select = page.locator('#mock-scenarios').getByRole('combobox', { name: call, exact: true })
    if (!(await select.isVisible())) await page.getByText('Failing calls').click()
    await select.selectOption(failure)
    await clickButton(/^Scenarios/)(page)
  })

/** Opens the link of the last mail of a kind. @param {'confirm' | 'reset'} kind @param {string} path @returns {Step} */
export const openMailLink = (kind, path) =>
  step('open the link in the panel’s mails', async page => {
    const token = await page.evaluate(wanted => {
      const state = JSON.parse(localStorage.getItem('listwell-mock') ?? '{}')
      return state.mails.findLast(mail => mail.kind === wanted).token
    }, kind)
    await page.goto(new URL(`${path}?token=${token}`, page.url()).href)
  })

/** Sends a request as the customer's other tab would. @param {string} method @param {string} path of the API @returns {Step} */
export const callFromOtherTab = (method, path) =>
  step(`send ${method} ${path} with the customer’s token`, page =>
    page.evaluate(
      async ([verb, url]) => {
        const key = Object.keys(localStorage).find(name => name.startsWith('listwell-auth-')) ?? ''
        const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}')
        await fetch(`/api/${url}`, { method: verb, headers: { Authorization: `Bearer ${token}` } })
      },
      [method, path],
    ),
  )

/** Waits for the first connection to the hub of a page with a window of its own. @type {Step} */
export const waitForHub = wait(async page => {
  const isHub = request => new URL(request.url()).pathname === '/.well-known/mercure'
  const request = (await page.requests()).find(isHub) ?? (await page.waitForRequest(isHub))
  await request.response()
})

/** Turns the network off; the mock API still responds. @type {Step} */
export const goOffline = step('turn the network off in the browser’s tools', page =>
  page.context().setOffline(true),
)

/** Waits until the bot check is ready. @type {Step} */
export const waitForBotCheck = wait(async page => {
  const isLoaded = () => page.evaluate(() => 'grecaptcha' in window)
  while (!(await isLoaded())) await page.waitForTimeout(20)
  await page.evaluate(
    () =>
      new Promise(done => window.grecaptcha.ready(() => setTimeout(() => requestAnimationFrame(done), 50))),
  )
})

/** Fills in a card that is accepted. @returns {Step} */
export const typeCard = () =>
  step('type the card 4242 4242 4242 4242, 12/34, 123, 10115', async page => {
    await typeText('Card number', '4242 4242 4242 4242')(page)
    await typeText('Expiration date', '12 / 34')(page)
    await typeText('Security code', '123')(page)
    await typeText('Postal code', '10115')(page)
  })

/** Adds to what the browser remembers for the signed-in customer, and loads the page again. @param {Page} page @param {object} memory */
async function remember(page, memory) {
  await page.evaluate(added => {
    const session = Object.keys(localStorage).find(key => key.startsWith('listwell-auth-'))
    const { user } = JSON.parse(localStorage.getItem(session ?? '') ?? '{}')
    const key = `listwell-memory-${user.id}`
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...kept, ...added }))
  }, memory)
  await page.reload()
}

/**
 * Has the browser remember purchases of the signed-in customer. Those after the first are of other orders, each of another TLD.
 *
 * @param {{ id: number | string, offer: string, quantity: number, search: object, count?: number }} purchase
 * @returns {Step}
 */
export const rememberPurchase = ({ id, offer, quantity, search, count = 1 }) =>
  step(`buy ${quantity.toLocaleString('en')} addresses with ${offer}`, page => {
    const line = { offerIri: '/api/offers/2', offerName: offer, quantity }
    const criteria = { keywords: [], countries: [], tlds: [], hostingProviders: [], ...search }
    const orders = Array.from({ length: count }, (_, n) => ({
      id: n === 0 ? String(id) : `${id}-${n}`,
      at: Date.now() - 20 * DAY,
      state: 'bought',
      lines: [{ ...line, criteria: n === 0 ? criteria : { ...criteria, tlds: [`t${n}`] } }],
    }))
    return remember(page, { orders })
  })

/** A purchase of the seeded order 59, to be remembered. */
export const bankPurchase = {
  id: 59,
  offer: 'Growth',
  quantity: 64_010,
  search: { searchType: 'keyword', keywords: ['bank'], countries: ['DE'] },
}

/** Has the browser remember when files of orders expire, in days from now by the order's id. @param {Record<string, number>} days @returns {Step} */
export const rememberExpiries = days =>
  step('open the orders with files', page => {
    const expiries = Object.entries(days).map(([order, left]) => ({
      order,
      times: [Date.now() + left * DAY],
    }))
    return remember(page, { expiries })
  })

/** Has the browser keep searches, saved and recent, and loads the page again. @param {number} saved how many @returns {Step} */
export const keepSearches = saved =>
  step(saved > 0 ? `save ${saved} searches` : '', async page => {
    const word = n => ({
      searchType: 'keyword',
      keywords: [`bank ${n}`],
      countries: ['DE'],
      tlds: [],
      hostingProviders: [],
    })
    const search = n => ({
      criteria: word(n),
      found: { total: 1200 + n, at: Date.now() - DAY },
      before: n % 2 === 0 ? null : { total: 1000, at: Date.now() - 30 * DAY },
    })
    const list = count => Array.from({ length: count }, (_, n) => ({ ...search(n), name: `Banks ${n + 1}` }))
    const kept = { saved: list(saved), recent: list(saved > 2 ? 10 : saved) }
    await page.evaluate(text => localStorage.setItem('listwell-searches', text), JSON.stringify(kept))
    await page.reload()
  })
