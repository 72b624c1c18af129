/**
 * @promise Pages work by their files' names and in another case, and their scripts opt out of delays.
 * @promise The footer of a short page is in view; it and a phone's panel of auth pages are hidden while
 *   the rest of the document, or loading content, could move them.
 * @promise What is typed before hydration stays, with the focus, and changes the stored search; a form
 *   submitted before it is submitted once after it; also where an extension has put elements into the form.
 * @promise A restored search moves nothing on the page.
 * @promise The rules inline in a document show it as the whole stylesheet does; hydration awaits that, and it is
 *   applied afterwards.
 * @promise A stylesheet or script of the document that fails is requested again; without the stylesheet the page works.
 * @promise A chunk that is late or never arrives holds back no navigation, and the next page's heading gets
 *   the focus.
 */
import type { Locator, Page, Route } from '@playwright/test'
import { indexedPaths } from '../../../src/config/routes.mjs'
import { demo, keepSession, logIn } from '../../support/api-session'
import { expect, test } from '../../support/browser'
import { createDeferred } from '../../support/deferred'
import { more, moreIf } from '../../support/more'

/** Delays requests until the returned function is called. */
async function hold(page: Page, requests: string) {
  const held = createDeferred()
  await page.route(requests, async route => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

const scripts = '**/assets/*.js'

/**
 * Records layout shifts and returns a function that reads their sum. Shifts before the document is complete don't count:
 * on a slow machine a part of it is painted first, and moves when the rest arrives.
 */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => void shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  return () =>
    page.evaluate(() => {
      const shifts: unknown = Reflect.get(window, 'shifts')
      const [visit] = performance.getEntriesByType('navigation')
      if (!Array.isArray(shifts) || !(visit instanceof PerformanceNavigationTiming)) return NaN
      return shifts
        .filter(({ startTime }) => Number(startTime) > visit.domInteractive)
        .reduce((sum: number, { value }) => sum + Number(value), 0)
    })
}

const widths = [390, 1280]

// For `npm test` one document and two states of a browser, at one width; for `npm run test:more` the others.

for (const [place, width] of widths.entries())
  for (const [index, route] of indexedPaths().entries())
    test(
      `${route} at ${width} pixels hydrates as it was prerendered, and nothing moves while its font is late`,
      moreIf(index > 0 || place > 0),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        const bringFont = await hold(page, '**/*.woff2')
        const shifted = await watchShifts(page)
        const hydrated = page.waitForRequest(/deferred-ui-/)
        const response = await page.goto(route, { waitUntil: 'commit' })
        const document = await response?.text()
        await hydrated
        bringFont()
        await page.waitForLoadState('networkidle')
        await page.evaluate(() => window.document.fonts.ready)
        expect(await page.title()).toBe(/<title>(.*)<\/title>/.exec(document ?? '')?.[1])
        expect(await shifted()).toBeLessThan(0.005)
      },
    )

/** How each element of the document looks, and where it is. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *')].map(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      return [
        element.outerHTML.slice(0, 80),
        [x, y, width, height].map(Math.round).join(),
        style.display,
        style.visibility,
        style.opacity,
        style.color,
        style.background,
        style.font,
        style.border,
        style.boxShadow,
        style.textDecoration,
      ].join(' ')
    }),
  )

for (const [width, colorScheme] of [
  [390, 'light'],
  [1280, 'dark'],
] as const)
  test(
    `every document at ${width} pixels, ${colorScheme}, looks as the whole stylesheet has it before that is applied`,
    more,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.route(scripts, () => {})
      for (const path of [...indexedPaths(), '/404.html', '/shell.html']) {
        await page.goto(path, { waitUntil: 'commit' })
        const stylesheet = page.locator('link[rel=stylesheet]').first()
        await expect
          .poll(() => stylesheet.evaluate(link => link instanceof HTMLLinkElement && link.sheet !== null))
          .toBe(true)
        const before = await looks(page)
        await stylesheet.evaluate(link => link.removeAttribute('media'))
        expect(await looks(page), path).toEqual(before)
      }
    },
  )

interface BrowserState {
  name: string
  address: string
  /** What is in the browser's storage, beside the session of a customer. */
  stored?: Record<string, string>
  isSignedIn?: boolean
  /** What is visible once the state that the browser stores is applied. */
  shown: (page: Page) => Locator
}

/** Opens a page in a browser that has these in its storage. */
async function openWith(
  page: Page,
  { address, stored = {}, isSignedIn = false }: Omit<BrowserState, 'name' | 'shown'>,
) {
  if (isSignedIn) await keepSession(page.context(), await logIn(page.request, demo))
  await page.addInitScript(items => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, stored)
  return page.goto(address, { waitUntil: 'commit' })
}

const savedSearch = (search: object) => ({ 'listwell-search': JSON.stringify(search) })

const states: BrowserState[] = [
  {
    name: 'a saved search of several rows of tags',
    address: '/',
    stored: savedSearch({
      searchType: 'keyword',
      keywords: ['bank', 'credit union', 'savings', 'mortgage', 'insurance', 'leasing', 'broker'],
      countries: ['DE', 'US', 'FR', 'GB', 'CH', 'NL'],
      tlds: ['com', 'net', 'org', 'info', 'de', 'fr', 'ch', 'nl', 'co.uk', 'biz'],
    }),
    shown: page => page.getByRole('button', { name: 'Remove bank' }),
  },
  {
    name: 'a saved search by provider',
    address: '/',
    stored: savedSearch({ searchType: 'isp', hostingProviders: ['Hetzner', 'OVH'] }),
    shown: page => page.getByRole('button', { name: 'Remove Hetzner' }),
  },
  {
    name: 'a session',
    address: '/',
    isSignedIn: true,
    shown: page => page.getByRole('link', { name: /^Cart, / }),
  },
  {
    name: 'a theme',
    address: '/',
    stored: { 'listwell-theme': 'dark' },
    shown: page => page.locator('html[data-theme=dark]').getByRole('radio', { name: 'Dark', checked: true }),
  },
  {
    name: 'criteria in its URL',
    address: '/search?type=keyword&keywords=bank&countries=US,DE',
    shown: page => page.getByRole('heading', { name: /Emails found for bank, 2 countries/ }),
  },
  {
    name: 'providers in its URL, and all the rest',
    address: '/search?type=isp&providers=Hetzner',
    stored: { ...savedSearch({ searchType: 'keyword', keywords: ['bank'] }), 'listwell-theme': 'dark' },
    isSignedIn: true,
    shown: page => page.getByRole('heading', { name: /Emails found for 1 ISP/ }),
  },
]

// From 1440 pixels on the form of a search in the URL stands beside its results.
for (const [place, width] of [...widths, 1440].entries())
  for (const [index, { name, shown, ...state }] of states.entries())
    test(
      `${state.address} at ${width} pixels hydrates with ${name}, and nothing moves`,
      moreIf(index % 4 > 0 || place > 0),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        const [bringFont, bringData] = [await hold(page, '**/*.woff2'), await hold(page, '**/api/**')]
        const shifted = await watchShifts(page)
        const hydrated = page.waitForRequest(/deferred-ui-/)
        await openWith(page, state)
        await hydrated
        bringData()
        await expect(shown(page)).toBeVisible()
        bringFont()
        await page.evaluate(() => window.document.fonts.ready)
        expect(await shifted()).toBeLessThan(0.005)
      },
    )

test('what stands below a page’s content is shown once the document is whole', more, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.route(scripts, () => {})
  await page.goto('/signup', { waitUntil: 'commit' })
  const panel = page.getByRole('complementary', { name: 'What Listwell offers' })
  await expect(panel).toBeVisible()
  await page.route('**/signup', async route => {
    const response = await route.fetch()
    const whole = await response.text()
    await route.fulfill({ response, body: whole.slice(0, whole.indexOf('domain history')) })
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible()
  await expect(panel).toBeHidden()
})

test('nothing is shown without its rules where the stylesheet is later than the script', async ({ page }) => {
  const bringStyles = await hold(page, '**/*.css')
  const shifted = await watchShifts(page)
  const script = page.waitForResponse(scripts)
  await openWith(page, {
    address: '/search?type=isp&providers=Hetzner',
    stored: savedSearch({ searchType: 'isp', hostingProviders: ['Hetzner'] }),
  })
  await (await script).finished()
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  bringStyles()
  await expect(page.getByRole('heading', { name: /Emails found for 1 ISP/ })).toBeVisible()
  expect(await shifted()).toBeLessThan(0.005)
})

test(
  'the document of the sign-in says that the session has ended, and nothing moves at hydration',
  more,
  async ({ page }) => {
    await page.goto('/signin')
    const notice = page.getByText('Your session has ended. Please sign in again.')
    await expect(notice).toHaveCount(0)
    await page.evaluate(() => history.replaceState({ usr: { session_ended: 'yes' }, key: 'k', idx: 0 }, ''))
    const letGo = await hold(page, scripts)
    const shifted = await watchShifts(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(notice).toBeVisible()
    const hydrated = page.waitForRequest(/deferred-ui-/)
    letGo()
    await hydrated
    await expect(notice).toBeVisible()
    expect(await shifted()).toBeLessThan(0.005)
  },
)

for (const path of ['/', '/signin'])
  test(`${path} hydrates with the error of a refused link, also after a reload`, more, async ({ page }) => {
    await page.goto(`${path}#error=access_denied&error_code=otp_expired&error_description=It+has+expired`)
    const notice = page.getByRole('main').getByRole('alert')
    await expect(notice).toContainText('The link could not be used. It has expired')
    await page.reload()
    await expect(notice).toContainText('The link could not be used. It has expired')
    await expect(page).toHaveURL(path)
  })

test.describe('a file of the document that can’t be loaded', () => {
  test.use({ allowedErrors: [/^console\.error: Failed to load resource|^net::ERR_FAILED/] })
  const searchBank = async (page: Page) => {
    await page.getByRole('textbox', { name: 'Keywords' }).fill('bank,')
    await page.getByRole('button', { name: 'Search Domains' }).click()
    await expect(page.getByRole('heading', { name: /Emails found for bank/ })).toBeVisible()
  }

  for (const [how, respond] of [
    ['fails', (route: Route) => route.abort()],
    ['isn’t there', (route: Route) => route.fulfill({ status: 404 })],
    ['never arrives', () => {}],
  ] as const)
    test(`leaves a page that works where it is the stylesheet, which ${how}`, more, async ({ page }) => {
      await page.route('**/index-*.css', respond)
      await page.goto('/', { waitUntil: 'commit' })
      await searchBank(page)
    })

  for (const [file, from] of [
    ['stylesheet', '**/index-*.css'],
    ['script', '**/index-*.js'],
  ] as const)
    test(`is requested again where it is the ${file}`, more, async ({ page }) => {
      await page.route(from, route => route.abort(), { times: 1 })
      await page.goto('/', { waitUntil: 'commit' })
      await expect(page.locator('html')).toHaveAttribute('data-font')
      await searchBank(page)
      expect(
        await page.evaluate(() => Math.max(...[...document.styleSheets].map(one => one.cssRules.length))),
      ).toBeGreaterThan(50)
    })
})

test('no document is loaded anew for a script that fails and is an extension’s', more, async ({ page }) => {
  const checks: string[] = []
  page.on('request', request => request.method() === 'HEAD' && checks.push(request.url()))
  await page.goto('/')
  await page.evaluate(() => {
    const script = Object.assign(document.createElement('script'), { type: 'module' })
    document.head.append(script)
    script.dispatchEvent(new Event('error'))
  })
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(checks).toEqual([])
})

test('the document of a search by ISP has no field before its own is there', more, async ({ page }) => {
  await page.route(scripts, () => {})
  await page.goto('/search?type=isp&providers=Hetzner', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Search Domains' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Keywords' })).toBeHidden()
  await expect(page.getByRole('combobox')).toHaveCount(0)
})

test('a theme that was changed since isn’t undone by Back', more, async ({ page }) => {
  await page.goto('/terms')
  const html = page.locator('html')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.goto('/privacy')
  await page.getByRole('radio', { name: 'Light' }).check()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Light', checked: true })).toBeVisible()
  await expect(html).toHaveAttribute('data-theme', 'light')
})

test('what the document of / shows stays while the chunks of its parts are late', async ({ page }) => {
  const bringChunks = await hold(page, '**/assets/!(index-*).js')
  await page.addInitScript(() => {
    let first: string[] = []
    const lost = new Set<string>()
    Object.assign(window, { lost })
    function look() {
      const main = document.getElementById('main')
      if (main !== null && document.readyState !== 'loading') {
        const lines = main.innerText.split('\n')
        if (first.length === 0) first = lines
        for (const line of first) if (!lines.includes(line)) lost.add(line)
      }
      requestAnimationFrame(look)
    }
    look()
  })
  const hydrated = page.waitForRequest(/\/deferred-ui-/)
  await page.goto('/', { waitUntil: 'commit' })
  await hydrated
  const frames = () =>
    page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await frames()
  bringChunks()
  await expect(page.getByRole('heading', { name: 'Growth' })).toBeVisible()
  await frames()
  const lost = await page.evaluate(() => {
    const lines: unknown = Reflect.get(window, 'lost')
    return lines instanceof Set ? JSON.stringify([...lines]) : 'nothing was recorded'
  })
  expect(lost).toBe('[]')
})

test.describe('optional chunks that can’t be loaded', () => {
  // React reports that the document has more than the page.
  test.use({ allowedErrors: [/^console\.error: Failed to load resource|^net::ERR_FAILED|React error #418/] })
  const optional = /\/(home|deferred-ui)-[^/]*\.js$/

  for (const [how, respond] of [
    ['fail', (route: Route) => route.abort()],
    ['never arrive', () => {}],
  ] as const)
    test(
      `the search, the links, Back and Forward work where optional chunks ${how}`,
      more,
      async ({ page }) => {
        const results = page.getByRole('heading', { name: /Emails found for bank/ })
        const terms = page.getByRole('heading', { level: 1, name: 'Terms' })
        await page.route(optional, respond)
        await page.goto('/', { waitUntil: 'commit' })
        // It is reloaded once.
        if (how === 'fail')
          await expect(page.getByText('A part of this page couldn’t be loaded').first()).toBeVisible()
        await page.getByRole('textbox', { name: 'Keywords' }).fill('bank,')
        await page.getByRole('button', { name: 'Search Domains' }).click()
        await expect(results).toBeVisible()
        await page.getByRole('link', { name: 'Terms' }).click()
        await expect(terms).toBeVisible()
        // For the parts that its page misses anew.
        const reloaded = how === 'fail' ? page.waitForEvent('domcontentloaded') : undefined
        await page.goBack()
        await reloaded
        await expect(results).toBeVisible()
        await page.goForward()
        await expect(terms).toBeVisible()
      },
    )

  test('a link focuses the heading of its page while optional chunks are late', more, async ({ page }) => {
    await page.route(/\/results-/, () => {})
    const bringDeferredUi = await hold(page, '**/deferred-ui-*.js')
    await page.goto('/', { waitUntil: 'commit' })
    const link = page.getByRole('link', { name: 'Contact' })
    // A press before hydration opens a new document.
    await expect
      .poll(() =>
        link.evaluate(element => Object.keys(element).some(name => name.startsWith('__reactFiber'))),
      )
      .toBe(true)
    await link.click()
    const heading = page.getByRole('heading', { level: 1, name: 'Contact' })
    await expect(heading).toBeVisible()
    bringDeferredUi()
    await expect(heading).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test(
  'the font loads after hydration on the first visit, and at once on later ones',
  more,
  async ({ page }) => {
    const fonts: string[] = []
    page.on('request', request => {
      if (request.resourceType() === 'font') fonts.push(request.url())
    })
    const letGo = await hold(page, scripts)
    const styles = page.waitForResponse(/\.css$/)
    await page.goto('/', { waitUntil: 'commit' })
    await (await styles).finished()
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(fonts).toEqual([])
    const asked = page.waitForRequest(/\.woff2$/)
    letGo()
    await asked

    await page.evaluate(() => localStorage.setItem('listwell-theme', 'light'))
    await page.unroute(scripts)
    await hold(page, scripts)
    const askedAgain = page.waitForRequest(/\.woff2$/)
    await page.reload({ waitUntil: 'commit' })
    await askedAgain
  },
)

test('what is typed and chosen before hydration stays, changes the stored search, and loses nothing of it', async ({
  page,
}) => {
  const stored = {
    searchType: 'keyword',
    keywords: ['loan'],
    countries: ['DE'],
    tlds: [],
    hostingProviders: ['OVH'],
  }
  await page.goto('/terms')
  await page.evaluate(search => localStorage.setItem('listwell-search', JSON.stringify(search)), stored)
  const letGo = await hold(page, scripts)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Keywords' }).fill('bank, credit')
  await page.getByRole('combobox', { name: 'Countries' }).fill('united st')
  letGo()
  await expect(page.getByRole('textbox', { name: 'Keywords' })).toHaveValue(' credit')
  await expect(page.getByRole('combobox', { name: 'Countries' })).toHaveValue('united st')
  await page.getByRole('option', { name: /United States$/ }).click()
  for (const name of ['loan', 'bank', 'Germany', 'United States'])
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
})

test('a search type and a theme chosen before hydration stay', more, async ({ page }) => {
  const letGo = await hold(page, scripts)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Search by ISP' }).check()
  await page.getByRole('radio', { name: 'Dark' }).check()
  letGo()
  await expect(page.getByRole('combobox', { name: 'Hosting Providers' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
})

test('a form that is submitted before hydration is sent after it', async ({ page }) => {
  const letGo = await hold(page, scripts)
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('/login_check')) sent.push(request.method())
  })
  await page.goto('/signin', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('demo@listwell.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('demo-password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/signin$/)
  letGo()
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
  expect(sent).toEqual(['POST'])
})

test.describe('a form that an extension has put an element into before hydration', () => {
  // React reports that the document has more than the page.
  test.use({ allowedErrors: [/React error #418/] })

  for (const [path, fields, button] of [
    ['/signin', { Email: demo.email, Password: demo.password }, 'Sign In'],
    ['/', { Keywords: 'bank' }, 'Search Domains'],
  ] as const)
    for (const isSent of [false, true])
      test(
        `${isSent ? 'is sent' : 'keeps what was typed, and the focus'}, at ${path}`,
        moreIf(path !== '/signin' || isSent),
        async ({ page }) => {
          const letGo = await hold(page, scripts)
          await page.goto(path, { waitUntil: 'commit' })
          const field = (name: string) => page.getByLabel(name, { exact: true }).and(page.locator('input'))
          for (const [name, text] of Object.entries(fields)) {
            await field(name).fill(text)
            await field(name).evaluate(element => element.after(document.createElement('div')))
          }
          if (isSent) await page.getByRole('button', { name: button, exact: true }).click()
          const sent = page.waitForRequest(request => /login_check|email_documents/.test(request.url()))
          letGo()
          if (isSent) await sent
          else {
            sent.catch(() => {})
            for (const [name, text] of Object.entries(fields)) await expect(field(name)).toHaveValue(text)
            await expect(field(Object.keys(fields).at(-1) ?? '')).toBeFocused()
          }
        },
      )
})

test('the document of a private page shows no other page', async ({ request }) => {
  const html = await (await request.get('/cart')).text()
  expect(html).toContain('<main')
  expect(html).not.toContain('<h1')
})

test.describe('settings in a document', () => {
  test.use({ allowedErrors: [/VITE_MERCURE_AUTH is/] })

  test(
    'a setting added by hand replaces that of the build wherever it stands, and is named if it is wrong',
    more,
    async ({ page }) => {
      await page.route('/', async route => {
        const response = await route.fetch()
        const added = '<meta name="VITE_MERCURE_AUTH" content="nonsense"></head>'
        const body = (await response.text())
          .replace('</head>', '<meta name="VITE_MERCURE_AUTH" content="none" data-built></head>')
          .replace('</head>', added)
        await route.fulfill({ response, body })
      })
      await page.goto('/')
      await expect(page.getByRole('main')).toContainText('VITE_MERCURE_AUTH is "nonsense"')
    },
  )
})

const paint = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Pages whose content comes late, the request that brings it, and what is shown before and after. */
const latePages = [
  {
    address: '/reset-password?token=none',
    request: '**/assets/reset-password-*.js',
    before: (page: Page) => page.getByRole('link', { name: 'Listwell' }),
    after: (page: Page) => page.getByRole('button', { name: 'Reset Password' }),
  },
  {
    address: '/verify-email?token=none',
    request: '**/api/**',
    before: (page: Page) => page.getByRole('heading', { name: 'Verifying your email...' }),
    after: (page: Page) => page.getByRole('heading', { name: 'Verification Failed' }),
  },
  {
    address: '/payment-success/64',
    request: '**/details',
    isSignedIn: true,
    before: (page: Page) => page.getByText('Payment received'),
    after: (page: Page) => page.getByRole('region', { name: 'Files' }),
  },
]

for (const { request, before, after, ...state } of latePages)
  test(`nothing moves on a phone while the content of ${state.address} is late`, more, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    const bringContent = await hold(page, request)
    const shifted = await watchShifts(page)
    await openWith(page, state)
    await before(page).waitFor()
    await paint(page)
    bringContent()
    await after(page).waitFor()
    await paint(page)
    expect(await shifted()).toBeLessThan(0.005)
  })

test.describe('a page by another path', () => {
  // This host tells cases apart: it responds with the 404 page first.
  test.use({ allowedErrors: [/status of 404 .*\/(OFFERS|Order)/] })
  const visits = [
    ['/index.html', '/'],
    ['/search.html?type=keyword&keywords=bank', '/search?type=keyword&keywords=bank'],
    ['/offers.html#plans', '/offers#plans'],
    ['/OFFERS', '/offers'],
    ['/Order/ORD-2026-000059/Details', '/signin?next=%2Forder%2FORD-2026-000059%2Fdetails'],
  ] as const
  for (const [path, shown] of visits)
    test(`${path} is ${shown}`, more, async ({ page }) => {
      const errors: string[] = []
      page.on('pageerror', error => errors.push(error.message))
      await page.goto(path)
      await expect(page).toHaveURL(shown)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('heading', { name: /Page not found/ })).toHaveCount(0)
      expect(errors).toEqual([])
    })
})
