/**
 * @promise `/offers` is 'Available Plans', three at most.
 * @promise Offers: failure and 'No offers available at the moment.'.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { api } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { address, renderApp } from '@tests/support/render-app'
import { server } from '@tests/support/server'

mockApi()
const offersUrl = api('offers')

const offer = (id: number, changes: object = {}) => ({
  '@id': `/api/offers/${id}`,
  id,
  type: 'basic',
  name: `Plan ${id}`,
  pricePerDomain: 5,
  minQuantity: 100,
  maxQuantity: 25_000,
  features: ['CSV files'],
  sortOrder: id,
  ...changes,
})

const respondWith = (...member: object[]) =>
  server.use(http.get(offersUrl, () => HttpResponse.json({ member })))

const cards = async () => {
  await screen.findAllByText('per Email')
  return screen.getAllByRole('heading', { level: 2 }).map(heading => {
    const card = heading.closest('li')
    if (!card) throw new Error('The plan is in no list.')
    return within(card)
  })
}

describe('the plans', () => {
  it('shows the price per email, quantity range and features of each plan', async () => {
    renderApp('/offers')
    expect(await screen.findByRole('heading', { level: 1, name: 'Available Plans' })).toBeVisible()
    const [starter, growth, enterprise] = await cards()

    expect(starter?.getByText('$0.05')).toBeVisible()
    expect(starter?.getByRole('definition')).toHaveTextContent('100 - 25,000')
    expect(starter?.queryByText('Popular')).toBeNull()
    expect(growth?.getByRole('heading', { name: 'Growth' })).toBeVisible()
    expect(growth?.getByText('Popular')).toBeVisible()
    expect(growth?.getByRole('definition')).toHaveTextContent('1,000 - ∞')
    expect(growth?.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'CSV and JSON files',
      'Domain attributes',
      'Priority support',
    ])
    expect(enterprise?.getByText('$0.02')).toBeVisible()
    expect(document.title).toContain('Available Plans')
  })

  it('shows no list for a plan without features', async () => {
    respondWith(offer(1, { features: [] }))
    renderApp('/offers')
    const [plan] = await cards()
    expect(plan?.queryByRole('list')).toBeNull()
  })

  it('links to the search', async () => {
    const { user } = renderApp('/offers')
    await cards()
    await user.click(screen.getByRole('link', { name: 'Search Domains' }))
    await waitFor(() => expect(address()).toBe('/search'))
  })

  it('says that there are no plans', async () => {
    respondWith()
    renderApp('/offers')
    expect(await screen.findByText('No offers available at the moment.')).toBeVisible()
  })
})
