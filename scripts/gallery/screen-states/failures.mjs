import { click, waitForElement, goOffline, waitForTitle } from '../steps.mjs'
import { screen } from '../screen.mjs'

const boundary = screen('Error boundary', { path: '/offers', ownWindow: true })
const settings = screen('Settings', {})
const wrong = waitForTitle('Something went wrong')

/** The states in which a page can't be shown: its code can't be loaded, or the site's settings are wrong. @type {import('../screen-states.mjs').ScreenState[]} */
export const failureStates = [
  boundary('in the page', [waitForElement('heading', /^Growth/), goOffline, click('link', 'Terms'), wrong]),
  boundary('in the page of a customer', { as: 'customer', scenario: 'fill-cart' }, [
    waitForElement('link', 'Cart, 3 items'),
    goOffline,
    click('link', 'Terms'),
    wrong,
  ]),
  boundary('in place of everything', [
    waitForElement('heading', /^Growth/),
    goOffline,
    click('link', 'Sign In'),
    wrong,
  ]),
  settings('wrong', { settings: { VITE_API_URL: 'ftp://api.example.com', VITE_MERCURE_AUTH: 'basic' } }, [
    waitForTitle('This site isn’t set up correctly'),
  ]),
  settings(
    'wrong with a very long value',
    { path: '/offers', settings: { VITE_API_URL: `ftp://${'api.'.repeat(400)}example.com` } },
    [waitForTitle('This site isn’t set up correctly')],
  ),
]
