import { jsonSchemaOf } from './wire-schema.mjs'
import { shapes } from './shapes.mjs'

const searchOf = site => ({ ...site.noCriteria, keywords: ['bank'], countries: ['US'], tlds: ['com', 'net'] })
const [id, number] = ['{id}', '{orderNumber}']
const reference = { iri: null, id }
const tokens = { refresh_token: '… …' }

/** The product calls: what each is for, the shape of its response, and what the site's function of that name gets. */
const productCalls = (site, search = searchOf(site)) => ({
  searchEmails: ['The preview of a search', 'search-results', search],
  searchByProvider: [
    'The preview of a search by hosting provider',
    'search-results',
    { ...search, searchType: 'isp', hostingProviders: ['Example'] },
  ],
  fetchOffers: ['All offers', 'offers'],
  fetchTlds: ['All top-level domains', 'tlds'],
  fetchCart: ['The customer’s cart', 'cart'],
  addCartItem: [
    'Adds a line to the cart',
    null,
    { offer: '/api/offers/2', quantity: 1500, searchParameters: search },
  ],
  removeCartItem: ['Removes a line', null, reference],
  placeOrder: ['Places an order for the cart', 'order-placed'],
  fetchOrders: ['A page of the customer’s orders', 'orders', 1],
  fetchOrder: ['An order', 'order', id],
  fetchOrderDetails: ['An order with its files', 'order', number],
  cancelOrder: ['Cancels a pending order', null, id],
  requestPaymentIntent: [
    'The payment intent of a pending order, the same for each call',
    'payment-intent',
    id,
  ],
  deleteOrder: ['Deletes a pending order', null, reference],
})

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
async function captureProductCall(site, name, argument) {
  const send = name === 'searchByProvider' ? site.searchEmails : site[name]
  let seen
  const note = (path, schema, { method = 'GET', body } = {}) => {
    seen = { path: readable(path), method, body, schema }
    return Promise.reject(new Error('captured'))
  }
  const http = { request: note, requestWithHub: note, resolve: path => path }
  await send(http, argument).catch(() => undefined)
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
  for (const [name, [summary, shape, argument]] of Object.entries(productCalls(site))) {
    const { schema, ...call } = await captureProductCall(site, name, argument)
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
