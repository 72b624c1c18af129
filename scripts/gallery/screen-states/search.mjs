import {
  addFromDialog,
  click,
  failCall,
  keepSearches,
  waitForElement,
  pressKey,
  clickButton,
  waitForSkeleton,
  waitForTitle,
  typeText,
} from '../steps.mjs'
import { screen } from '../screen.mjs'

const search = screen('Search', {})
const results = screen('Search', { path: '/search?type=keyword&keywords=bank&countries=US,DE' })
const offers = screen('Offers', { path: '/offers' })
const found = waitForElement('heading', /Emails? found/)
const introduced = waitForElement('heading', /From search to file/)
const keywords = Array.from({ length: 40 }, (_, index) => `keyword-${index + 1}`)
const countries = 'AT,AU,BE,BR,CA,CH,CZ,DE,DK,ES,FI,FR,GB,IE,IT,JP,MX,NL,NO,PL,PT,SE,US,ZA'

/** @type {import('../screen-states.mjs').ScreenState[]} */
export const searchStates = [
  search('before the first search', [waitForElement('textbox', 'Keywords')]),
  ...[0, 2, 100].map(count =>
    search(
      `saved searches, ${count}`,
      { path: '/search?type=keyword&keywords=bank&countries=DE', overlay: true },
      [
        found,
        keepSearches(count),
        found,
        clickButton('Saved searches'),
        waitForElement('dialog', 'Saved searches'),
      ],
    ),
  ),
  search('a list of countries, partly understood', { overlay: true }, [
    clickButton('Paste a list of countries'),
    waitForElement('dialog', 'Paste a list of countries'),
    clickButton('DACH'),
    typeText('List', 'Germany; France\nAtlantis\nItaly, Narnia'),
    waitForElement('list', 'Not understood'),
  ]),
  search('by provider', [click('radio', 'Search by ISP')]),
  search('no criteria', [clickButton('Search Domains'), 'Search criteria required']),
  search('no provider', [
    click('radio', 'Search by ISP'),
    clickButton('Search Domains'),
    'ISP selection required',
  ]),
  search('countries picked', { overlay: true }, [
    typeText('Keywords', 'bank'),
    pressKey('Enter'),
    typeText('Countries', 'united'),
    click('option', /United States/),
    waitForElement('option', /United Kingdom/),
  ]),
  search('no such country', { overlay: true }, [typeText('Countries', 'atlantis'), 'No countries found']),
  search('TLDs open', { overlay: true }, [typeText('TLDs', 'com'), waitForElement('option', '.com')]),
  search('TLDs loading', { scenario: 'tlds:hang', overlay: true }, [
    click('combobox', 'TLDs'),
    'Loading TLDs...',
  ]),
  search('TLDs failed', { scenario: 'tlds:404', overlay: true }, [
    click('combobox', 'TLDs'),
    waitForElement('button', 'Retry'),
  ]),
  search('providers open', { overlay: true }, [
    click('radio', 'Search by ISP'),
    typeText('Hosting Providers', 'ovh'),
    click('option', /^OVH/),
    typeText('Hosting Providers', 'hetzner'),
    click('option', /^Hetzner/),
    typeText('Hosting Providers', 'net'),
    waitForElement('option', /^Netcup/),
  ]),
  results('loading', { scenario: 'search:hang' }, ['Loading results...']),
  results('results', [found]),
  search('results by provider', { path: '/search?type=isp&providers=Hetzner,OVH,Infomaniak' }, [found]),
  results('still trying', { scenario: 'search:500' }, ['Still trying…']),
  results('cancelled', { scenario: 'search:500' }, [clickButton('Cancel'), 'Search cancelled']),
  results('still trying again', [
    found,
    failCall('Search', '500'),
    clickButton('Search Domains'),
    'Still trying…',
  ]),
  results('cancelled again', [
    found,
    failCall('Search', '500'),
    clickButton('Search Domains'),
    clickButton('Cancel'),
    /^Search cancelled/,
  ]),
  search('results empty, one criterion', { path: '/search?type=keyword&tlds=net', scenario: 'data:empty' }, [
    found,
  ]),
  results('results empty', { scenario: 'data:empty' }, [found]),
  ...'one many million long endless hostile bare odd'
    .split(' ')
    .map(name => results(`results ${name}`, { scenario: `data:${name}` }, [found])),
  search(
    'many criteria',
    {
      path: `/search?type=keyword&keywords=${keywords.join(',')}&countries=${countries}&tlds=com,net,org,info`,
    },
    [found],
  ),
  search('endless keyword', { path: `/search?type=keyword&keywords=${'donaudampfschiff'.repeat(30)}` }, [
    found,
  ]),
  results('failed', { scenario: 'search:404' }, ['Failed to fetch domain results']),
  results('failed again', [
    found,
    failCall('Search', '400'),
    clickButton('Search Domains'),
    'Failed to fetch domain results',
  ]),
  results('cleared', [
    found,
    clickButton('Clear Search'),
    'All search parameters have been reset.',
    introduced,
  ]),
  results('signed in', { as: 'customer', scenario: 'fill-cart' }, [
    found,
    waitForElement('link', 'Cart, 3 items'),
  ]),
  results('in the cart', { as: 'customer' }, [
    found,
    clickButton('Add to Cart'),
    click('radio', 'Growth'),
    addFromDialog,
    waitForElement('link', /^In your cart/),
  ]),
  screen('User menu', { as: 'customer', path: '/offers', overlay: true })('open', [
    waitForElement('heading', /^Growth/),
    clickButton('User menu'),
    waitForElement('menuitem', 'Profile'),
  ]),
  screen('Page not found', { path: '/nowhere' })('default', [waitForTitle('Oops! Page not found')]),
  ...['Terms', 'Privacy', 'Contact'].map(name =>
    screen('Legal pages', { path: `/${name.toLowerCase()}` })(name, [waitForTitle(name)]),
  ),
  offers('all', [waitForElement('heading', /^Growth/)]),
  offers('loading', { scenario: 'offers:hang' }, [waitForSkeleton()]),
  offers('none', { scenario: 'data:empty' }, ['No offers available at the moment.']),
  offers('failed', { scenario: 'offers:404' }, ['Failed to load offers. Please try again later.']),
  ...'one many long endless hostile bare odd free cent huge'
    .split(' ')
    .map(name => offers(name, { scenario: `data:${name}` }, [/per Email/])),
]
