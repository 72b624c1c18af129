import {
  click,
  failCall,
  waitForElement,
  pressKey,
  clickButton,
  waitForText,
  waitForSkeleton,
  waitForTitle,
  typeText,
} from '../steps.mjs'

const screen = 'Search'
const banks = '/search?type=keyword&keywords=bank&countries=US,DE'
const found = waitForElement('heading', /Emails? found/)
const introduced = waitForElement('heading', /From search to file/)
const oneOfEach = ['one', 'many', 'million', 'long', 'endless', 'hostile', 'bare', 'odd']
const keywords = Array.from({ length: 40 }, (_, index) => `keyword-${index + 1}`)
const countries = 'AT,AU,BE,BR,CA,CH,CZ,DE,DK,ES,FI,FR,GB,IE,IT,JP,MX,NL,NO,PL,PT,SE,US,ZA'

/** @type {import('../screen-states.mjs').ScreenState[]} */
export const searchStates = [
  { screen, state: 'before the first search', path: '/', steps: [waitForElement('textbox', 'Keywords')] },
  { screen, state: 'by provider', path: '/', steps: [click('radio', 'Search by ISP')] },
  {
    screen,
    state: 'no criteria',
    path: '/',
    steps: [clickButton('Search Domains'), waitForText('Search criteria required')],
  },
  {
    screen,
    state: 'no provider',
    path: '/',
    steps: [
      click('radio', 'Search by ISP'),
      clickButton('Search Domains'),
      waitForText('ISP selection required'),
    ],
  },
  {
    screen,
    state: 'countries picked',
    path: '/',
    overlay: true,
    steps: [
      typeText('Keywords', 'bank'),
      pressKey('Enter'),
      typeText('Countries', 'united'),
      click('option', /United States/),
      waitForElement('option', /United Kingdom/),
    ],
  },
  {
    screen,
    state: 'no such country',
    path: '/',
    overlay: true,
    steps: [typeText('Countries', 'atlantis'), waitForText('No countries found')],
  },
  {
    screen,
    state: 'TLDs open',
    path: '/',
    overlay: true,
    steps: [typeText('TLDs', 'com'), waitForElement('option', '.com')],
  },
  {
    screen,
    state: 'TLDs loading',
    path: '/',
    scenario: 'tlds:hang',
    overlay: true,
    steps: [click('combobox', 'TLDs'), waitForText('Loading TLDs...')],
  },
  {
    screen,
    state: 'TLDs failed',
    path: '/',
    scenario: 'tlds:404',
    overlay: true,
    steps: [click('combobox', 'TLDs'), waitForElement('button', 'Retry')],
  },
  {
    screen,
    state: 'providers open',
    path: '/',
    overlay: true,
    steps: [
      click('radio', 'Search by ISP'),
      typeText('Hosting Providers', 'ovh'),
      click('option', /^OVH/),
      typeText('Hosting Providers', 'hetzner'),
      click('option', /^Hetzner/),
      typeText('Hosting Providers', 'net'),
      waitForElement('option', /^Netcup/),
    ],
  },
  {
    screen,
    state: 'loading',
    path: banks,
    scenario: 'search:hang',
    steps: [waitForText('Loading results...')],
  },
  { screen, state: 'results', path: banks, steps: [found] },
  {
    screen,
    state: 'results by provider',
    path: '/search?type=isp&providers=Hetzner,OVH,Infomaniak',
    steps: [found],
  },
  { screen, state: 'results empty', path: banks, scenario: 'data:empty', steps: [found] },
  ...oneOfEach.map(name => ({
    screen,
    state: `results ${name}`,
    path: banks,
    scenario: `data:${name}`,
    steps: [found],
  })),
  {
    screen,
    state: 'many criteria',
    path: `/search?type=keyword&keywords=${keywords.join(',')}&countries=${countries}&tlds=com,net,org,info`,
    steps: [found],
  },
  {
    screen,
    state: 'endless keyword',
    path: `/search?type=keyword&keywords=${'donaudampfschiff'.repeat(30)}`,
    steps: [found],
  },
  {
    screen,
    state: 'failed',
    path: banks,
    scenario: 'search:404',
    steps: [waitForText('Failed to fetch domain results')],
  },
  {
    screen,
    state: 'failed again',
    path: banks,
    steps: [
      found,
      failCall('Search', '400'),
      clickButton('Search Domains'),
      waitForText('Failed to fetch domain results'),
    ],
  },
  {
    screen,
    state: 'cleared',
    path: banks,
    steps: [
      found,
      clickButton('Clear Search'),
      waitForText('All search parameters have been reset.'),
      introduced,
    ],
  },
  {
    screen,
    state: 'signed in',
    as: 'customer',
    path: banks,
    scenario: 'fill-cart',
    steps: [found, waitForElement('link', 'Cart, 3 items')],
  },
  {
    screen: 'User menu',
    state: 'open',
    as: 'customer',
    path: '/offers',
    overlay: true,
    steps: [
      waitForElement('heading', /^Growth/),
      clickButton('User menu'),
      waitForElement('menuitem', 'Profile'),
    ],
  },
  {
    screen: 'Page not found',
    state: 'default',
    path: '/nowhere',
    steps: [waitForTitle('Oops! Page not found')],
  },
  ...['Terms', 'Privacy', 'Contact'].map(name => ({
    screen: 'Legal pages',
    state: name,
    path: `/${name.toLowerCase()}`,
    steps: [waitForTitle(name)],
  })),
  {
    screen: 'Offers',
    state: 'all',
    path: '/offers',
    steps: [waitForElement('heading', /^Growth/)],
  },
  {
    screen: 'Offers',
    state: 'loading',
    path: '/offers',
    scenario: 'offers:hang',
    steps: [waitForSkeleton()],
  },
  {
    screen: 'Offers',
    state: 'none',
    path: '/offers',
    scenario: 'data:empty',
    steps: [waitForText('No offers available at the moment.')],
  },
  {
    screen: 'Offers',
    state: 'failed',
    path: '/offers',
    scenario: 'offers:404',
    steps: [waitForText('Failed to load offers. Please try again later.')],
  },
  ...['one', 'many', 'long', 'endless', 'hostile', 'bare', 'odd', 'free', 'cent', 'huge'].map(name => ({
    screen: 'Offers',
    state: name,
    path: '/offers',
    scenario: `data:${name}`,
    steps: [waitForText(/per Email/)],
  })),
]
