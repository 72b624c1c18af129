import { click, waitForElement, goOffline, waitForTitle } from '../steps.mjs'

const screen = 'Error boundary'
const wrong = waitForTitle('Something went wrong')

/** The states in which a page can't be shown: its code can't be loaded, or the site's settings are wrong. @type {import('../screen-states.mjs').ScreenState[]} */
export const failureStates = [
  {
    screen,
    ownWindow: true,
    state: 'in the page',
    path: '/offers',
    steps: [waitForElement('heading', /^Growth/), goOffline, click('link', 'Terms'), wrong],
  },
  {
    screen,
    ownWindow: true,
    state: 'in the page of a customer',
    as: 'customer',
    path: '/offers',
    scenario: 'fill-cart',
    steps: [waitForElement('link', 'Cart, 3 items'), goOffline, click('link', 'Terms'), wrong],
  },
  {
    screen,
    ownWindow: true,
    state: 'in place of everything',
    path: '/offers',
    steps: [waitForElement('heading', /^Growth/), goOffline, click('link', 'Sign In'), wrong],
  },
  {
    screen: 'Settings',
    state: 'wrong',
    path: '/',
    settings: { VITE_API_URL: 'ftp://api.example.com', VITE_MERCURE_AUTH: 'basic' },
    steps: [waitForTitle('This site isn’t set up correctly')],
  },
  {
    screen: 'Settings',
    state: 'wrong with a very long value',
    path: '/offers',
    settings: { VITE_API_URL: `ftp://${'api.'.repeat(400)}example.com` },
    steps: [waitForTitle('This site isn’t set up correctly')],
  },
]
