/**
 * @promise The mock's responses, links and messages are those of API Platform in keys and types, with each
 *   setting too.
 */
import { describe, expect, it, vi } from 'vitest'
import { readEvents } from '@tests/support/read-events'
import { BACKEND_SETTINGS } from '@/mocks/serializer'
import { exchanges as responses } from '@tests/fixtures/api-platform-orders.json'
import { exchanges as streams } from '@tests/fixtures/mercure-hub.json'
import { moreIf } from '@tests/support/more'
import { readRecording, type RecordedExchange } from '@tests/support/recordings'
import { shapeDifferences } from '@tests/support/shape-differences'
import { BASE, createTimedMock, customer, DEMO, demo, textAt, type TestResponse } from './client'

// The mock's responses and messages beside those of API Platform and a Mercure hub, for the same requests.

const HUB = 'http://localhost/.well-known/mercure'
const searched = { searchType: 'keyword', keywords: ['bank'], countries: ['US'], tlds: ['com', 'net'] }
const providers = { searchType: 'isp', hostingProviders: ['Hetzner', 'OVH'] }
const keywordLine = { offer: '/api/offers/2', quantity: 1500, searchParameters: searched }
const providerLine = { offer: '/api/offers/1', quantity: 300, searchParameters: providers }

type Client = ReturnType<typeof customer>

async function fillCart({ post, get }: Client) {
  for (const line of [keywordLine, providerLine, providerLine]) await post('cart_items', line)
  return get('active_cart')
}
/** The IRI of the first line in a response. */
const lineIn = ({ body }: TestResponse) => /\/api\/cart_items\/\d+/.exec(JSON.stringify(body))?.[0] ?? ''
const placeOrder = async (client: Client) => {
  await fillCart(client)
  return client.post('orders/checkout')
}
const detailsOf = async ({ get }: Client, id: number) =>
  get(`orders/${textAt(await get(`orders/${id}`), 'orderNumber')}/details`)

const credentials = { username: DEMO, password: 'demo-password' }
const refreshBody = async ({ post }: Client) => ({
  refresh_token: textAt(await post('login_check', credentials), 'refresh_token'),
})

/** The requests of the recordings, by name, sent to the mock by the demo customer. */
const requests: Record<
  string,
  (client: Client, anonymous: Client, invalid: Client) => Promise<TestResponse>
> = {
  login: (_, { post }) => post('login_check?grant_type=password', credentials),
  'login: wrong password': (_, { post }) =>
    post('login_check?grant_type=password', { ...credentials, password: 'wrong' }),
  refresh: async (_, client) => client.post('token/refresh', await refreshBody(client)),
  'refresh: the token was used already': async (_, client) => {
    const body = await refreshBody(client)
    await client.post('token/refresh', body)
    return client.post('token/refresh', body)
  },
  logout: ({ post }) => post('logout'),
  'orders without a token': (_, { get }) => get('orders'),
  'orders with a token that is none': (_, __, { get }) => get('orders'),
  'offers with a token that is none, though offers are public': (_, __, { get }) => get('offers'),
  'search by keyword': (_, { get }) =>
    get('email_documents?keywords=bank&domain.eavAttributes=US,DE&domain.tld[]=com&domain.tld[]=net'),
  'search by isp': (_, { get }) => get('email_documents?isp=Hetzner,OVH'),
  'search that finds nothing': (_, { get }) => get('email_documents?keywords=nothing-at-all'),
  'offers, page 1': (_, { get }) => get('offers'),
  'offers, page 2': (_, { get }) => get('offers?page=2'),
  'TLDs, page 1': (_, { get }) => get('domain_t_l_ds'),
  'TLDs, page 2': (_, { get }) => get('domain_t_l_ds?page=2'),
  'active cart: none yet': ({ get }) => get('active_cart'),
  'add to cart': ({ post }) => post('cart_items', keywordLine),
  'add to cart: isp search': ({ post }) => post('cart_items', providerLine),
  'active cart: three lines': fillCart,
  'active cart: after the first of three lines was removed': async client => {
    await client.remove(lineIn(await fillCart(client)))
    return client.get('active_cart')
  },
  'add to cart: quantity below the offer’s minimum': ({ post }) =>
    post('cart_items', { ...keywordLine, quantity: 5 }),
  'add to cart: an offer that does not exist': ({ post }) =>
    post('cart_items', { ...keywordLine, offer: '/api/offers/999' }),
  'add to cart: a quantity of the wrong type': ({ post }) =>
    post('cart_items', { ...keywordLine, quantity: 'many' }),
  'remove a line': async ({ post, remove }) => remove(lineIn(await post('cart_items', keywordLine))),
  'remove a line: it is gone already': ({ remove }) => remove('cart_items/1'),
  'orders, page 1': ({ get }) => get('orders?page=1'),
  'orders, page 2': ({ get }) => get('orders?page=2'),
  'orders, page 3, the last': ({ get }) => get('orders?page=3'),
  'one order, pending': ({ get }) => get('orders/78'),
  'one order: unknown': ({ get }) => get('orders/9999'),
  'order details: completed, with a file': client => detailsOf(client, 59),
  'order details: processing, no file yet': client => detailsOf(client, 77),
  'order details: unknown': ({ get }) => get('orders/ORD-nope/details'),
  'payment intent': ({ post }) => post('orders/78/payment-intent'),
  'payment intent: the order is not pending': ({ post }) => post('orders/77/payment-intent'),
  'cancel an order': ({ post }) => post('orders/78/cancel'),
  'cancel an order: too late': ({ post }) => post('orders/77/cancel'),
  'place the order': placeOrder,
  'place the order: the cart is empty': ({ post }) => post('orders/checkout'),
  'cancel the payment (delete the order)': ({ remove }) => remove('orders/78'),
  'cancel the payment: the order is gone already': ({ remove }) => remove('orders/9999'),
  '404: no such route': ({ get }) => get('nothing_here'),
}

const plainName = (name: string) => name.replaceAll("'", '’')
const linksOf = ({ headers }: TestResponse) => headers.get('Link')?.split(/, (?=<)/) ?? []
const recordedLinks = ({ links }: RecordedExchange) =>
  links.map(link =>
    link
      .replace('http://127.0.0.1:4901/api/', BASE)
      .replace('http://127.0.0.1:4910/.well-known/mercure', HUB),
  )
const mediaType = (type: string) => type.split(';')[0]

const recordings = ['4.0', ...Object.keys(BACKEND_SETTINGS).filter(name => readRecording(name).length > 0)]

describe.each(recordings)('the mock responds like API Platform (%s)', recording => {
  const recorded = [...readRecording(`accounts/${recording}`), ...readRecording(recording)].filter(
    ({ name }) => plainName(name) in requests,
  )

  it.each(recorded)('$name', moreIf(recordings.indexOf(recording) > 1), async exchange => {
    // By default the mock's offers are on one page, and its sign-in has the user.
    const settings = ['paged-offers', 'bare-sign-in', ...(recording === '4.0' ? [] : [recording])]
    const scenario = `backend:${settings.join('.')}`
    const { mock } = createTimedMock({ hub: HUB, scenario })
    const send = requests[plainName(exchange.name)]
    if (send === undefined) throw new Error(`no request ${exchange.name}`)
    const response = await send(demo(mock), customer(mock, undefined), customer(mock, 'no-token'))
    expect(response.status).toBe(exchange.status)
    expect(mediaType(response.headers.get('Content-Type') ?? '')).toBe(mediaType(exchange.type))
    expect(linksOf(response)).toEqual(recordedLinks(exchange))
    expect(shapeDifferences(response.body ?? null, [exchange.body])).toEqual([])
  })
})

describe('the mock responds like API Platform to downloads and HEAD', () => {
  const sent: Record<string, (client: Client, anonymous: Client, token: string) => Promise<TestResponse>> = {
    'download with the token in the address': (_, { get }, token) =>
      get(`order_files/59-1/download?bearer=${token}`),
    'download with an address whose token is refused': (_, { get }) =>
      get('order_files/59-1/download?bearer=abc'),
    'HEAD of the offers': ({ head }) => head('offers'),
    'HEAD of one order': ({ head }) => head('orders/59'),
  }

  it.each(responses.filter(({ name }) => name in sent))('$name', async ({ name, response: recorded }) => {
    const { mock } = createTimedMock({ hub: HUB })
    const token = mock.signIn(DEMO).access_token
    const response = await sent[name]?.(customer(mock, token), customer(mock, undefined), token)
    const headers = new Headers(Object.entries(recorded.headers).map(([key, value]) => [key, String(value)]))
    expect(response?.status).toBe(recorded.status)
    const shapeOf = (sentHeaders: Headers | undefined) => ({
      type: mediaType(sentHeaders?.get('Content-Type') ?? ''),
      file: sentHeaders?.get('Content-Disposition')?.replace(/".*"/, '""'),
      links: sentHeaders?.get('Link')?.match(/rel="[^"]*"/g),
    })
    expect(shapeOf(response?.headers)).toEqual(shapeOf(headers))
    expect(response?.body === undefined).toBe(recorded.body === '')
  })
})

describe('the mock’s hub sends messages like API Platform', () => {
  const message = (text: string): unknown => JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? 'null')
  const recordedMessage = (name: string) =>
    message(streams.find(stream => stream.name === name)?.response.body ?? '')

  /** The last message that the mock sends to an anonymous subscriber of everything, after a change. */
  async function lastMessage(scenario: string, change: (client: Client) => Promise<unknown>) {
    const { mock } = createTimedMock({ hub: HUB, scenario })
    const messages: unknown[] = []
    const { body } = await mockStream(mock)
    void readEvents(body, data => messages.push(JSON.parse(data)))
    await change(demo(mock))
    mock.hub?.publish({ topic: 'end', data: '"end"' })
    await vi.waitFor(() => expect(messages.at(-1)).toBe('end'))
    return messages.at(-2)
  }
  const mockStream = async (mock: ReturnType<typeof createTimedMock>['mock']) => {
    const response = await mock.respond(new Request(`${HUB}?topic=*`))
    if (response === undefined) throw new Error('The mock has no hub.')
    return response
  }
  const cancel = ({ post }: Client) => post('orders/78/cancel')
  const addLine = ({ post }: Client) => post('cart_items', keywordLine)
  const removeFirst = async (client: Client) => client.remove(lineIn(await fillCart(client)))

  it.each([
    ['', 'public updates: an order changes', cancel],
    ['', 'public updates: an order is deleted', ({ remove }: Client) => remove('orders/78')],
    ['', 'public updates: the cart gets a line', addLine],
    ['backend:json-first', 'json before jsonld in the formats: an order changes', cancel],
    ['backend:json-first', 'json before jsonld in the formats: the cart gets a line', addLine],
    ['backend:iri-relations', 'relations as IRIs: an order changes', cancel],
    ['backend:iri-relations', 'relations as IRIs: the cart gets a line', addLine],
    ['backend:holes.numeric-strings', 'holes and numeric strings: a line is removed', removeFirst],
  ])('the hub’s message has the recorded shape (%s %s)', async (scenario, name, change) => {
    const differences = shapeDifferences(await lastMessage(scenario, change), [recordedMessage(name)])
    // The recorded lines of a list with holes have no criteria.
    const isUnrecorded = (one: string) => scenario.includes('holes') && one.includes('searchParameters')
    expect(differences.filter(one => !isUnrecorded(one))).toEqual([])
  })

  it('sends nothing to an anonymous subscriber where updates are private', async () => {
    const recorded = streams.find(({ name }) => name === 'private updates: an anonymous subscriber')
    expect(recorded?.response.body).toBe(':\n')
    expect(await lastMessage('backend:private-updates', cancel)).toBeUndefined()
  })
})

it('the comparison of shapes names what differs', () => {
  const recorded = { '@id': '/api/orders/7', total: 5, items: [{ id: 1 }, { id: 2, note: 'x' }] }
  expect(shapeDifferences(recorded, [recorded])).toEqual([])
  const other = { '@id': '/api/orders/7/details', total: '5', items: [{ note: null }], more: 1 }
  expect(shapeDifferences(other, [recorded])).toEqual([
    '.@id: /api/orders/{id}/details?, recorded /api/orders/{id}?',
    '.total: text, recorded number',
    '.items[0].id: missing',
    '.items[0].note: null, recorded text',
    '.more: not recorded',
  ])
})
