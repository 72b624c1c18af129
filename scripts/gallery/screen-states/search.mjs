import { click, failing, find, key, press, see, skeleton, title, type } from '../steps.mjs'

const screen = 'Search'
const banks = '/search?type=keyword&keywords=bank&countries=US,DE'
const found = find('heading', /Emails found/)
const introduced = find('heading', /From search to file/)
const oneOfEach = ['one', 'many', 'million', 'long', 'endless', 'hostile', 'bare', 'odd']
const keywords = Array.from({ length: 40 }, (_, place) => `keyword-${place + 1}`)
const countries = 'AT,AU,BE,BR,CA,CH,CZ,DE,DK,ES,FI,FR,GB,IE,IT,JP,MX,NL,NO,PL,PT,SE,US,ZA'

/** @type {import('../screen-states.mjs').ScreenState[]} */
export const searchStates = [
  { screen, state: 'before the first search', address: '/', steps: [find('textbox', 'Keywords')] },
  { screen, state: 'by provider', address: '/', steps: [click('radio', 'Search by ISP')] },
  {
    screen,
    state: 'no criteria',
    address: '/',
    steps: [press('Search Domains'), see('Search criteria required')],
  },
  {
    screen,
    state: 'no provider',
    address: '/',
    steps: [click('radio', 'Search by ISP'), press('Search Domains'), see('ISP selection required')],
  },
  {
    screen,
    state: 'countries picked',
    address: '/',
    overlay: true,
    steps: [
      type('Keywords', 'bank'),
      key('Enter'),
      type('Countries', 'united'),
      click('option', /United States/),
      find('option', /United Kingdom/),
    ],
  },
  {
    screen,
    state: 'no such country',
    address: '/',
    overlay: true,
    steps: [type('Countries', 'atlantis'), see('No countries found')],
  },
  {
    screen,
    state: 'TLDs open',
    address: '/',
    overlay: true,
    steps: [type('TLDs', 'com'), find('option', '.com')],
  },
  {
    screen,
    state: 'TLDs loading',
    address: '/',
    scenario: 'tlds:hang',
    overlay: true,
    steps: [click('combobox', 'TLDs'), see('Loading TLDs...')],
  },
  {
    screen,
    state: 'TLDs failed',
    address: '/',
    scenario: 'tlds:404',
    overlay: true,
    steps: [click('combobox', 'TLDs'), find('button', 'Retry')],
  },
  {
    screen,
    state: 'providers open',
    address: '/',
    overlay: true,
    steps: [
      click('radio', 'Search by ISP'),
      type('Hosting Providers', 'ovh'),
      click('option', /^OVH/),
      type('Hosting Providers', 'hetzner'),
      click('option', /^Hetzner/),
      type('Hosting Providers', 'net'),
      find('option', /^Netcup/),
    ],
  },
  { screen, state: 'loading', address: banks, scenario: 'search:hang', steps: [see('Loading results...')] },
  { screen, state: 'results', address: banks, steps: [found] },
  {
    screen,
    state: 'results by provider',
    address: '/search?type=isp&providers=Hetzner,OVH,Infomaniak',
    steps: [found],
  },
  { screen, state: 'results empty', address: banks, scenario: 'data:empty', steps: [found] },
  ...oneOfEach.map(name => ({
    screen,
    state: `results ${name}`,
    address: banks,
    scenario: `data:${name}`,
    steps: [found],
  })),
  {
    screen,
    state: 'many criteria',
    address: `/search?type=keyword&keywords=${keywords.join(',')}&countries=${countries}&tlds=com,net,org,info`,
    steps: [found],
  },
  {
    screen,
    state: 'endless keyword',
    address: `/search?type=keyword&keywords=${'donaudampfschiff'.repeat(30)}`,
    steps: [found],
  },
  {
    screen,
    state: 'failed',
    address: banks,
    scenario: 'search:404',
    steps: [see('Failed to fetch domain results')],
  },
  {
    screen,
    state: 'failed again',
    address: banks,
    steps: [found, failing('Search', '400'), press('Search Domains'), see('Failed to fetch domain results')],
  },
  {
    screen,
    state: 'cleared',
    address: banks,
    steps: [found, press('Clear Search'), see('All search parameters have been reset.'), introduced],
  },
  {
    screen,
    state: 'signed in',
    as: 'customer',
    address: banks,
    scenario: 'fill-cart',
    steps: [found, find('link', 'Cart, 3 items')],
  },
  {
    screen: 'User menu',
    state: 'open',
    as: 'customer',
    address: '/offers',
    overlay: true,
    steps: [find('heading', /^Growth/), press('User menu'), find('menuitem', 'Profile')],
  },
  {
    screen: 'Page not found',
    state: 'as it is',
    address: '/nowhere',
    steps: [title('Oops! Page not found')],
  },
  ...['Terms', 'Privacy', 'Contact'].map(name => ({
    screen: 'Legal pages',
    state: name,
    address: `/${name.toLowerCase()}`,
    steps: [title(name)],
  })),
  {
    screen: 'Offers',
    state: 'all',
    address: '/offers',
    steps: [find('heading', /^Growth/)],
  },
  {
    screen: 'Offers',
    state: 'loading',
    address: '/offers',
    scenario: 'offers:hang',
    steps: [skeleton()],
  },
  {
    screen: 'Offers',
    state: 'none',
    address: '/offers',
    scenario: 'data:empty',
    steps: [see('No offers available at the moment.')],
  },
  {
    screen: 'Offers',
    state: 'failed',
    address: '/offers',
    scenario: 'offers:404',
    steps: [see('Failed to load offers. Please try again later.')],
  },
  ...['one', 'many', 'long', 'endless', 'hostile', 'bare', 'odd', 'free', 'cent', 'huge'].map(name => ({
    screen: 'Offers',
    state: name,
    address: '/offers',
    scenario: `data:${name}`,
    steps: [see(/per Email/)],
  })),
]
