/**
 * @promise The built site loads, with one heading and one main part.
 * @promise Every response has its headers, and no page, overlay or third party breaks the policy of contents.
 */
import type { Page } from '@playwright/test'
import { routeList } from '../../../src/config/routes.mjs'
import { expect, test } from '../../support/browser'
import { more, moreIf } from '../../support/more'
import { demo, keepSession, logIn } from '../../support/api-session'

// The browser reports on the console what the policy blocks, and a test fails on any such message.

const signIn = async (page: Page) => keepSession(page.context(), await logIn(page.request, demo))

/** Waits until no request runs; a customer's page may keep one to the hub. */
const waitForRequests = (page: Page) => page.waitForLoadState('networkidle')

test('every response has the headers', async ({ request }) => {
  const asset = /src="(\/assets\/[^"]+\.js)"/.exec(await (await request.get('/')).text())?.[1] ?? ''
  for (const path of [
    '/',
    '/cart',
    '/order/7/details',
    '/nowhere',
    asset,
    '/assets/gone.js',
    '/favicon.svg',
  ]) {
    const headers = (await request.get(path)).headers()
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers['content-security-policy'], path).toContain("require-trusted-types-for 'script'")
    expect(headers['content-security-policy'], path).not.toMatch(/unsafe|data:|\s\*[;\s]|https?:[;\s]/)
    expect(headers['permissions-policy'], path).toContain('camera=()')
  }
})

test('every route keeps to the policy, for a customer', more, async ({ page }) => {
  await signIn(page)
  await page.goto('/orders')
  const order = page.getByRole('table', { name: 'My Orders' }).getByRole('link', { name: /^ORD-/ }).first()
  const details = (await order.getAttribute('href')) ?? ''
  const retry = page.getByRole('link', { name: /^Retry Payment/ }).first()
  const checkout = (await retry.getAttribute('href')) ?? ''
  expect([details, checkout]).toEqual([
    expect.stringMatching(/^\/order\//),
    expect.stringMatching(/^\/checkout\//),
  ])
  const paths = routeList.map(({ path }) => path)
  const visited = [details, checkout, checkout.replace('checkout', 'payment-success')]
  for (const route of [...paths.filter(one => !one.includes(':')), ...visited]) {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
  }
})

test('every overlay keeps to the policy', more, async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Countries' }).fill('united st')
  await page.getByRole('option', { name: /United States$/ }).click()
  await page.getByRole('combobox', { name: 'TLDs' }).fill('c')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'TLDs' }).fill('')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Keywords' }).fill('bank')
  await page.getByRole('textbox', { name: 'Keywords' }).press('Enter')
  await page.getByRole('button', { name: 'Remove bank' }).hover()
  await page.getByRole('button', { name: 'Search Domains' }).click()

  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Cart' })
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')
  await dialog.getByRole('button', { name: 'Close' }).hover()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).not.toBe('hidden')

  await page.getByRole('button', { name: 'User menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/orders')
  await page
    .getByRole('button', { name: /^Cancel Order/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('button', { name: 'Keep Order' }).click()

  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'Email' }).fill('someone@listwell.example')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  const toast = page.locator('[data-sonner-toast]').first()
  await expect(toast).toBeVisible()
  // The toaster's own stylesheet is there, though not as the library brings it.
  await expect(toast).toHaveCSS('position', 'absolute')
})

test(
  'the card form and the bot check keep to the policy, wherever the visit began',
  more,
  async ({ page }) => {
    await page.goto('/')
    await page
      .getByRole('link', { name: /^Sign (In|Up)$/ })
      .first()
      .click()
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
    const script = page.locator('script[src*="recaptcha/api.js"]')
    await expect(script).toHaveAttribute('src', /trustedtypes=true/)
    await signIn(page)
    await page.goto('/orders')
    await page
      .getByRole('link', { name: /^Retry Payment/ })
      .first()
      .click()
    await expect(page.getByLabel('Card number')).toBeVisible()
  },
)

/** A page with the card form, or with the bot check, once the provider's script is there. */
const providers = {
  'the card provider': {
    open: async (page: Page) => {
      await signIn(page)
      await page.goto('/checkout/78')
      await expect(page.getByLabel('Card number')).toBeVisible()
    },
    scripts: ['https://js.stripe.com/part.js', 'https://b.js.stripe.com/part.js'],
    frames: [
      'https://js.stripe.com/controller.html',
      'https://b.js.stripe.com/inner.html',
      'https://hooks.stripe.com/redirect',
    ],
    call: 'https://api.stripe.com/v1/tokens',
    others: [
      'https://m.stripe.network/inner.js',
      'https://js.stripe.com.elsewhere.example/',
      'https://stripe.com/x.js',
    ],
  },
  'the bot check': {
    open: async (page: Page) => {
      await page.goto('/signup')
      await page.locator('script[src*="recaptcha/api.js"]').waitFor({ state: 'attached' })
    },
    scripts: ['https://www.gstatic.com/recaptcha/releases/r/recaptcha__en.js'],
    frames: [
      'https://www.google.com/recaptcha/api2/anchor',
      'https://recaptcha.google.com/recaptcha/api2/bframe',
    ],
    call: 'https://www.google.com/recaptcha/api2/clr',
    others: [
      'https://www.google.com/jsapi',
      'https://www.google.com/recaptcha/about/js/main.min.js',
      'https://www.google.com/recaptcha/api.js/x',
      'https://www.google.com/recaptcha/api2/webworker.js',
      'https://www.gstatic.com/recaptcha/other.js',
      'https://www.gstatic.com/charts/loader.js',
      'https://js.stripe.com/part.js',
    ],
  },
}

for (const [name, { open, scripts, frames, call }] of Object.entries(providers))
  test(`${name} gets all that it documents: scripts, frames and calls`, more, async ({ page }) => {
    await open(page)
    const asked: string[] = []
    const known = [...scripts, ...frames, call]
    await page.route(
      url => known.includes(url.href),
      async route => {
        asked.push(route.request().url())
        const contentType = scripts.includes(route.request().url()) ? 'text/javascript' : 'text/html'
        await route.fulfill({ contentType, headers: { 'Access-Control-Allow-Origin': '*' }, body: '' })
      },
    )
    await page.evaluate(
      ([ownScripts, ownFrames, address]) => {
        for (const [tag, addresses] of [['script', ownScripts] as const, ['iframe', ownFrames] as const])
          for (const src of addresses)
            document.body.append(Object.assign(document.createElement(tag), { src }))
        return fetch(address).then(({ ok }) => ok)
      },
      [scripts, frames, call] as const,
    )
    await expect.poll(() => asked.toSorted()).toEqual(known.toSorted())
  })

test.describe('the 404 page', () => {
  test.use({ allowedErrors: [/status of 404 .*\/nowhere/] })
  test('the 404 page keeps to the policy', more, async ({ page }) => {
    expect((await page.goto('/nowhere'))?.status()).toBe(404)
    await waitForRequests(page)
  })
})

test.describe('injected content', () => {
  test.use({
    // One expression: a list of more would be taken for a fixture with its options.
    allowedErrors: [
      /violat|Content Security Policy|Trusted ?(Type|HTML|Script)|^csp: GET https:\/\/elsewhere\.example|\/gone\.png/,
    ],
  })

  /** The page as it is where somebody got markup into its document, with the headers that it always has. */
  const openWith = (page: Page, markup: string) =>
    page
      .route('**/contact', async route => {
        const response = await route.fetch()
        const body = (await response.text()).replace('<div id="root"', () => `${markup}<div id="root"`)
        await route.fulfill({ response, body })
      })
      .then(() => page.goto('/contact'))
      .then(() => waitForRequests(page))

  const ran = (page: Page) => page.evaluate(() => Reflect.has(window, 'ran'))

  for (const [what, markup] of Object.entries({
    'an inline script': '<script>window.ran = true</script>',
    'a module script': '<script type="module">window.ran = true</script>',
    'another origin’s script': '<script src="https://elsewhere.example/ran.js"></script>',
    'a handler': '<img src="/gone.png" onerror="window.ran = true">',
    'a URL with a script': '<a href="javascript:window.ran = true" id="bait">bait</a>',
    'a frame with a document of its own': '<iframe srcdoc="<script>parent.ran = true</script>"></iframe>',
  }))
    test(`the browser does not run ${what}`, moreIf(what !== 'an inline script'), async ({ page }) => {
      await page.route('https://elsewhere.example/**', route =>
        route.fulfill({ contentType: 'text/javascript', body: 'window.ran = true' }),
      )
      await openWith(page, markup)
      const bait = page.locator('#bait')
      if ((await bait.count()) > 0) await bait.dispatchEvent('click')
      await expect(page.getByRole('main')).toBeVisible()
      expect(await ran(page)).toBe(false)
    })

  test('injected styles change nothing', more, async ({ page }) => {
    await openWith(
      page,
      '<style>h1 { outline: 7px solid red }</style><p id="styled" style="outline: 7px solid red">x</p>',
    )
    await expect(page.locator('h1')).not.toHaveCSS('outline-width', '7px')
    await expect(page.locator('#styled')).not.toHaveCSS('outline-width', '7px')
  })

  test(
    'injected content leads nowhere: no base, no form, no call, no frame, no picture',
    more,
    async ({ page }) => {
      await openWith(
        page,
        '<base href="https://elsewhere.example/"><form action="https://elsewhere.example/" id="f"><input name="q"></form>',
      )
      const outcome = await page.evaluate(async () => {
        const call = await fetch('https://elsewhere.example/').then(
          () => 'went',
          () => 'blocked',
        )
        const picture = await new Promise(done => {
          const image = new Image()
          image.addEventListener('error', () => done('blocked'))
          image.addEventListener('load', () => done('went'))
          image.src = 'https://elsewhere.example/p.png'
        })
        const form = document.querySelector<HTMLFormElement>('#f')
        form?.submit()
        return { call, picture, base: document.baseURI }
      })
      expect(outcome).toEqual({ call: 'blocked', picture: 'blocked', base: page.url() })
      expect(new URL(page.url()).pathname).toBe('/contact')
    },
  )

  for (const [name, { open, others }] of Object.entries(providers))
    test(`a page with ${name} loads no script but its own`, more, async ({ page }) => {
      await open(page)
      const outcomes = await page.evaluate(async addresses => {
        // The tools that call this may do more than a page: only a later task is the page's own.
        await new Promise(done => setTimeout(done, 0))
        return addresses.map(src => {
          try {
            return Object.assign(document.createElement('script'), { src }).src
          } catch (error) {
            return error instanceof Error ? error.name : 'threw'
          }
        })
      }, others)
      expect(outcomes).toEqual(others.map(() => 'TypeError'))
    })

  test('no text is run as code', async ({ page }) => {
    await page.goto('/contact')
    await waitForRequests(page)
    const outcomes = await page.evaluate(async () => {
      // The tools that call this may evaluate text: only a later task is the page's own.
      await new Promise(done => setTimeout(done, 0))
      const attempt = (act: () => unknown) => {
        try {
          act()
          return 'ran'
        } catch (error) {
          return error instanceof Error ? error.name : 'threw'
        }
      }
      const element = document.createElement('div')
      const script = document.createElement('script')
      return {
        markup: attempt(() => (element.innerHTML = '<b>x</b>')),
        scriptText: attempt(() => (script.text = 'window.ran = true')),
        scriptAddress: attempt(() => (script.src = 'https://elsewhere.example/ran.js')),
        evaluated: attempt(() => Reflect.apply(window.eval, window, ['window.ran = true'])),
        constructed: attempt(() => Reflect.construct(Function, ['window.ran = true'])),
      }
    })
    expect(outcomes).toEqual({
      markup: 'TypeError',
      scriptText: 'TypeError',
      scriptAddress: 'TypeError',
      evaluated: 'EvalError',
      constructed: 'EvalError',
    })
    expect(await ran(page)).toBe(false)
  })
})
