import { randomUUID } from 'node:crypto'
import { expect, type Page, type Request } from '@playwright/test'
import { bytesOfBase32, totpOf } from '@/mocks/totp'
import { api, demo, logIn } from '../api-session'
import type { Call as CallName } from './calls'
import { GENERAL_FAILURE } from '@/lib/customer-text'
import { SERVER_MESSAGE, type Fault } from './fault'
import type { BrowserRequest } from './browser-faults'

/** One request with one fault in a real browser. `act` causes the request; it is absent if the page sends it by itself. */
export interface BrowserFaultCase {
  call: CallName
  fault: Fault
  request: BrowserRequest
  url: string
  /** Settings of the site, by their names. */
  settings?: Record<string, string>
  /** Nobody is signed in, or a new customer with a cart; by default the demo customer. */
  as?: 'visitor' | 'owner'
  act?: (page: Page) => Promise<unknown>
  /** The text on the page after the fault; absent if the fault has no effect. */
  message?: string | RegExp
  /** What the customer does after the fault. */
  recover?: (page: Page) => Promise<unknown>
  expectDone: (page: Page) => Promise<unknown>
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const retry = (page: Page) => button(page, 'Retry').first().click()
const expectText = (words: string | RegExp) => (page: Page) =>
  expect(page.getByText(words).first()).toBeVisible()
const fill = async (page: Page, ...fields: [label: string, text: string][]) => {
  for (const [label, text] of fields) await page.getByRole('textbox', { name: label, exact: true }).fill(text)
}
const reads = (path: RegExp): BrowserRequest => ({ method: 'GET', path })
const sends = (path: RegExp): BrowserRequest => ({ method: 'POST', path })
const search = '/search?type=keyword&keywords=bank'

const addToCart = async (page: Page) => {
  await page.getByRole('radio', { name: 'Growth' }).check()
  await button(page, 'Add to Cart').last().click()
}
const signIn = async (page: Page) => {
  await fill(page, ['Email', demo.email], ['Password', demo.password])
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}
const signUp = async (page: Page) => {
  await fill(page, ['Email', `${randomUUID()}@listwell.example`], ['Password', 'new-password'])
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
}
/** Signs a new customer in whose account has an authenticator app, up to the request for its code. */
const signInWithApp = async (page: Page) => {
  const email = `${randomUUID()}@listwell.example`
  const password = 'new-password'
  await page.request.post(api('register'), { data: { email, plainPassword: password } })
  const { access_token } = await logIn(page.request, { email, password })
  const post = async (path: string, data: object) => {
    const headers = { Authorization: `Bearer ${access_token}` }
    const response: { id: string; totp?: { secret: string } } = await (
      await page.request.post(api(path), { data, headers })
    ).json()
    return response
  }
  const { id, totp } = await post('factors', { friendly_name: 'Phone', factor_type: 'totp', issuer: '' })
  const code = () => totpOf(bytesOfBase32(totp?.secret ?? ''), Date.now() / 1000)
  const challenge = await post(`factors/${id}/challenge`, {})
  await post(`factors/${id}/verify`, { challenge_id: challenge.id, code: code() })

  await fill(page, ['Email', email], ['Password', password])
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await fill(page, ['Code', code()])
  await button(page, 'Verify').click()
}
const LINK = 'Email me a sign-in link'
/** Requests a link for a new customer: the service sends an address one mail a minute. */
const requestLink = async (page: Page) => {
  const email = `link-${randomUUID()}@listwell.example`
  await page.request.post(api('register'), { data: { email, plainPassword: 'new-password' } })
  await fill(page, ['Email', email])
  await button(page, LINK).click()
}
/** Opens the settings and adds an authenticator app, up to its key. */
const addApp = async (page: Page) => {
  await page.getByRole('tab', { name: 'Settings' }).click()
  await button(page, 'Add an authenticator app').click()
  await button(page, 'Continue').click()
}
const orderLink = (page: Page) => page.getByRole('link', { name: /000078$/ })
const menu = (page: Page) => expect(button(page, 'User menu')).toBeVisible()
const newPasswords = (page: Page) =>
  fill(page, ['New Password', 'new-password'], ['Confirm Password', 'new-password'])

/** Each call and each fault at least once. */
export const browserFaultCases: readonly BrowserFaultCase[] = [
  {
    call: 'search',
    fault: 'offline',
    request: reads(/^email_documents/),
    url: '/',
    as: 'visitor',
    act: async page => {
      // The page prefetches the code of the results once the form has the focus, one chunk after the other; without it
      // another message is shown.
      const pending = new Set<Request>()
      let last = performance.now()
      page.on('request', request => pending.add(request))
      page.on('requestfinished', request => {
        pending.delete(request)
        last = performance.now()
      })
      await page.getByRole('textbox', { name: 'Keywords' }).fill('bank,')
      await expect(button(page, 'Remove bank')).toBeVisible()
      await expect.poll(() => pending.size === 0 && performance.now() - last > 500).toBe(true)
      await page.context().setOffline(true)
      await button(page, 'Search Domains').click()
    },
    message: 'Failed to fetch domain results. Please try again.',
    recover: async page => {
      // What failed for want of a network is asked for again by itself.
      await page.context().setOffline(false)
    },
    expectDone: expectText('Emails found'),
  },
  {
    call: 'tlds',
    fault: 'refused',
    request: reads(/^domain_t_l_ds/),
    url: '/',
    as: 'visitor',
    act: page => page.getByRole('combobox', { name: 'TLDs' }).fill('c'),
    message: 'Failed to load TLDs. Please try again.',
    recover: retry,
    expectDone: page => expect(page.getByRole('option').first()).toBeVisible(),
  },
  {
    call: 'tlds',
    fault: '100,000 members',
    request: reads(/^domain_t_l_ds/),
    url: '/',
    as: 'visitor',
    act: page => page.getByRole('combobox', { name: 'TLDs' }).fill('many99999'),
    expectDone: page => expect(page.getByRole('option', { name: '.many99999' })).toBeVisible(),
  },
  {
    call: 'offers',
    fault: '500',
    request: reads(/^offers/),
    url: '/offers',
    as: 'visitor',
    message: 'Failed to load offers. Please try again later.',
    recover: retry,
    expectDone: expectText('per Email'),
  },
  {
    call: 'active-cart',
    fault: 'wrong types',
    request: reads(/^active_cart/),
    url: '/cart',
    as: 'owner',
    message: 'Failed to load cart. Please try again.',
    recover: retry,
    expectDone: page => expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible(),
  },
  {
    call: 'add-to-cart',
    fault: '422',
    request: sends(/^cart_items/),
    url: `${search}&cart=open`,
    as: 'owner',
    act: addToCart,
    message: SERVER_MESSAGE,
    expectDone: page => expect(page.getByRole('dialog', { name: 'Add to Cart' })).toBeVisible(),
  },
  {
    call: 'remove-line',
    fault: '404',
    request: { method: 'DELETE', path: /^cart_items\// },
    url: '/cart',
    as: 'owner',
    act: page => button(page, 'Remove Growth').click(),
    expectDone: expectText('Item removed from cart'),
  },
  {
    call: 'place-order',
    fault: '409',
    request: sends(/^orders\/checkout/),
    url: '/cart',
    as: 'owner',
    act: page => button(page, 'Place Order').click(),
    message: 'Failed to place order. Please try again.',
    recover: page => button(page, 'Place Order').click(),
    expectDone: page => expect(page).toHaveURL(/\/checkout\/\d+$/),
  },
  {
    call: 'orders',
    fault: 'null members',
    request: reads(/^orders\?/),
    url: '/orders?page=2',
    message: /orders can.t be shown/,
    recover: retry,
    expectDone: page => expect(page.getByRole('link', { name: /^ORD-/ }).first()).toBeVisible(),
  },
  {
    call: 'orders',
    fault: '401',
    request: reads(/^orders\?/),
    url: '/orders?page=2',
    message: 'Your session has ended. Please sign in again.',
    recover: signIn,
    expectDone: page => expect(page).toHaveURL(/\/orders\?page=2$/),
  },
  {
    call: 'order',
    fault: 'hanging',
    request: reads(/^orders\/64$/),
    url: '/payment-success/64',
    message: 'Failed to load order details. Please try again.',
    recover: retry,
    expectDone: expectText('Payment received'),
  },
  {
    call: 'order-details',
    fault: '503',
    request: reads(/^orders\/.*\/details/),
    url: '/order/{59}/details',
    message: 'Failed to load order details. Please try again.',
    recover: retry,
    expectDone: expectText('starter.csv'),
  },
  {
    call: 'downloads',
    fault: '400',
    request: reads(/^order_files\//),
    url: '/order/{59}/details',
    act: page => button(page, 'Download starter.csv').click(),
    message: 'Download Failed',
    expectDone: page => expect(button(page, 'Download starter.csv')).toBeEnabled(),
  },
  {
    call: 'cancel-order',
    fault: '403',
    request: sends(/^orders\/\d+\/cancel/),
    url: '/orders',
    as: 'owner',
    act: async page => {
      await button(page, 'Cancel Order').first().click()
      await button(page, 'Cancel Order').last().click()
    },
    message: SERVER_MESSAGE,
    recover: page => button(page, 'Cancel Order').last().click(),
    expectDone: expectText('Order Cancelled'),
  },
  {
    call: 'payment-intent',
    fault: '502',
    request: sends(/^orders\/\d+\/payment-intent/),
    url: '/checkout/{own}',
    as: 'owner',
    message: 'Failed to initialize payment. Please try again.',
    recover: retry,
    expectDone: page => expect(page.getByLabel('Card number')).toBeVisible(),
  },
  {
    call: 'cancel-payment',
    fault: 'truncated',
    request: { method: 'DELETE', path: /^orders\// },
    url: '/checkout/{own}',
    as: 'owner',
    act: async page => {
      await page.getByLabel('Card number').waitFor()
      await button(page, 'Cancel').click()
    },
    message: 'Failed to cancel payment. Please try again.',
    recover: page => button(page, 'Cancel').click(),
    expectDone: page => expect(page).toHaveURL(/\/cart$/),
  },
  {
    call: 'live-updates',
    fault: 'refused',
    request: reads(/^\/\.well-known/),
    url: '/orders',
    expectDone: page => expect(page.getByRole('link', { name: /000078$/ })).toBeVisible(),
  },
  {
    call: 'sign-in',
    fault: '429',
    request: sends(/^login_check/),
    url: '/signin',
    as: 'visitor',
    act: signIn,
    message: SERVER_MESSAGE,
    recover: page => page.getByRole('main').getByRole('button', { name: 'Sign In' }).click(),
    expectDone: menu,
  },
  {
    call: 'sign-in',
    fault: 'clock behind',
    request: sends(/^login_check/),
    url: '/signin',
    as: 'visitor',
    act: signIn,
    expectDone: menu,
  },
  {
    call: 'user',
    fault: 'empty',
    request: reads(/^user$/),
    url: '/signin',
    as: 'visitor',
    act: async page => {
      await page.route(/\/login_check\?/, async route => {
        const response = await route.fetch()
        const { user: _, ...tokens }: { user?: unknown } = await response.json()
        await route.fulfill({ response, json: tokens })
      })
      await signIn(page)
    },
    message: GENERAL_FAILURE,
    recover: page => page.getByRole('main').getByRole('button', { name: 'Sign In' }).click(),
    expectDone: menu,
  },
  {
    call: 'token-refresh',
    fault: 'not JSON',
    request: sends(/^token\/refresh/),
    url: '/orders',
    as: 'visitor',
    act: async page => {
      // A session that has run out.
      const session = await logIn(page.request, demo)
      const spent = { ...session, expires_in: 1, expires_at: 1 }
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        `listwell-auth-${new URL(api('')).host}`,
        JSON.stringify(spent),
      ] as const)
      await page.goto('/orders')
    },
    message: 'Failed to load orders',
    // The client asks a failing service once a check, which a page that is online again brings forward. One that is still
    // running fails the retry.
    recover: page =>
      expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        if (await button(page, 'Retry').first().isVisible()) await retry(page)
        await expect(orderLink(page)).toBeVisible({ timeout: 3000 })
      }).toPass(),
    expectDone: page => expect(orderLink(page)).toBeVisible(),
  },
  {
    call: 'sign-out',
    fault: '401',
    request: sends(/^logout/),
    url: '/profile',
    as: 'owner',
    act: page => button(page, 'Sign Out').click(),
    expectDone: page => expect(page).toHaveURL(/\/signin/),
  },
  {
    call: 'sign-up',
    fault: 'dripping',
    request: sends(/^register/),
    url: '/signup',
    as: 'visitor',
    act: signUp,
    message: 'The server can’t be reached. Please try again.',
    recover: page => page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click(),
    expectDone: expectText('Welcome!'),
  },
  {
    call: 'change-password',
    fault: '404',
    request: { method: 'PUT', path: /^user/ },
    url: '/profile',
    as: 'owner',
    act: async page => {
      await page.getByRole('tab', { name: 'Settings' }).click()
      await newPasswords(page)
      await button(page, 'Update Password').click()
    },
    message: 'Failed to update password',
    recover: page => button(page, 'Update Password').click(),
    expectDone: expectText('Password updated successfully'),
  },
  {
    call: 'forgot-password',
    fault: 'clock ahead',
    request: sends(/^forgot-password/),
    url: '/forgot-password',
    as: 'visitor',
    act: async page => {
      await fill(page, ['Email', demo.email])
      await button(page, 'Send Reset Link').click()
    },
    expectDone: expectText('Check your email'),
  },
  {
    call: 'reset-password',
    fault: 'storage full',
    request: sends(/^reset-password/),
    url: '/reset-password?token=spent',
    as: 'visitor',
    act: async page => {
      await newPasswords(page)
      await button(page, 'Reset Password').click()
    },
    expectDone: page => expect(page.getByRole('alert').first()).toBeVisible(),
  },
  {
    call: 'verify-email',
    fault: 'storage blocked',
    request: sends(/^verify-email/),
    url: '/verify-email?token=spent',
    as: 'visitor',
    expectDone: expectText('Verification Failed'),
  },
  {
    call: 'resend',
    fault: '500',
    request: sends(/^resend/),
    url: '/signup',
    as: 'visitor',
    act: async page => {
      await signUp(page)
      await button(page, 'Send a new link').click()
    },
    message: GENERAL_FAILURE,
    recover: page => button(page, 'Send a new link').click(),
    expectDone: expectText('a new link is on its way'),
  },
  {
    call: 'challenge',
    fault: 'refused',
    request: sends(/^factors\/[^/]+\/challenge/),
    url: '/signin',
    as: 'visitor',
    act: signInWithApp,
    message: 'The server can’t be reached. Please try again.',
    recover: page => button(page, 'Verify').click(),
    expectDone: menu,
  },
  {
    call: 'verify-code',
    fault: 'not JSON',
    request: sends(/^factors\/[^/]+\/verify/),
    url: '/signin',
    as: 'visitor',
    act: signInWithApp,
    message: 'The server’s answer can’t be read.',
    recover: page => button(page, 'Verify').click(),
    expectDone: menu,
  },
  {
    call: 'change-email',
    fault: '500',
    request: { method: 'PUT', path: /^user/ },
    url: '/profile',
    as: 'owner',
    act: async page => {
      await page.getByRole('tab', { name: 'Settings' }).click()
      await fill(page, ['New Email', 'changed@listwell.example'])
      await button(page, 'Change email').click()
    },
    message: GENERAL_FAILURE,
    recover: page => button(page, 'Change email').click(),
    expectDone: expectText('Open the link that we sent to changed@listwell.example.'),
  },
  {
    call: 'sign-in-link',
    fault: '500',
    request: sends(/^otp/),
    url: '/signin',
    settings: { VITE_AUTH_METHODS: 'magic-link' },
    as: 'visitor',
    act: requestLink,
    message: GENERAL_FAILURE,
    recover: page => button(page, LINK).click(),
    expectDone: expectText('Check your email'),
  },
  {
    call: 'exchange-code',
    fault: '500',
    request: sends(/^token\?grant_type=pkce/),
    url: '/signin',
    settings: { VITE_AUTH_METHODS: 'magic-link', VITE_AUTH_FLOW: 'pkce' },
    as: 'visitor',
    act: async page => {
      await requestLink(page)
      await expectText('Check your email')(page)
      await page.goto('/signin?code=refused')
    },
    message: "The link didn't work.",
    expectDone: page => expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible(),
  },
  {
    call: 'add-factor',
    fault: '500',
    request: sends(/^factors$/),
    url: '/profile',
    as: 'owner',
    act: addApp,
    message: GENERAL_FAILURE,
    recover: page => button(page, 'Continue').click(),
    expectDone: page => expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible(),
  },
  {
    call: 'remove-factor',
    fault: '503',
    request: { method: 'DELETE', path: /^factors\// },
    url: '/profile',
    as: 'owner',
    act: async page => {
      await addApp(page)
      const key = await page.getByText(/^([A-Z2-7]{4} )+/).innerText()
      const code = totpOf(bytesOfBase32(key.replaceAll(' ', '')), Date.now() / 1000)
      await fill(page, ['Code', code])
      await button(page, 'Verify').click()
      await button(page, 'Remove Authenticator app').click()
      await button(page, 'Remove').click()
    },
    message: GENERAL_FAILURE,
    recover: page => button(page, 'Remove').click(),
    expectDone: expectText('Authenticator app removed'),
  },
  {
    call: 'sign-out-others',
    fault: '429',
    request: sends(/^logout\?scope=others/),
    url: '/profile',
    as: 'owner',
    act: async page => {
      await page.getByRole('tab', { name: 'Settings' }).click()
      await button(page, 'Sign out other devices').click()
    },
    message: SERVER_MESSAGE,
    recover: page => button(page, 'Sign out other devices').click(),
    expectDone: expectText('Other devices signed out'),
  },
  {
    call: 'search',
    fault: 'out of order',
    request: reads(/^email_documents\?keywords=bank$/),
    url: '/',
    as: 'visitor',
    act: async page => {
      const field = page.getByRole('textbox', { name: 'Keywords' })
      // The code that sends it may still be loading.
      const sent = page.waitForRequest(/email_documents\?keywords=bank$/)
      await field.fill('bank,')
      await button(page, 'Search Domains').click()
      await sent
      await field.fill('hotel,')
      await button(page, 'Search Domains').click()
      await expectText('Emails found for bank, hotel')(page)
    },
    expectDone: expectText('Emails found for bank, hotel'),
  },
]
