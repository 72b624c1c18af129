/**
 * @promise `@id`s of custom URLs and of objects that are no resources (`genid`) tie nothing together and are
 *   never shown.
 */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BACKEND_SETTINGS } from '@/mocks/serializer'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { orderOf } from '@tests/support/mock-orders'
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
