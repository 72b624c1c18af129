import { accountStates } from './screen-states/account.mjs'
import { cartStates } from './screen-states/cart.mjs'
import { checkoutStates } from './screen-states/checkout.mjs'
import { failureStates } from './screen-states/failures.mjs'
import { orderStates } from './screen-states/orders.mjs'
import { searchStates } from './screen-states/search.mjs'

/**
 * A screen in a state, and the steps that lead there.
 *
 * @typedef {object} ScreenState
 * @property {string} screen
 * @property {string} state
 * @property {string} path the page's path and query
 * @property {import('./steps.mjs').Step[]} steps the user's actions; the last step waits for the state
 * @property {'visitor' | 'customer'} [as] a visitor by default
 * @property {string} [scenario] the mock API's scenario
 * @property {Record<string, string>} [settings] the site's settings, if not those of its build
 * @property {boolean} [ownWindow] whether its steps change the window itself, so that no other state can use it
 * @property {boolean} [overlay] whether something covers the page, so that the screenshot shows the window only
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

/** @param {ScreenState} screenState */
export const nameOf = ({ screen, state }) => `${screen}: ${state}`

/** @param {string} text */
export const slug = text =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
