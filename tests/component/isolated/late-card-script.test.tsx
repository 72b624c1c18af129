import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { stubCardProvider } from '@tests/support/card-provider'
import { mockApi } from '@tests/support/mock-api'
import { recordRequests } from '@tests/support/record-requests'
import { address, renderApp, storeSession } from '@tests/support/render-app'

const mock = mockApi()

// In a file of its own: the provider's library loads the script once, for all tests of a file.
test('Cancel waits for the card provider’s script, and deletes no order that it says is paid for', async () => {
  const deletions = recordRequests('delete', api('orders/78'))
  configureApp({ settings: { stripeKey: 'pk_test_listwell' } })
  storeSession(mock())
  const { user } = renderApp('/checkout/78')
  const script = await waitFor(() => {
    const one = document.querySelector('script[src^="https://js.stripe.com/"]')
    if (!one) throw new Error('No script is asked for.')
    return one
  })
  await screen.findByText('Card details go to the payment provider only.')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(address()).toBe('/checkout/78')

  stubCardProvider({ retrieve: () => Promise.resolve({ paymentIntent: { status: 'succeeded' } }) })
  script.dispatchEvent(new Event('load'))
  await waitFor(() => expect(address()).toBe('/payment-success/78'))
  expect(deletions).not.toHaveBeenCalled()
})
