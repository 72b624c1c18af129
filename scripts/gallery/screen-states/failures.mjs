import { click, find, offline, title } from '../steps.mjs'

const screen = 'Error boundary'
const wrong = title('Something went wrong')

/** What is shown in place of a page: its code can't be loaded, or the site's settings are wrong. @type {import('../screen-states.mjs').ScreenState[]} */
export const failureStates = [
  {
    screen,
    ownWindow: true,
    state: 'in the page',
    address: '/offers',
    steps: [find('heading', /^Growth/), offline, click('link', 'Terms'), wrong],
  },
  {
    screen,
    ownWindow: true,
    state: 'in the page of a customer',
    as: 'customer',
    address: '/offers',
    scenario: 'fill-cart',
    steps: [find('link', 'Cart, 3 items'), offline, click('link', 'Cart, 3 items'), wrong],
  },
  {
    screen,
    ownWindow: true,
    state: 'in place of everything',
    address: '/offers',
    steps: [find('heading', /^Growth/), offline, click('link', 'Sign In'), wrong],
  },
  {
    screen: 'Settings',
    state: 'wrong',
    address: '/',
    settings: { VITE_API_URL: 'ftp://api.example.com', VITE_MERCURE_AUTH: 'basic' },
    steps: [title('This site isn’t set up correctly')],
  },
  {
    screen: 'Settings',
    state: 'wrong with endless words',
    address: '/offers',
    settings: { VITE_API_URL: `ftp://${'api.'.repeat(400)}example.com` },
    steps: [title('This site isn’t set up correctly')],
  },
]
