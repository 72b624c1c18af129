import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { fillCart } from '@tests/support/cart-lines'
import { all, done, failure, ofCustomer, signIn, text } from './fault'
import { click, cartDialog, retry, expectText, expectValue, type AppRequest } from './app-request'
import { VIOLATION_MESSAGE } from './faulty-response'

/** No member can be read; the page says how many there are. */
const unreadable = text("can't be shown")

const search = '/search?type=keyword&keywords=bank'
const found = () => screen.findByRole('heading', { level: 2, name: /[\d,]+ Emails found/ })

const openDialog = (user: UserEvent) => click(user, 'button', 'Add to Cart')
const keptChoice = () => {
  expect(cartDialog().getByRole('radio', { name: 'Growth' })).toBeChecked()
  expect(cartDialog().getByRole('spinbutton', { name: 'Quantity' })).toHaveAttribute('aria-valuenow', '1200')
}
const offersThere = () => screen.findByRole('radiogroup', { name: 'Offers' })

/** The calls of the search page and of the plans. */
export const catalogueRequests: AppRequest[] = [
  {
    call: 'search',
    place: 'the search page',
    method: 'get',
    path: 'email_documents',
    url: search,
    visitor: true,
    message: 'Failed to fetch domain results. Please try again.',
    expectKept: () => screen.getByRole('button', { name: 'Remove bank' }),
    expectDone: found,
    supersede: async user => {
      await user.type(screen.getByLabelText('Keywords'), 'hotel{Enter}')
      await click(user, 'button', 'Search Domains')
      await expectText('for bank, hotel')
    },
    outcomes: {
      ...all(['offline', 'refused', '401', 'wrong types'], failure),
      'null members': unreadable,
      '100,000 members': done,
      'out of order': done,
    },
  },
  {
    call: 'tlds',
    place: 'the field TLDs',
    method: 'get',
    path: 'domain_t_l_ds',
    url: '/',
    visitor: true,
    steps: {
      ready: () => screen.findByRole('combobox', { name: 'TLDs' }),
      trigger: user => user.type(screen.getByRole('combobox', { name: 'TLDs' }), 'c'),
    },
    message: 'Failed to load TLDs. Please try again.',
    expectKept: () => expectValue('TLDs', 'c'),
    expectDone: () => screen.findAllByRole('option'),
    outcomes: {
      ...all(['refused', '401', 'wrong types', 'null members'], failure),
      '100,000 members': text('100,000'),
    },
  },
  {
    call: 'offers',
    place: 'the plans',
    method: 'get',
    path: 'offers',
    url: '/offers',
    visitor: true,
    message: 'Failed to load offers. Please try again later.',
    expectDone: () => expectText('per Email'),
    outcomes: { ...all(['refused', '401', 'wrong types'], failure), 'null members': unreadable },
  },
  {
    call: 'offers',
    place: 'the add-to-cart dialog',
    method: 'get',
    path: 'offers',
    // The price beside the results asks for them first.
    url: `${search}&cart=open`,
    expectAfterSignIn: offersThere,
    message: 'Failed to load offers. Please try again later.',
    expectDone: offersThere,
    outcomes: ofCustomer({ 'null members': unreadable }),
  },
  {
    call: 'active-cart',
    place: 'the add-to-cart dialog',
    method: 'get',
    path: 'active_cart',
    url: `${search}&cart=open`,
    message: 'Failed to load cart. Please try again later.',
    recover: retry,
    expectDone: async () => {
      await offersThere()
      await waitFor(() => expect(cartDialog().queryByRole('alert')).toBeNull())
    },
    outcomes: ofCustomer({ '404': done, 'null members': done }),
    prepare: mock => fillCart(mock, 'growth'),
  },
  {
    call: 'active-cart',
    place: 'the cart',
    method: 'get',
    path: 'active_cart',
    url: '/cart',
    prepare: mock => fillCart(mock, 'growth', 'starter'),
    message: 'Failed to load cart. Please try again.',
    expectDone: () => expectText('Growth'),
    outcomes: ofCustomer({
      '404': text('Your cart is empty'),
      'null members': text("2 items can't be shown"),
      '100,000 members': done,
      'storage blocked': done,
      'storage full': done,
    }),
  },
  {
    call: 'add-to-cart',
    place: 'the add-to-cart dialog',
    method: 'post',
    path: 'cart_items',
    url: search,
    steps: {
      ready: async user => {
        await openDialog(user)
        await offersThere()
        await user.click(cartDialog().getByRole('radio', { name: 'Growth' }))
        const quantity = cartDialog().getByRole('spinbutton', { name: 'Quantity' })
        await user.clear(quantity)
        await user.type(quantity, '1200')
      },
      trigger: user => user.click(cartDialog().getByRole('button', { name: 'Add to Cart' })),
    },
    // The error of a field is shown at the field alone.
    message: fault =>
      fault === '422' ? VIOLATION_MESSAGE : 'Failed to add items to cart. Please try again later.',
    expectKept: keptChoice,
    recover: user => user.click(cartDialog().getByRole('button', { name: 'Add to Cart' })),
    expectAfterSignIn: keptChoice,
    expectDone: async () => {
      await screen.findByText('Items added to cart successfully')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
    sampleBody: () => ({ '@id': '/api/cart_items/31', id: 31 }),
    field: 'quantity',
    outcomes: ofCustomer({ '422': failure }),
  },
  {
    call: 'remove-line',
    place: 'the cart',
    method: 'delete',
    path: 'cart_items/:id',
    url: '/cart',
    prepare: mock => fillCart(mock, 'growth', 'starter'),
    steps: {
      ready: () => screen.findByRole('button', { name: 'Remove Growth' }),
      trigger: 'Remove Growth',
    },
    message: 'Failed to remove item. Please try again.',
    expectKept: () => screen.getByRole('button', { name: 'Remove Starter' }),
    expectDone: () => screen.findByText('Item removed from cart'),
    outcomes: {
      ...all(['refused', '400', 'not JSON'], failure),
      '401': signIn,
      '404': done,
    },
  },
]
