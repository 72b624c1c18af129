import { accountStates } from './screen-states/account.mjs'
import { cartStates } from './screen-states/cart.mjs'
import { checkoutStates } from './screen-states/checkout.mjs'
import { failureStates } from './screen-states/failures.mjs'
import { orderStates } from './screen-states/orders.mjs'
import { searchStates } from './screen-states/search.mjs'

/**
 * A screen in a state, and how to get there.
 *
 * @typedef {object} ScreenState
 * @property {string} screen
 * @property {string} state
 * @property {string} address where it starts
 * @property {import('./steps.mjs').Step[]} steps what is done there; the last one waits for the state
 * @property {'visitor' | 'customer'} [as] a visitor unless told
 * @property {string} [scenario] of the mock API
 * @property {Record<string, string>} [settings] of the site, where they aren't those of its build
 * @property {boolean} [apart] whether its steps change the window itself, so that no other shot is to have it
 * @property {boolean} [overlay] whether something lies over the page, so that the window alone is worth a picture
 */

/** @type {ScreenState[]} */
export const screenStates = [
  ...searchStates,
  ...cartStates,
  ...orderStates,
  ...checkoutStates,
  ...accountStates,
  ...failureStates,
]

/** @param {ScreenState} shot */
export const nameOf = ({ screen, state }) => `${screen}: ${state}`

/** @param {string} text */
export const slug = text =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
