/** @promise In whatever order customers sign in and out, in two tabs and with Back, no page shows anything of another one. */
import type { Page } from '@playwright/test'
import { DEMO, startBackend } from '../../support/backend'
import { expect, launchWholeBrowser, signInOnPage, test } from '../../support/browser'
import { fc } from '../../support/fast-check'
import { more } from '../../support/more'

const EVE = 'eve@listwell.example'
const passwords: Record<string, string> = { [DEMO]: 'demo-password', [EVE]: 'eve-password' }
const STEPS = 12
const SEQUENCES = process.env.LISTWELL_FULL ? 20 : 1

const step = fc.record({
  tab: fc.constantFrom(0, 1),
  kind: fc.constantFrom('open', 'open', 'leave', 'back', 'sign in', 'sign out', 'change', 'lose'),
  path: fc.constantFrom('/profile', '/orders', '/cart', '/search?type=keyword&keywords=bank', '/signin'),
  email: fc.constantFrom(DEMO, EVE),
})

const keyOf = (api: string) => `listwell-auth-${new URL(api).host}`
/** Lets a page that the browser kept in memory say what it shows as it returns, after the app has had the event. */
const noteReturn = (page: Page) =>
  page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('returned', document.body.textContent)
    }),
  )
const textsOf = (page: Page) =>
  page.evaluate(() => {
    // Before the first page, a tab has no storage.
    const returned = location.protocol === 'about:' ? null : sessionStorage.getItem('returned')
    return `${document.documentElement.textContent} ${returned ?? ''}`
  })

for (const [index, steps] of fc
  .sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), SEQUENCES)
  .entries())
  test(
    `nothing of one customer meets the next, in a random order of steps (${index + 1})`,
    more,
    async () => {
      const { site, api, close } = await startBackend({ scenario: 'backend:ideal,fill-cart' })
      const browser = await launchWholeBrowser()
      try {
        const context = await browser.newContext()
        await context.request.post(`${api}register`, { data: { email: EVE, plainPassword: passwords[EVE] } })
        const tabs = [await context.newPage(), await context.newPage()]
        for (const page of tabs) await page.goto(`${site}/terms`)
        let user: string | null = null
        for (const { tab, kind, path, email } of steps) {
          const page = tabs[tab] ?? tabs[0]
          await page?.bringToFront()
          if (page === undefined) continue
          if (kind === 'open') await page.goto(site + path)
          if (kind === 'leave') {
            await noteReturn(page)
            await page.goto(`${site}/favicon.svg`)
          }
          if (kind === 'back') await page.goBack({ waitUntil: 'commit' })
          if (kind === 'sign in' && user === null) {
            await page.goto(`${site}/signin`)
            await signInOnPage(page, { email, password: passwords[email] ?? '' })
            await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
            user = email
          }
          if (kind === 'sign out' && user !== null) {
            await page.goto(`${site}/profile`)
            await page.getByRole('button', { name: 'Sign Out' }).click()
            await expect(page).toHaveURL(/\/signin/)
            user = null
          }
          if (kind === 'change' && page.url().startsWith(site)) {
            const data = { username: email, password: passwords[email] }
            const session = await context.request.post(`${api}login_check?grant_type=password`, { data })
            const entry = { key: keyOf(api), text: await session.text() }
            await page.evaluate(({ key, text }) => localStorage.setItem(key, text), entry)
            user = email
          }
          if (kind === 'lose') {
            await page.evaluate(key => localStorage.removeItem(key), keyOf(api))
            user = null
          }
          for (const shown of tabs)
            for (const other of Object.keys(passwords).filter(one => one !== user))
              await expect
                .poll(() => textsOf(shown).catch(() => other), {
                  message: `${kind} in tab ${tab} as ${user}`,
                })
                .not.toContain(other)
        }
      } finally {
        await browser.close()
        await close()
      }
    },
  )
