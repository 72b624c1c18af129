async function signIn(page, { email, password }) {
  await page.fill('Email', email)
  await page.fill('Password', password)
  await page.click('button', 'Sign In', 'main')
}

async function typeCard(page, number) {
  await page.fill('Card number', number)
  await page.fill('Expiration date', '12 / 34')
  await page.fill('Security code', '123')
  await page.fill('Postal code', '10115')
}

/** What a visitor does who buys: search, sign-up, sign-in, cart, a declined card, payment. */
export const purchaseJourney = [
  [
    'searches',
    async page => {
      await page.fill('Keywords', 'bank')
      await page.press('Enter')
      await page.fill('Countries', 'united st')
      await page.click('option', /United States$/)
      await page.press('Escape')
      await page.click('button', 'Search Domains')
      await page.expect('heading', /Emails found/)
      await page.expect('table', 'Search results')
    },
  ],
  [
    'signs up from the dialog',
    async (page, { email, password }) => {
      await page.click('button', 'Add to Cart')
      await page.expect('dialog', 'Add to Cart')
      await page.click('link', 'Sign Up', '[role=dialog]')
      await page.fill('Email', email)
      await page.fill('Password', password)
      await page.click('button', 'Sign Up')
      await page.expectText('Welcome!')
    },
  ],
  [
    'signs in, and is back in the dialog',
    async (page, customer) => {
      await page.click('link', 'Sign In', 'main')
      await signIn(page, customer)
      await page.expect('dialog', 'Add to Cart')
    },
  ],
  [
    'adds the search to the cart',
    async page => {
      await page.check('Growth')
      await page.fill('Quantity', '1200')
      await page.click('button', 'Add to Cart', '[role=dialog]')
      // The toast that leads there too may end before the press.
      await page.click('link', 'Cart, 1 item')
      await page.expectPath('/cart')
    },
  ],
  [
    'places the order; a card is declined',
    async page => {
      await page.click('button', 'Place Order')
      await page.expectPath('/checkout/')
      await typeCard(page, '4000 0000 0000 0002')
      await page.click('button', 'Pay $48.00')
      await page.expectText('Your card was declined.')
    },
  ],
  [
    'pays',
    async page => {
      await typeCard(page, '4242 4242 4242 4242')
      await page.click('button', 'Pay $48.00')
      await page.expectPath('/payment-success/')
      await page.expectText('Payment received')
    },
  ],
  [
    'opens the finished order',
    async page => {
      await page.click('link', 'View Order Details')
      await page.expectText('Completed')
      await page.expect('button', /^Download .+\.csv$/)
    },
  ],
]

/** What a customer does who comes back for the files of an order, with an API on another origin. */
export const returnJourney = [
  [
    'signs in',
    async (page, customer) => {
      await page.click('link', 'Sign In')
      await signIn(page, customer)
      await page.expect('button', 'User menu')
    },
  ],
  [
    'downloads a file of an order',
    async page => {
      await page.click('link', 'My Orders')
      await page.click('link', /000064$/)
      await page.click('button', /^Download .+\.csv$/)
      await page.expectText('Download Started')
    },
  ],
]
