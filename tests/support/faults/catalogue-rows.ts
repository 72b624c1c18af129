import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { fillCart } from '@tests/support/cart-lines'
import {
  answerFaults,
  askedOnce,
  done,
  failure,
  none,
  notAList,
  oneAtATime,
  outcomes,
  shapeFaults,
} from './fault'
import { click, dialog, retry, stands, value, type Row } from './row'

const search = '/search?type=keyword&keywords=bank'
const found = () => screen.findByRole('heading', { level: 2, name: /[\d,]+ Emails found/ })

const inDialog: Pick<Row, 'page' | 'chunk'> = {
  page: search,
  // A part of the dialog's chunk that nothing else imports: the page may ask for the dialog twice at once, and of two that
  // import a module which stands for another, the second gets the other.
  chunk: '@/features/cart/offer-form',
}
const openDialog: NonNullable<Row['steps']>['trigger'] = user => click(user, 'button', 'Add to Cart')
const keptChoice = () => {
  expect(dialog().getByRole('radio', { name: 'Growth' })).toBeChecked()
  expect(dialog().getByRole('spinbutton', { name: 'Quantity' })).toHaveAttribute('aria-valuenow', '1200')
}
const offersThere = () => screen.findByRole('radiogroup', { name: 'Offers' })

/** The calls of the search page and of the plans. */
export const catalogueRows: Row[] = [
  {
    call: 'search',
    place: 'the search page',
    method: 'get',
    address: 'email_documents',
    page: search,
    visitor: true,
    words: 'Failed to fetch domain results. Please try again.',
    kept: () => screen.getByRole('button', { name: 'Remove bank' }),
    done: found,
    chunk: '@/features/search/search-results',
    overtake: async user => {
      await user.type(screen.getByLabelText('Keywords'), 'hotel{Enter}')
      await click(user, 'button', 'Search Domains')
      await stands('for bank, hotel')
    },
    outcomes: outcomes({
      '401': failure,
      '100,000 members': done,
      'out of order': done,
      'chunk missing': { to: 'reload' },
    }),
  },
  {
    call: 'tlds',
    place: 'the field TLDs',
    method: 'get',
    address: 'domain_t_l_ds',
    page: '/',
    visitor: true,
    steps: {
      ready: () => screen.findByRole('combobox', { name: 'TLDs' }),
      trigger: user => user.type(screen.getByRole('combobox', { name: 'TLDs' }), 'c'),
    },
    words: 'Failed to load TLDs. Please try again.',
    kept: () => value('TLDs', 'c'),
    done: () => screen.findAllByRole('option'),
    chunk: '@/ui/combobox/multi-select-popup',
    outcomes: outcomes({
      '401': failure,
      '100,000 members': { to: 'words', words: '100,000' },
      'out of order': askedOnce,
      'chunk missing': { to: 'failure', words: 'The list couldn’t be loaded. Please try again.' },
    }),
  },
  {
    call: 'offers',
    place: 'the plans',
    method: 'get',
    address: 'offers',
    page: '/offers',
    visitor: true,
    words: 'Failed to load offers. Please try again later.',
    done: () => stands('per Email'),
    chunk: '@/pages/offers',
    outcomes: outcomes({
      '401': failure,
      '100,000 members': done,
      'out of order': askedOnce,
      'chunk missing': { to: 'reload' },
    }),
  },
  {
    call: 'offers',
    place: 'the add-to-cart dialog',
    method: 'get',
    address: 'offers',
    ...inDialog,
    steps: { ready: found, trigger: openDialog },
    back: offersThere,
    words: 'Failed to load offers. Please try again later.',
    done: offersThere,
    outcomes: outcomes({
      '401': { to: 'sign-in' },
      '100,000 members': done,
      'out of order': askedOnce,
      'chunk missing': none('it is that of the search’s row'),
    }),
  },
  {
    call: 'active-cart',
    place: 'the add-to-cart dialog',
    method: 'get',
    address: 'active_cart',
    ...inDialog,
    page: `${search}&cart=open`,
    words: 'Failed to load cart. Please try again later.',
    wayOn: retry,
    done: async () => {
      await offersThere()
      await waitFor(() => expect(dialog().queryByRole('alert')).toBeNull())
    },
    outcomes: outcomes({
      offline: none('without a search there is no dialog'),
      '401': { to: 'sign-in' },
      '404': done,
      '100,000 members': done,
      'out of order': none('it has no part in what is shown'),
      'chunk missing': { to: 'reload' },
    }),
    prepare: mock => fillCart(mock, 'growth'),
  },
  {
    call: 'active-cart',
    place: 'the cart',
    method: 'get',
    address: 'active_cart',
    page: '/cart',
    prepare: mock => fillCart(mock, 'growth', 'starter'),
    words: 'Failed to load cart. Please try again.',
    done: () => stands('Growth'),
    chunk: '@/pages/cart',
    outcomes: outcomes({
      '401': { to: 'sign-in' },
      '404': { to: 'words', words: 'Your cart is empty' },
      '100,000 members': done,
      'out of order': none('reading it again calls off the reading before'),
      'chunk missing': { to: 'reload' },
    }),
  },
  {
    call: 'add-to-cart',
    place: 'the add-to-cart dialog',
    method: 'post',
    address: 'cart_items',
    ...inDialog,
    reach: openDialog,
    steps: {
      ready: async user => {
        await openDialog(user)
        await offersThere()
        await user.click(dialog().getByRole('radio', { name: 'Growth' }))
        const quantity = dialog().getByRole('spinbutton', { name: 'Quantity' })
        await user.clear(quantity)
        await user.type(quantity, '1200')
      },
      trigger: user => user.click(dialog().getByRole('button', { name: 'Add to Cart' })),
    },
    words: 'Failed to add items to cart. Please try again later.',
    kept: keptChoice,
    wayOn: user => user.click(dialog().getByRole('button', { name: 'Add to Cart' })),
    back: keptChoice,
    done: async () => {
      await screen.findByText('Items added to cart successfully')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
    sample: () => ({ '@id': '/api/cart_items/31', id: 31 }),
    field: 'quantity',
    outcomes: outcomes({
      '401': { to: 'sign-in' },
      '100,000 members': notAList,
      'out of order': oneAtATime,
      'chunk missing': { to: 'reload' },
    }),
  },
  {
    call: 'remove-line',
    place: 'the cart',
    method: 'delete',
    address: 'cart_items/:id',
    page: '/cart',
    prepare: mock => fillCart(mock, 'growth', 'starter'),
    steps: {
      ready: () => screen.findByRole('button', { name: 'Remove Growth' }),
      trigger: user => click(user, 'button', 'Remove Growth'),
    },
    words: 'Failed to remove item. Please try again.',
    kept: () => screen.getByRole('button', { name: 'Remove Starter' }),
    wayOn: user => click(user, 'button', 'Remove Growth'),
    done: () => screen.findByText('Item removed from cart'),
    sample: () => ({ removed: 31 }),
    chunk: '@/pages/cart',
    outcomes: outcomes({
      ...shapeFaults(done),
      truncated: failure,
      'not JSON': failure,
      '401': { to: 'sign-in' },
      '404': done,
      '100,000 members': notAList,
      'out of order': oneAtATime,
      'chunk missing': { to: 'reload' },
    }),
  },
  {
    call: 'live-updates',
    place: 'the orders',
    method: 'get',
    address: '/.well-known/mercure',
    page: '/orders',
    words: '',
    done: () => screen.findByRole('link', { name: /000078/ }),
    outcomes: outcomes({
      ...answerFaults(done),
      ...shapeFaults(done),
      offline: none('the list’s own row'),
      '401': done,
      '100,000 members': notAList,
      'out of order': none('its messages are numbered by the hub'),
      'storage blocked': none('without a session there are no live updates'),
      'chunk missing': done,
    }),
    sample: () => ({ '@id': '/api/orders/78', status: 'paid' }),
    chunk: '@/queries/live/connection',
  },
]
