import {
  waitForBusyButton,
  click,
  applyDataPreset,
  failCall,
  waitForElement,
  rememberPurchase,
  step,
  wait,
  clickButton,
  waitForText,
  waitForSkeleton,
  typeText,
} from '../steps.mjs'

const bank = '/search?type=keyword&keywords=bank'
const fewResults = '/search?type=keyword&keywords=notary&countries=NL'
const open = [
  waitForElement('heading', /Emails? found/),
  clickButton('Add to Cart'),
  waitForElement('dialog', 'Add to Cart'),
]
const dialog = { screen: 'Add to cart', as: 'customer', path: bank, overlay: true }
const offers = waitForElement('radio', 'Growth')
const add = step('click “Add to Cart”', page =>
  page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click(),
)
const adding = wait(page => page.getByRole('dialog').locator('[aria-busy=true]').waitFor())
const cart = { screen: 'Cart', as: 'customer', path: '/cart' }
const filled = waitForElement('button', 'Place Order')
const purchase = {
  id: 59,
  offer: 'Growth',
  quantity: 64_010,
  search: { searchType: 'keyword', keywords: ['bank'], countries: ['DE'] },
}
const boughtBefore = rememberPurchase(purchase)

/** @type {import('../screen-states.mjs').ScreenState[]} */
export const cartStates = [
  { ...dialog, state: 'visitor', as: 'visitor', steps: open },
  { ...dialog, state: 'offers', steps: [...open, offers] },
  {
    ...dialog,
    state: 'bought before',
    path: `${bank}&cart=open`,
    steps: [offers, boughtBefore, offers, waitForText(/You bought part of this/)],
  },
  {
    ...dialog,
    state: 'bought before, 1,000 times',
    path: `${bank}&cart=open`,
    steps: [offers, rememberPurchase({ ...purchase, count: 1000 }), offers, waitForText('and 997 more')],
  },
  { ...dialog, state: 'only one offer', path: fewResults, steps: [...open, waitForText('$47.00')] },
  {
    ...dialog,
    state: 'chosen',
    steps: [...open, click('radio', 'Growth'), typeText('Quantity', '12500'), waitForText('$500.00')],
  },
  {
    ...dialog,
    state: 'out of range',
    steps: [
      ...open,
      click('radio', 'Enterprise'),
      typeText('Quantity', '12'),
      waitForText('Minimum quantity of Enterprise is 50,000.'),
    ],
  },
  {
    ...dialog,
    state: 'too few found',
    path: '/search?type=keyword&keywords=bank&countries=LI',
    steps: [...open, waitForElement('button', 'Cancel')],
  },
  {
    ...dialog,
    state: 'no offer chosen',
    steps: [...open, offers, add, waitForText('Please select an offer.')],
  },
  { ...dialog, state: 'loading', scenario: 'offers:hang', steps: [...open, waitForSkeleton()] },
  {
    ...dialog,
    state: 'offers failed',
    scenario: 'offers:404',
    // The toast says the same before.
    steps: [...open, waitForElement('button', 'Retry')],
  },
  {
    ...dialog,
    state: 'cart failed',
    scenario: 'cart:403',
    steps: [...open, waitForText('Failed to load cart. Please try again later.')],
  },
  {
    ...dialog,
    state: 'no offers',
    // Otherwise the offers would be there already, for the price beside the results.
    scenario: 'offers:404',
    steps: [
      waitForElement('heading', /Emails? found/),
      applyDataPreset('empty'),
      failCall('Offers', 'As usual'),
      ...open.slice(1),
      waitForText('No offers available'),
    ],
  },
  {
    ...dialog,
    state: 'refused',
    scenario: 'add-to-cart:422',
    steps: [...open, click('radio', 'Growth'), add, waitForText('This value is not accepted.')],
  },
  {
    ...dialog,
    state: 'adding failed',
    scenario: 'add-to-cart:500',
    steps: [...open, click('radio', 'Growth'), add, waitForText('Failed to add items to cart')],
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
    steps: [
      ...open,
      click('radio', 'Growth'),
      typeText('Quantity', '1500'),
      add,
      waitForText('Continue Searching'),
    ],
  },
  ...['one', 'million', 'long', 'endless', 'hostile', 'bare', 'odd', 'huge'].map(name => ({
    ...dialog,
    state: name,
    scenario: `data:${name}`,
    steps: [...open, waitForElement('radiogroup', 'Offers')],
  })),

  { ...cart, state: 'empty', steps: [waitForElement('heading', /empty/)] },
  { ...cart, state: 'loading', scenario: 'cart:hang', steps: [waitForSkeleton()] },
  {
    ...cart,
    state: 'bought before',
    scenario: 'fill-cart',
    steps: [filled, boughtBefore, filled, waitForText(/You bought part of this/)],
  },
  { ...cart, state: 'full', scenario: 'fill-cart', steps: [filled] },
  {
    ...cart,
    state: 'unknown searches',
    scenario: 'fill-cart,backend:unknown-searches',
    steps: [filled],
  },
  {
    ...cart,
    state: 'failed',
    scenario: 'cart:403',
    steps: [waitForText('Failed to load cart. Please try again.')],
  },
  {
    ...cart,
    state: 'removed',
    scenario: 'fill-cart',
    steps: [clickButton('Remove Growth'), waitForText('Item removed from cart')],
  },
  {
    ...cart,
    state: 'put back',
    scenario: 'fill-cart',
    steps: [clickButton('Remove Growth'), clickButton('Undo'), waitForText('Item put back in cart')],
  },
  {
    ...cart,
    state: 'putting back failed',
    scenario: 'fill-cart,add-to-cart:403',
    steps: [clickButton('Remove Growth'), clickButton('Undo'), waitForText(/^Failed to put item back/)],
  },
  {
    ...cart,
    state: 'editing',
    scenario: 'fill-cart',
    steps: [clickButton('Edit Growth'), waitForElement('button', 'Save')],
  },
  {
    ...cart,
    state: 'editing failed',
    scenario: 'fill-cart,add-to-cart:403',
    steps: [
      clickButton('Edit Growth'),
      waitForElement('button', 'Save'),
      clickButton('Increase quantity'),
      clickButton('Save'),
      waitForText('Failed to change item. Please try again.'),
    ],
  },
  {
    ...cart,
    state: 'removing failed',
    scenario: 'fill-cart,remove-item:403',
    steps: [clickButton('Remove Growth'), waitForText('Failed to remove item. Please try again.')],
  },
  {
    ...cart,
    state: 'placing',
    scenario: 'fill-cart,place-order:hang',
    steps: [clickButton('Place Order'), waitForBusyButton('Place Order')],
  },
  {
    ...cart,
    state: 'placing failed',
    scenario: 'fill-cart,place-order:400',
    steps: [clickButton('Place Order'), waitForText('Failed to place order. Please try again.')],
  },
  {
    ...cart,
    state: 'refetch failed',
    scenario: 'fill-cart',
    steps: [
      filled,
      failCall('Cart', '403'),
      clickButton('Remove Growth'),
      waitForText('Item removed from cart'),
    ],
  },
  ...['one', 'many', 'million', 'long', 'endless', 'hostile', 'bare', 'odd', 'free', 'cent', 'huge'].map(
    name => ({
      ...cart,
      state: name,
      scenario: `fill-cart,data:${name}`,
      steps: [waitForElement('heading', 'Cart'), waitForElement('region', 'Order total')],
    }),
  ),
  {
    screen: 'Session expired',
    state: 'sent to sign in',
    as: 'customer',
    path: '/cart',
    scenario: 'end-session',
    steps: [waitForElement('button', 'Sign In')],
  },
]
