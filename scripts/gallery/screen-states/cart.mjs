import { busy, click, data, failing, find, press, see, skeleton, type } from '../steps.mjs'

const bank = '/search?type=keyword&keywords=bank'
const few = '/search?type=keyword&keywords=notary&countries=NL'
const open = [find('heading', /Emails found/), press('Add to Cart'), find('dialog', 'Add to Cart')]
const dialog = { screen: 'Add to cart', as: 'customer', address: bank, overlay: true }
const offers = find('radio', 'Growth')
const add = page => page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click()
const adding = page => page.getByRole('dialog').locator('[aria-busy=true]').waitFor()
const cart = { screen: 'Cart', as: 'customer', address: '/cart' }
const filled = find('button', 'Place Order')

/** @type {import('../screen-states.mjs').ScreenState[]} */
export const cartStates = [
  { ...dialog, state: 'visitor', as: 'visitor', steps: open },
  { ...dialog, state: 'offers', steps: [...open, offers] },
  { ...dialog, state: 'chosen by itself', address: few, steps: [...open, see('$47.00')] },
  {
    ...dialog,
    state: 'chosen',
    steps: [...open, click('radio', 'Growth'), type('Quantity', '12500'), see('$500.00')],
  },
  {
    ...dialog,
    state: 'out of range',
    steps: [...open, click('radio', 'Enterprise'), type('Quantity', '12'), see('$0.24')],
  },
  { ...dialog, state: 'no offer chosen', steps: [...open, offers, add, see('Please select an offer.')] },
  { ...dialog, state: 'loading', scenario: 'offers:hang', steps: [...open, skeleton()] },
  {
    ...dialog,
    state: 'offers failed',
    scenario: 'offers:404',
    steps: [...open, see('Failed to load offers. Please try again later.')],
  },
  {
    ...dialog,
    state: 'cart failed',
    scenario: 'cart:403',
    steps: [...open, see('Failed to load cart. Please try again later.')],
  },
  {
    ...dialog,
    state: 'no offers',
    steps: [find('heading', /Emails found/), data('empty'), ...open.slice(1), see('No offers available')],
  },
  {
    ...dialog,
    state: 'refused',
    scenario: 'add-to-cart:422',
    steps: [...open, click('radio', 'Growth'), add, see('This value is not accepted.')],
  },
  {
    ...dialog,
    state: 'adding failed',
    scenario: 'add-to-cart:500',
    steps: [...open, click('radio', 'Growth'), add, see('Failed to add items to cart')],
  },
  {
    ...dialog,
    state: 'adding',
    scenario: 'add-to-cart:hang',
    steps: [...open, click('radio', 'Growth'), add, adding],
  },
  {
    ...dialog,
    state: 'added',
    overlay: false,
    steps: [...open, click('radio', 'Growth'), type('Quantity', '1500'), add, see('Continue Searching')],
  },
  ...['one', 'million', 'long', 'endless', 'hostile', 'bare', 'odd', 'huge'].map(name => ({
    ...dialog,
    state: name,
    scenario: `data:${name}`,
    steps: [...open, find('radiogroup', 'Offers')],
  })),

  { ...cart, state: 'empty', steps: [find('heading', /empty/)] },
  { ...cart, state: 'loading', scenario: 'cart:hang', steps: [skeleton()] },
  { ...cart, state: 'full', scenario: 'fill-cart', steps: [filled] },
  {
    ...cart,
    state: 'failed',
    scenario: 'cart:403',
    steps: [see('Failed to load cart. Please try again.')],
  },
  {
    ...cart,
    state: 'removed',
    scenario: 'fill-cart',
    steps: [press('Remove Growth'), see('Item removed from cart')],
  },
  {
    ...cart,
    state: 'removing failed',
    scenario: 'fill-cart,remove-item:403',
    steps: [press('Remove Growth'), see('Failed to remove item. Please try again.')],
  },
  {
    ...cart,
    state: 'placing',
    scenario: 'fill-cart,place-order:hang',
    steps: [press('Place Order'), busy('Place Order')],
  },
  {
    ...cart,
    state: 'placing failed',
    scenario: 'fill-cart,place-order:400',
    steps: [press('Place Order'), see('Failed to place order. Please try again.')],
  },
  {
    ...cart,
    state: 'reading again failed',
    scenario: 'fill-cart',
    steps: [filled, failing('Cart', '403'), press('Remove Growth'), see('Item removed from cart')],
  },
  ...['one', 'many', 'million', 'long', 'endless', 'hostile', 'bare', 'odd', 'free', 'cent', 'huge'].map(
    name => ({
      ...cart,
      state: name,
      scenario: `fill-cart,data:${name}`,
      steps: [find('heading', 'Cart'), find('region', 'Order total')],
    }),
  ),
  {
    screen: 'Session expired',
    state: 'sent to sign in',
    as: 'customer',
    address: '/cart',
    scenario: 'end-session',
    steps: [find('button', 'Sign In')],
  },
]
