import { expect, type Page } from '@playwright/test'
import { api, demo, logIn } from '../signed-in'
import type { Call as CallName } from './calls'
import type { Fault } from './fault'
import type { Call } from './in-browser'

/** One call with one fault in the real browser; what it takes is done by `act`, where the page doesn't call by itself. */
export interface Cell {
  call: CallName
  fault: Fault
  at: Call
  open: string
  /** Nobody is signed in; else the demo customer is, or one of the cell's own with a cart. */
  as?: 'visitor' | 'owner'
  act?: (page: Page) => Promise<unknown>
  /** What is said; nothing where nobody notices. */
  said?: string | RegExp
  /** The way on, once the fault is gone. */
  on?: (page: Page) => Promise<unknown>
  done: (page: Page) => Promise<unknown>
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const retry = (page: Page) => button(page, 'Retry').first().click()
const stands = (words: string | RegExp) => (page: Page) => expect(page.getByText(words).first()).toBeVisible()
const fill = async (page: Page, ...fields: [label: string, text: string][]) => {
  for (const [label, text] of fields) await page.getByRole('textbox', { name: label, exact: true }).fill(text)
}
const reads = (path: RegExp): Call => ({ method: 'GET', path })
const sends = (path: RegExp): Call => ({ method: 'POST', path })
const search = '/search?type=keyword&keywords=bank'

const addToCart = async (page: Page) => {
  await page.getByRole('radio', { name: 'Growth' }).check()
  await button(page, 'Add to Cart').last().click()
}
const signIn = async (page: Page) => {
  await fill(page, ['Email', demo.email], ['Password', demo.password])
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}
const menu = (page: Page) => expect(button(page, 'User menu')).toBeVisible()
const newPasswords = (page: Page) =>
  fill(page, ['New Password', 'new-password'], ['Confirm Password', 'new-password'])

/** Each call and each fault at least once. */
export const cells: readonly Cell[] = [
  {
    call: 'search',
    fault: 'offline',
    at: reads(/^email_documents/),
    open: '/',
    as: 'visitor',
    act: async page => {
      await page.getByRole('textbox', { name: 'Keywords' }).fill('bank,')
      await expect(button(page, 'Remove bank')).toBeVisible()
      // The part of the page that shows what is found is there before.
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await button(page, 'Search Domains').click()
    },
    said: 'Failed to fetch domain results. Please try again.',
    on: async page => {
      // What failed for want of a network is asked for again by itself.
      await page.context().setOffline(false)
    },
    done: stands('Emails found'),
  },
  {
    call: 'tlds',
    fault: 'refused',
    at: reads(/^domain_t_l_ds/),
    open: '/',
    as: 'visitor',
    act: page => page.getByRole('combobox', { name: 'TLDs' }).fill('c'),
    said: 'Failed to load TLDs. Please try again.',
    on: retry,
    done: page => expect(page.getByRole('option').first()).toBeVisible(),
  },
  {
    call: 'tlds',
    fault: '100,000 members',
    at: reads(/^domain_t_l_ds/),
    open: '/',
    as: 'visitor',
    act: page => page.getByRole('combobox', { name: 'TLDs' }).fill('many99999'),
    done: page => expect(page.getByRole('option', { name: '.many99999' })).toBeVisible(),
  },
  {
    call: 'offers',
    fault: '500',
    at: reads(/^offers/),
    open: '/offers',
    as: 'visitor',
    said: 'Failed to load offers. Please try again later.',
    on: retry,
    done: stands('per Email'),
  },
  {
    call: 'active-cart',
    fault: 'wrong types',
    at: reads(/^active_cart/),
    open: '/cart',
    as: 'owner',
    said: 'Failed to load cart. Please try again.',
    on: retry,
    done: page => expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible(),
  },
  {
    call: 'active-cart',
    fault: 'chunk missing',
    at: reads(/^active_cart/),
    open: '/offers',
    act: async page => {
      await stands('per Email')(page)
      await page.route(/\/assets\/cart-[^/]*\.js$/, route => route.fulfill({ status: 404, body: '' }))
      await page.getByRole('link', { name: /^Cart/ }).click()
    },
    said: 'Something went wrong',
    on: async page => {
      await page.unrouteAll({ behavior: 'wait' })
      await button(page, 'Reload').click()
    },
    done: page => expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible(),
  },
  {
    call: 'add-to-cart',
    fault: '422',
    at: sends(/^cart_items/),
    open: `${search}&cart=open`,
    as: 'owner',
    act: addToCart,
    said: 'Failed to add items to cart. Please try again later.',
    done: page => expect(page.getByRole('dialog', { name: 'Add to Cart' })).toBeVisible(),
  },
  {
    call: 'remove-line',
    fault: '404',
    at: { method: 'DELETE', path: /^cart_items\// },
    open: '/cart',
    as: 'owner',
    act: page => button(page, 'Remove Growth').click(),
    done: stands('Item removed from cart'),
  },
  {
    call: 'place-order',
    fault: '409',
    at: sends(/^orders\/checkout/),
    open: '/cart',
    as: 'owner',
    act: page => button(page, 'Place Order').click(),
    said: 'Failed to place order. Please try again.',
    on: page => button(page, 'Place Order').click(),
    done: page => expect(page).toHaveURL(/\/checkout\/\d+$/),
  },
  {
    call: 'orders',
    fault: 'null members',
    at: reads(/^orders\?/),
    open: '/orders?page=2',
    said: 'Failed to load orders',
    on: retry,
    done: page => expect(page.getByRole('link', { name: /^ORD-/ }).first()).toBeVisible(),
  },
  {
    call: 'orders',
    fault: '401',
    at: reads(/^orders\?/),
    open: '/orders?page=2',
    said: 'Password',
    on: signIn,
    done: page => expect(page).toHaveURL(/\/orders\?page=2$/),
  },
  {
    call: 'order',
    fault: 'hanging',
    at: reads(/^orders\/64$/),
    open: '/payment-success/64',
    said: 'Failed to load order details. Please try again.',
    on: retry,
    done: stands('Payment received'),
  },
  {
    call: 'order-details',
    fault: '503',
    at: reads(/^orders\/.*\/details/),
    open: '/order/{59}/details',
    said: 'Failed to load order details. Please try again.',
    on: retry,
    done: stands('starter.csv'),
  },
  {
    call: 'downloads',
    fault: '400',
    at: reads(/^order_files\//),
    open: '/order/{59}/details',
    act: page => button(page, 'Download starter.csv').click(),
    said: 'Download Failed',
    done: page => expect(button(page, 'Download starter.csv')).toBeEnabled(),
  },
  {
    call: 'cancel-order',
    fault: '403',
    at: sends(/^orders\/\d+\/cancel/),
    open: '/orders',
    as: 'owner',
    act: async page => {
      await button(page, 'Cancel Order').first().click()
      await button(page, 'Cancel Order').last().click()
    },
    said: 'Said by the server.',
    on: page => button(page, 'Cancel Order').last().click(),
    done: stands('Order Cancelled'),
  },
  {
    call: 'payment-intent',
    fault: '502',
    at: sends(/^orders\/\d+\/payment-intent/),
    open: '/checkout/{own}',
    as: 'owner',
    said: 'Failed to initialize payment. Please try again.',
    on: retry,
    done: page => expect(page.getByLabel('Card number')).toBeVisible(),
  },
  {
    call: 'cancel-payment',
    fault: 'truncated',
    at: { method: 'DELETE', path: /^orders\// },
    open: '/checkout/{own}',
    as: 'owner',
    act: async page => {
      await page.getByLabel('Card number').waitFor()
      await button(page, 'Cancel').click()
    },
    said: 'Failed to cancel payment. Please try again.',
    on: page => button(page, 'Cancel').click(),
    done: page => expect(page).toHaveURL(/\/cart$/),
  },
  {
    call: 'live-updates',
    fault: 'refused',
    at: reads(/^\/\.well-known/),
    open: '/orders',
    done: page => expect(page.getByRole('link', { name: /000078$/ })).toBeVisible(),
  },
  {
    call: 'sign-in',
    fault: '429',
    at: sends(/^login_check/),
    open: '/signin',
    as: 'visitor',
    act: signIn,
    said: 'Said by the server.',
    on: page => page.getByRole('main').getByRole('button', { name: 'Sign In' }).click(),
    done: menu,
  },
  {
    call: 'sign-in',
    fault: 'clock behind',
    at: sends(/^login_check/),
    open: '/signin',
    as: 'visitor',
    act: signIn,
    done: menu,
  },
  {
    call: 'user',
    fault: 'empty',
    at: reads(/^user$/),
    open: '/signin',
    as: 'visitor',
    act: async page => {
      await page.route(/\/login_check\?/, async route => {
        const response = await route.fetch()
        const { user: _, ...tokens }: { user?: unknown } = await response.json()
        await route.fulfill({ response, json: tokens })
      })
      await signIn(page)
    },
    said: 'Auth session or user missing',
    on: page => page.getByRole('main').getByRole('button', { name: 'Sign In' }).click(),
    done: menu,
  },
  {
    call: 'token-refresh',
    fault: 'not JSON',
    at: sends(/^token\/refresh/),
    open: '/orders',
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
    said: 'Failed to load orders',
    on: retry,
    done: page => expect(page.getByRole('link', { name: /000078$/ })).toBeVisible(),
  },
  {
    call: 'sign-out',
    fault: '401',
    at: sends(/^logout/),
    open: '/profile',
    as: 'owner',
    act: page => button(page, 'Sign Out').click(),
    done: page => expect(page).toHaveURL(/\/signin/),
  },
  {
    call: 'sign-up',
    fault: 'dripping',
    at: sends(/^register/),
    open: '/signup',
    as: 'visitor',
    act: async page => {
      await fill(page, ['Email', `${Date.now()}@listwell.example`], ['Password', 'new-password'])
      await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
    },
    said: 'The server can’t be reached. Please try again.',
    on: page => page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click(),
    done: stands('Welcome!'),
  },
  {
    call: 'change-password',
    fault: '404',
    at: { method: 'PUT', path: /^user/ },
    open: '/profile',
    as: 'owner',
    act: async page => {
      await page.getByRole('tab', { name: 'Settings' }).click()
      await newPasswords(page)
      await button(page, 'Update Password').click()
    },
    said: 'Failed to update password',
    on: page => button(page, 'Update Password').click(),
    done: stands('Password updated successfully'),
  },
  {
    call: 'forgot-password',
    fault: 'clock ahead',
    at: sends(/^forgot-password/),
    open: '/forgot-password',
    as: 'visitor',
    act: async page => {
      await fill(page, ['Email', demo.email])
      await button(page, 'Send Reset Link').click()
    },
    done: stands('Check your email'),
  },
  {
    call: 'reset-password',
    fault: 'storage full',
    at: sends(/^reset-password/),
    open: '/reset-password?token=spent',
    as: 'visitor',
    act: async page => {
      await newPasswords(page)
      await button(page, 'Reset Password').click()
    },
    done: page => expect(page.getByRole('alert').first()).toBeVisible(),
  },
  {
    call: 'verify-email',
    fault: 'storage blocked',
    at: sends(/^verify-email/),
    open: '/verify-email?token=spent',
    as: 'visitor',
    done: stands('Verification Failed'),
  },
  {
    call: 'search',
    fault: 'out of order',
    at: reads(/^email_documents\?keywords=bank$/),
    open: '/',
    as: 'visitor',
    act: async page => {
      const field = page.getByRole('textbox', { name: 'Keywords' })
      await field.fill('bank,')
      await button(page, 'Search Domains').click()
      await field.fill('hotel,')
      await button(page, 'Search Domains').click()
      await stands('Emails found for bank, hotel')(page)
    },
    done: stands('Emails found for bank, hotel'),
  },
]
