/**
 * @promise The first sign-in after a sign-up or a forgotten password leads to where the customer was going:
 *   once, and in the tab that signs in alone.
 * @promise The way back of a mail counts for a week.
 */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  forgetMailReturn,
  readMailReturn,
  rememberAskedLink,
  rememberMailReturn,
  takeAskedLink,
} from '@/session/asked-mails'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { openLink } from '@tests/support/open-link'
import { fill } from '@tests/support/pages'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'

const mock = mockApi()
const KEY = 'listwell-next'
const SEARCH = '/search?type=keyword&keywords=insurance'
const NEXT = '/search?type=keyword&keywords=bank&cart=open'
const customer = { email: 'New@listwell.example', password: 'new-password' }

/** Signs a new customer up on the way to a page. */
async function signUp(next: string | null = NEXT) {
  const { user, unmount } = renderApp(next === null ? '/signup' : `/signup?next=${encodeURIComponent(next)}`)
  await fill(user, await screen.findByLabelText('Email'), customer.email)
  await fill(user, screen.getByLabelText('Password'), customer.password)
  await user.click(screen.getByRole('button', { name: 'Sign Up' }))
  expect(await screen.findByRole('heading', { name: 'Welcome!' })).toBeVisible()
  expect(screen.getByText(customer.email)).toBeVisible()
  unmount()
}

/** Signs in on the page that the confirmation mail leads to. */
async function signIn({ email, password } = customer) {
  const { user, unmount } = renderApp('/signin')
  await fill(user, await screen.findByLabelText('Email'), email)
  await fill(user, screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(address()).not.toMatch(/^\/signin/))
  return { user, unmount }
}

async function signOut(user: Awaited<ReturnType<typeof signIn>>['user']) {
  // The page that the URL leads to opens a dialog.
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'User menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(address()).toBe('/'))
}

const remembered = () => localStorage.getItem(KEY)

describe('a forgotten password on the way to a page', () => {
  const query = `?next=${encodeURIComponent(NEXT)}`

  /** Opens the page by the link of the sign-in page, and has the link mailed. */
  async function forgetPassword() {
    const { user, unmount } = renderApp(`/signin${query}`)
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }))
    expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toBeVisible()
    expect(address()).toBe(`/forgot-password${query}`)
    await fill(user, await screen.findByLabelText('Email'), demoCustomer)
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }))
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible()
    return { user, unmount }
  }

  it('leads to the page with the first sign-in after it, and back to the sign-in that knows the page', async () => {
    const { user, unmount } = await forgetPassword()
    await user.click(screen.getByRole('link', { name: 'Back to sign in' }))
    expect(address()).toBe(`/signin${query}`)
    unmount()
    await signIn({ email: demoCustomer, password: 'demo-password' })
    expect(address()).toBe(NEXT)
    expect(remembered()).toBeNull()
  })

  it('keeps the page that a sign-up came from', more, async () => {
    await signUp()
    const { user, unmount } = renderApp('/forgot-password')
    await fill(user, await screen.findByLabelText('Email'), customer.email)
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }))
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible()
    unmount()
    await signIn()
    expect(address()).toBe(NEXT)
  })
})

describe('the first sign-in after a sign-up', () => {
  it('leads to where the customer was going, once', more, async () => {
    await signUp()
    const { user, unmount } = await signIn()
    expect(address()).toBe(NEXT)
    expect(remembered()).toBeNull()
    await signOut(user)
    unmount()
    await signIn()
    expect(address()).toBe('/')
  })

  it('leads to the remembered URL where the mailed link itself signs the customer in', more, async () => {
    await signUp('/offers')
    const user = await openLink(mock(), '/', 'signup', customer.email.toLowerCase())
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(address()).toBe('/offers'))
    expect(remembered()).toBeNull()
  })

  it('leaves the other tabs where they are, with what was typed there', async () => {
    await signUp('/cart')
    const { user } = renderApp(SEARCH)
    await fill(user, await screen.findByRole('textbox', { name: 'Keywords' }), 'insur')
    storeSession(mock(), customer.email.toLowerCase())
    expect(await screen.findByRole('button', { name: 'User menu' })).toBeVisible()
    expect(address()).toBe(SEARCH)
    expect(screen.getByRole('textbox', { name: 'Keywords' })).toHaveValue('insur')
    expect(remembered()).not.toBeNull()
  })

  it('keeps no parameter of the card provider', async () => {
    await signUp('/payment-success/7?payment_intent_client_secret=secret&redirect_status=failed')
    expect(remembered()).toContain('/payment-success/7')
    expect(remembered()).not.toContain('secret')
  })
})

const LINK_KEY = 'listwell-sign-in-link'
const HOUR = 60 * 60_000
const WEEK = 7 * 24 * 60 * 60_000
const store = (record: unknown) => localStorage.setItem(KEY, JSON.stringify(record))

describe('the URL to return to after a mail', () => {
  it('is remembered, until it is forgotten', () => {
    rememberMailReturn('/cart?a=1#b')
    expect(readMailReturn()).toBe('/cart?a=1#b')
    forgetMailReturn()
    expect(readMailReturn()).toBeNull()
  })

  it.each([null, '/', 'https://other.example/', '//other.example/', '/signin'])(
    'isn’t kept where it is %j, nor is an earlier one',
    next => {
      rememberMailReturn('/cart')
      rememberMailReturn(next)
      expect(localStorage.getItem(KEY)).toBeNull()
    },
  )

  it.each([
    ['longer ago than a week', { next: '/cart', at: Date.now() - WEEK - 60_000 }],
    ['in the future', { next: '/cart', at: Date.now() + 60_000 }],
    ['at no time', { next: '/cart', at: 'today' }],
    ['on the way to nothing', { at: Date.now() }],
    ['on the way to another site', { next: '//other.example/', at: Date.now() }],
    ['on the way to what is no record', [{ next: '/cart' }]],
    ['on the way to what is nothing', 7],
  ])('is none where the mail was asked for %s', (_, stored) => {
    store(stored)
    expect(readMailReturn()).toBeNull()
  })

  it.each([WEEK - 60_000, 0])('is read %i ms after the mail was asked for', age => {
    // Earlier versions stored the address too.
    store({ email: 'ann@shop.example', next: '/cart', at: Date.now() - age })
    expect(readMailReturn()).toBe('/cart')
  })

  it('is none where what is stored isn’t JSON', () => {
    localStorage.setItem(KEY, '{')
    expect(readMailReturn()).toBeNull()
  })
})

describe('a sign-in link', () => {
  it('was asked for here, for which it counts once, however the address is typed', () => {
    rememberAskedLink(' Ann@Shop.example')
    expect(takeAskedLink('ann@shop.example')).toBe(true)
    expect(takeAskedLink('ann@shop.example')).toBe(false)
  })

  it.each(['eve@shop.example', '', null, undefined])('for %j wasn’t asked for; another stays', email => {
    rememberAskedLink('ann@shop.example')
    expect(takeAskedLink(email)).toBe(false)
    expect(takeAskedLink('ann@shop.example')).toBe(true)
  })

  it.each([
    [HOUR - 60_000, true],
    [HOUR, false],
    [-60_000, false],
  ])('that was asked for %i ms ago signs in by itself: %s', (age, isAsked) => {
    localStorage.setItem(LINK_KEY, JSON.stringify({ email: 'a@b.example', at: Date.now() - age }))
    expect(takeAskedLink('a@b.example')).toBe(isAsked)
    expect(localStorage.getItem(LINK_KEY)).toBeNull()
  })
})
