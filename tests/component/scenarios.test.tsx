/**
 * @promise A scenario of the mock makes calls fail or shows its data until another one is applied.
 */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockApi } from '@tests/support/mock-api'
import { more } from '@tests/support/more'
import { renderApp, storeSession } from '@tests/support/render-app'

const mock = mockApi({ scenario: 'fill-cart,offers:404' })

it('fails the calls of the scenario until another one is applied', async () => {
  const { user } = renderApp('/offers')
  expect(await screen.findByText('Failed to load offers. Please try again later.')).toBeVisible()

  mock().applyScenario('')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: /^Growth/ })).toBeVisible()
})

it('shows the data of the scenario', more, async () => {
  storeSession(mock())
  mock().applyScenario('data:million.cent')
  renderApp('/cart')
  expect(await screen.findAllByText('1,000,000')).not.toHaveLength(0)
  expect(screen.getByRole('region', { name: 'Order total' })).toHaveTextContent('$0.50')
})
