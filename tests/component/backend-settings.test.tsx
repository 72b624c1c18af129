/**
 * @promise `@id`s of custom URLs and of objects that are no resources (`genid`) tie nothing together and are
 *   never shown.
 * @promise A scenario of the mock makes calls fail or shows its data until another one is applied.
 */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BACKEND_SETTINGS } from '@/mocks/serializer'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { orderOf } from '@tests/support/mock-orders'
import { more } from '@tests/support/more'
import { renderApp, storeSession } from '@tests/support/render-app'
import { saidText } from '@tests/support/said-text'

const mock = mockApi({ hub: api('/.well-known/mercure') })

interface ShownPage {
  url: string
  role: 'heading' | 'button'
  /** The name of something on the page that is made of the backend's data. */
  name: RegExp
}

const cart: ShownPage = { url: '/cart', role: 'button', name: /^Remove Growth$/ }

/** Where a setting shows differently besides. */
const others: Partial<Record<string, ShownPage>> = {
  'partial-pagination': {
    url: '/search?type=keyword&keywords=bank',
    role: 'heading',
    name: /^More than 4 Emails found for bank$/,
  },
  'paged-offers': { url: '/offers', role: 'heading', name: /^Enterprise/ },
}

describe.each(['', ...Object.keys(BACKEND_SETTINGS)])('a backend with the setting %j', setting => {
  const other = others[setting]
  for (const { url, role, name } of [cart, ...(other ? [other] : [])])
    it(`shows ${url} without the keys of JSON-LD`, async () => {
      mock().applyScenario(setting === '' ? 'fill-cart' : `fill-cart,backend:${setting}`)
      storeSession(mock())
      renderApp(url)
      expect((await screen.findAllByRole(role, { name }))[0]).toBeVisible()
      expect(document.querySelectorAll('main h1')).toHaveLength(1)
      expect(screen.queryByRole('alert')).toBeNull()
      expect(saidText()).not.toMatch(
        /@type|@id|@context|genid|hydra|\/api\/|undefined|NaN|Invalid Date|\[object Object\]/,
      )
    })
})

it.each([
  ['its details', () => `/order/${orderOf(mock(), 59).orderNumber}/details`, /^Starter/],
  ['its checkout', () => '/checkout/78', /^Growth$/],
])('an order whose offers are IRIs names its items on %s', async (_page, url, name) => {
  mock().applyScenario('backend:iri-offers')
  storeSession(mock())
  renderApp(url())
  expect((await screen.findAllByText(name))[0]).toBeVisible()
  expect(screen.queryByText('Email list')).toBeNull()
})

it('fails the calls of the scenario until another one is applied', async () => {
  mock().applyScenario('offers:404')
  const { user } = renderApp('/offers')
  expect(await screen.findByText('Failed to load offers. Please try again later.')).toBeVisible()

  mock().applyScenario('')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: /^Growth/ })).toBeVisible()
})

it('shows the data of the scenario', more, async () => {
  storeSession(mock())
  mock().applyScenario('fill-cart,data:million.cent')
  renderApp('/cart')
  expect(await screen.findAllByText('1,000,000')).not.toHaveLength(0)
  expect(screen.getByRole('region', { name: 'Order total' })).toHaveTextContent('$0.50')
})
