import { jsonSchemaOf } from './wire-schema.mjs'
import { shapes } from './shapes.mjs'

const searchOf = site => ({
  ...site.noCriteria,
  keywords: ['bank'],
  countries: ['US'],
  tlds: ['com', 'net'],
})
const lineOf = site => ({ offer: '/api/offers/2', quantity: 1500, searchParameters: searchOf(site) })
const [id, number] = ['{id}', '{orderNumber}']
const reference = { iri: null, id }
const tokens = { refresh_token: '… …' }

/** The product calls: what each is for, the shape of its response, and how the site sends it. */
const productCalls = {
  searchEmails: [
    'The preview of a search',
    'search-results',
    (site, http) => site.searchEmails(http, searchOf(site)),
  ],
  searchByProvider: [
    'The preview of a search by hosting provider',
    'search-results',
    (site, http) =>
      site.searchEmails(http, { ...searchOf(site), searchType: 'isp', hostingProviders: ['Example'] }),
  ],
  fetchOffers: ['All offers', 'offers', (site, http) => site.fetchOffers(http)],
  fetchTlds: ['All top-level domains', 'tlds', (site, http) => site.fetchTlds(http)],
  fetchCart: ['The customer’s cart', 'cart', (site, http) => site.fetchCart(http)],
  addCartItem: ['Adds a line to the cart', null, (site, http) => site.addCartItem(http, lineOf(site))],
  removeCartItem: ['Removes a line', null, (site, http) => site.removeCartItem(http, reference)],
  placeOrder: ['Places an order for the cart', 'order-placed', (site, http) => site.placeOrder(http)],
  fetchOrders: ['A page of the customer’s orders', 'orders', (site, http) => site.fetchOrders(http, 1)],
  fetchOrder: ['An order', 'order', (site, http) => site.fetchOrder(http, id)],
  fetchOrderDetails: [
    'An order with its files',
    'order',
    (site, http) => site.fetchOrderDetails(http, number),
  ],
  cancelOrder: ['Cancels a pending order', null, (site, http) => site.cancelOrder(http, id)],
  requestPaymentIntent: [
    'The payment intent of a pending order, the same for each call',
    'payment-intent',
    (site, http) => site.requestPaymentIntent(http, id),
  ],
  deleteOrder: ['Deletes a pending order', null, (site, http) => site.deleteOrder(http, reference)],
}

const password = { password: '…' }
const account = { email: '…', ...password }
const authCalls = {
  signUp: ['Registers a customer', null, client => client.signUp(account)],
  signIn: ['Signs a customer in', 'session', client => client.signInWithPassword(account)],
  refresh: ['Replaces the tokens of a session', 'session', client => client.refreshSession(tokens)],
  getUser: ['The signed-in customer', 'user', client => client.getUser()],
  updateUser: ['Changes the password', null, client => client.updateUser(password)],
  signOut: ['Ends the customer’s sessions', null, client => client.signOut()],
  forgotPassword: ['Mails a reset link', null, (_, recovery) => recovery.forgotPassword('…')],
  resetPassword: [
    'Sets a password by a mailed token',
    null,
    (_, recovery) => recovery.resetPassword('…', '…'),
  ],
  verifyEmail: ['Confirms a mail address', null, (_, recovery) => recovery.verifyEmail('…')],
}

/** A stored session, which calls with a token need. */
const session = JSON.stringify({
  access_token: 'token',
  refresh_token: '…',
  expires_at: 4e9,
  expires_in: 3600,
  token_type: 'bearer',
  user: { id: '1' },
})

const readable = path => decodeURIComponent(path)

/** Makes a product call without a network; returns its request and its response's schema. */
async function captureProductCall(site, send) {
  let seen
  const note = (path, schema, { method = 'GET', body } = {}) => {
    seen = { path: readable(path), method, body, schema }
    return Promise.reject(new Error('captured'))
  }
  await send(site, { request: note, requestWithHub: note, resolve: path => path }).catch(() => undefined)
  return seen
}

async function captureAuthCall(site, send) {
  let seen
  const fetch = (url, { method, body }) => {
    const path = url.replace('https://auth.invalid/', '')
    seen = { path, method, body: body ? JSON.parse(body) : undefined }
    return Promise.reject(new Error('captured'))
  }
  const client = site.createAuthClient({
    url: 'https://auth.invalid/',
    fetch,
    storage: { getItem: () => session, setItem() {}, removeItem() {} },
    locks: null,
    autoRefreshToken: false,
  })
  await send(client, site.createRecovery(client))
  client.dispose()
  return seen
}

/**
 * The calls of the contract, as the site itself sends them: name, summary, service, method, path with its query, example of
 * the body, and the name of the response's shape with its JSON Schema.
 *
 * @param {typeof import('./app-exports.ts')} site
 * @returns {Promise<{ name: string, summary: string, service: 'api' | 'auth', method: string, path: string, body?: object,
 *   shape: string | null, schema: object | null }[]>}
 */
export async function contractCalls(site) {
  const calls = []
  for (const [name, [summary, shape, send]] of Object.entries(productCalls)) {
    const { schema, ...call } = await captureProductCall(site, send)
    calls.push({ name, summary, service: 'api', ...call, shape, schema: shape && jsonSchemaOf(schema) })
  }
  for (const [name, [summary, shape, send]] of Object.entries(authCalls)) {
    const call = await captureAuthCall(site, send)
    const schema = shape && jsonSchemaOf(shapes[shape])
    calls.push({ name, summary, service: 'auth', ...call, shape, schema })
  }
  return calls
}

export const errorSchema = () => jsonSchemaOf(shapes.error)
