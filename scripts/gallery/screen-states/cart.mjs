import {
  addFromDialog,
  bankPurchase,
  waitForBusyButton,
  click,
  applyDataPreset,
  failCall,
  waitForElement,
  rememberPurchase,
  wait,
  clickButton,
  waitForSkeleton,
  typeText,
} from '../steps.mjs'
import { screen } from '../screen.mjs'

const bank = '/search?type=keyword&keywords=bank'
const fewResults = '/search?type=keyword&keywords=notary&countries=NL'
const open = [
  waitForElement('heading', /Emails? found/),
  clickButton('Add to Cart'),
  waitForElement('dialog', 'Add to Cart'),
]
const dialog = screen('Add to cart', { as: 'customer', path: bank, overlay: true })
const offers = waitForElement('radio', 'Growth')
const adding = wait(page => page.getByRole('dialog').locator('[aria-busy=true]').waitFor())
const cart = screen('Cart', { as: 'customer', path: '/cart' })
const filled = waitForElement('button', 'Place Order')
const boughtBefore = rememberPurchase(bankPurchase)

/** @type {import('../screen-states.mjs').ScreenState[]} */
export const cartStates = [
  dialog('visitor', { as: 'visitor' }, open),
  dialog('offers', [...open, offers]),
  dialog('bought before', { path: `${bank}&cart=open` }, [
    offers,
    boughtBefore,
    offers,
    /You bought part of this/,
  ]),
  dialog('bought before, 1,000 times', { path: `${bank}&cart=open` }, [
    offers,
    rememberPurchase({ ...bankPurchase, count: 1000 }),
    offers,
    'and 997 more',
  ]),
  dialog('only one offer', { path: fewResults }, [...open, '$47.00']),
  dialog('chosen', [...open, click('radio', 'Growth'), typeText('Quantity', '12500'), '$500.00']),
  dialog('out of range', [
    ...open,
    click('radio', 'Enterprise'),
    typeText('Quantity', '12'),
    'Minimum quantity of Enterprise is 50,000.',
  ]),
  dialog('too few found', { path: '/search?type=keyword&keywords=bank&countries=LI' }, [
    ...open,
    waitForElement('button', 'Cancel'),
  ]),
  dialog('no offer chosen', [...open, offers, addFromDialog, 'Please select an offer.']),
  dialog('loading', { scenario: 'offers:hang' }, [...open, waitForSkeleton()]),
  dialog('offers failed', { scenario: 'offers:404' }, [...open, waitForElement('button', 'Retry')]),
  dialog('cart failed', { scenario: 'cart:403' }, [...open, 'Failed to load cart. Please try again later.']),
  // Otherwise the offers would be there already, for the price beside the results.
  dialog('no offers', { scenario: 'offers:404' }, [
    waitForElement('heading', /Emails? found/),
    applyDataPreset('empty'),
    failCall('Offers', 'As usual'),
    ...open.slice(1),
    'No offers available',
  ]),
  dialog('refused', { scenario: 'add-to-cart:422' }, [
    ...open,
    click('radio', 'Growth'),
    addFromDialog,
    'This value is not accepted.',
  ]),
  dialog('adding failed', { scenario: 'add-to-cart:500' }, [
    ...open,
    click('radio', 'Growth'),
    addFromDialog,
    'Failed to add items to cart',
  ]),
  dialog('adding', { scenario: 'add-to-cart:hang' }, [
    ...open,
    click('radio', 'Growth'),
    addFromDialog,
    adding,
  ]),
  dialog('added', { overlay: false }, [
    ...open,
    click('radio', 'Growth'),
    typeText('Quantity', '1500'),
    addFromDialog,
    'Continue Searching',
  ]),
  ...'one million long endless hostile bare odd huge'
    .split(' ')
    .map(name =>
      dialog(name, { scenario: `data:${name}` }, [...open, waitForElement('radiogroup', 'Offers')]),
    ),

  cart('empty', [waitForElement('heading', /empty/)]),
  cart('loading', { scenario: 'cart:hang' }, [waitForSkeleton()]),
  cart('bought before', { scenario: 'fill-cart' }, [filled, boughtBefore, filled, /You bought part of this/]),
  cart('full', { scenario: 'fill-cart' }, [filled]),
  cart('unknown searches', { scenario: 'fill-cart,backend:unknown-searches' }, [filled]),
  cart('failed', { scenario: 'cart:403' }, ['Failed to load cart. Please try again.']),
  cart('removed', { scenario: 'fill-cart' }, [clickButton('Remove Growth'), 'Item removed from cart']),
  cart('put back', { scenario: 'fill-cart' }, [
    clickButton('Remove Growth'),
    clickButton('Undo'),
    'Item put back in cart',
  ]),
  cart('putting back failed', { scenario: 'fill-cart,add-to-cart:403' }, [
    clickButton('Remove Growth'),
    clickButton('Undo'),
    /^Failed to put item back/,
  ]),
  cart('editing', { scenario: 'fill-cart' }, [clickButton('Edit Growth'), waitForElement('button', 'Save')]),
  cart('editing failed', { scenario: 'fill-cart,add-to-cart:403' }, [
    clickButton('Edit Growth'),
    waitForElement('button', 'Save'),
    clickButton('Increase quantity'),
    clickButton('Save'),
    'Failed to change item. Please try again.',
  ]),
  cart('removing failed', { scenario: 'fill-cart,remove-item:403' }, [
    clickButton('Remove Growth'),
    'Failed to remove item. Please try again.',
  ]),
  cart('placing', { scenario: 'fill-cart,place-order:hang' }, [
    clickButton('Place Order'),
    waitForBusyButton('Place Order'),
  ]),
  cart('placing failed', { scenario: 'fill-cart,place-order:400' }, [
    clickButton('Place Order'),
    'Failed to place order. Please try again.',
  ]),
  cart('refetch failed', { scenario: 'fill-cart' }, [
    filled,
    failCall('Cart', '403'),
    clickButton('Remove Growth'),
    'Item removed from cart',
  ]),
  ...'one many million long endless hostile bare odd free cent huge'
    .split(' ')
    .map(name =>
      cart(name, { scenario: `fill-cart,data:${name}` }, [
        waitForElement('heading', 'Cart'),
        waitForElement('region', 'Order total'),
      ]),
    ),
  screen('Session expired', { as: 'customer', path: '/cart', scenario: 'end-session' })('sent to sign in', [
    waitForElement('button', 'Sign In'),
  ]),
]
