/**
 * @promise Home names the lowest price under its headline and the plans with theirs, and is whole without the
 *   offers.
 * @promise Home’s three example searches run on click; its end leads back to the form.
 * @promise Keywords are at most three Tabs from the start of the home page.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockApi } from '@tests/support/mock-api'
import { renderApp, storeSession } from '@tests/support/render-app'
import { respond } from '@tests/support/respond'

const mock = mockApi()

const plans = () => screen.getByRole('region', { name: 'Priced per Email, by the plan you choose.' })

it('names the lowest price under its headline, in the currency of the customer’s cart', async () => {
  respond('get', 'active_cart', { currency: 'EUR', items: [] })
  storeSession(mock())
  renderApp('/')
  const price = await screen.findByText(/^from/)
  await waitFor(() => expect(price).toHaveTextContent('from €0.02 per Email'))
})

it('lists the plans with their prices, quantities and three features at most', async () => {
  const offer = { id: 1, name: 'Solo', pricePerDomain: 3, minQuantity: 10, maxQuantity: 20 }
  const features = ['CSV', 'JSON', 'XML', 'Fax']
  respond('get', 'offers', { member: [{ ...offer, features }] })
  renderApp('/')
  await screen.findByRole('heading', { level: 3, name: 'Solo' })
  const section = within(plans())
  expect(section.getByText('$0.03')).toBeVisible()
  expect(section.getByText('10 - 20')).toBeVisible()
  expect(section.getByText('XML')).toBeInTheDocument()
  expect(section.queryByText('Fax')).toBeNull()
})

it('says how many plans can’t be shown', async () => {
  const offer = { id: 1, name: 'Solo', pricePerDomain: 3, minQuantity: 10, maxQuantity: 20 }
  respond('get', 'offers', { member: [offer, null, 7] })
  renderApp('/')
  expect(await screen.findByText("2 offers can't be shown")).toBeVisible()
})

it('is whole without the offers where they can’t be loaded', async () => {
  respond('get', 'offers', {}, 404)
  renderApp('/')
  expect(await screen.findByRole('link', { name: 'Start a search' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Priced/ })).toBeNull())
  expect(screen.queryByText(/per Email/)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  ['bank, Germany', '/search?type=keyword&keywords=bank&countries=DE'],
  ['notary, France', '/search?type=keyword&keywords=notary&countries=FR'],
  ['Hetzner', '/search?type=isp&providers=Hetzner'],
])('the example search %s runs on click and finds emails', async (name, url) => {
  const { user } = renderApp('/')
  const examples = within(await screen.findByRole('list', { name: 'Example searches' }))
  await user.click(examples.getByRole('link', { name }))
  const found = await screen.findByRole('heading', { level: 2, name: /Emails found/ })
  expect(found).not.toHaveTextContent(/^0 /)
  expect(location.pathname + location.search).toBe(url)
  await waitFor(() => expect(found).toHaveFocus())
})

it('leads from its end to the search form', async () => {
  const { user } = renderApp('/')
  await user.click(await screen.findByRole('link', { name: 'Start a search' }))
  expect(screen.getByRole('textbox', { name: 'Keywords' })).toHaveFocus()
  expect(location.pathname).toBe('/')
})

it('has its first field within three Tabs: the skip link leads to the form', async () => {
  const { user } = renderApp('/')
  await user.tab()
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.tab()
  await user.tab()
  expect(screen.getByRole('textbox', { name: 'Keywords' })).toHaveFocus()
})
