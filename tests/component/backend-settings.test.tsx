/**
 * @promise `@id`s of custom URLs and of objects that are no resources (`genid`) tie nothing together and are
 *   never shown.
 */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BACKEND_SETTINGS } from '@/mocks/serializer'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { moreIf } from '@tests/support/more'
import { renderApp, storeSession } from '@tests/support/render-app'

const mock = mockApi({ hub: api('/.well-known/mercure') })

interface ShownPage {
  url: string
  role: 'heading' | 'button' | 'link'
  /** The name of something on the page that is made of the backend's data. */
  name: RegExp
  /** Its name where a setting withholds that data. */
  instead?: Partial<Record<string, RegExp>>
}

const pages: ShownPage[] = [
  { url: '/cart', role: 'button', name: /^Remove Growth$/ },
  {
    url: '/search?type=keyword&keywords=bank',
    role: 'heading',
    name: /^[\d,]+ Emails found for bank$/,
    instead: { 'partial-pagination': /^More than 4 Emails found for bank$/ },
  },
  {
    url: '/offers',
    role: 'heading',
    name: /^Growth/,
    instead: { 'paged-offers': /^Enterprise/ },
  },
  { url: '/orders', role: 'link', name: /000078$/ },
  { url: '/order/{number of 59}/details', role: 'heading', name: /^Starter.*11,200 emails$/ },
  { url: '/checkout/78', role: 'heading', name: /^Order summary$/ },
  { url: '/payment-success/78', role: 'heading', name: /^Order Confirmation$/ },
]

const orderNumberOf = (id: number) =>
  mock()
    .db.read()
    .orders.find(order => order.id === id)?.orderNumber ?? ''

/** Everything that the page says: its texts, and what is read out or shown beside them. */
function textOfPage(): string {
  const names = ['aria-label', 'title', 'alt', 'placeholder', 'value']
  const elements = [...document.querySelectorAll('body *')]
  const attributes = elements.flatMap(one => names.map(name => one.getAttribute(name) ?? ''))
  return [document.title, document.body.textContent, ...attributes].join('\n')
}

const settings = ['', ...Object.keys(BACKEND_SETTINGS)]

describe.each(settings)('a backend with the setting %j', setting => {
  // A backend without one on all pages, each other one on the cart, where it shows differently, and on one page more.
  const shown = pages.filter(
    ({ url, instead = {} }, index) =>
      ['', '/cart'].some(one => one === setting || one === url) ||
      setting in instead ||
      index === settings.indexOf(setting) % pages.length,
  )
  for (const { url, role, name, instead = {} } of shown)
    it(
      `shows ${url} without the keys of JSON-LD`,
      moreIf(url !== '/cart' && !(setting in instead)),
      async () => {
        mock().applyScenario(setting === '' ? 'fill-cart' : `fill-cart,backend:${setting}`)
        storeSession(mock())
        renderApp(url.replace('{number of 59}', orderNumberOf(59)), {
          timing: { pollFirst: 60_000, pollLongest: 60_000 },
        })
        expect((await screen.findAllByRole(role, { name: instead[setting] ?? name }))[0]).toBeVisible()
        expect(document.querySelectorAll('main h1')).toHaveLength(1)
        expect(screen.queryByRole('alert')).toBeNull()
        expect(textOfPage()).not.toMatch(
          /@type|@id|@context|genid|hydra|\/api\/|undefined|NaN|Invalid Date|\[object Object\]/,
        )
      },
    )
})

it.each([
  ['/order/{number of 59}/details', /^Starter/],
  ['/checkout/78', /^Growth$/],
])('%s names its items where their offers are IRIs', async (url, name) => {
  mock().applyScenario('backend:iri-offers')
  storeSession(mock())
  renderApp(url.replace('{number of 59}', orderNumberOf(59)))
  expect((await screen.findAllByText(name))[0]).toBeVisible()
  expect(screen.queryByText('Email list')).toBeNull()
})
