import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { configureApp } from '@tests/support/app-config'
import { stubCardProvider } from '@tests/support/card-provider'
import { mockApi } from '@tests/support/mock-api'
import { renderApp, storeSession } from '@tests/support/render-app'

const mock = mockApi()

// In a file of its own: the provider's library loads the script once, for all tests of a file.
test('the checkout says that the card provider’s script doesn’t arrive; Retry shows its form once it has', async () => {
  configureApp({ settings: { stripeKey: 'pk_test_listwell' }, timing: { requestTimeout: 1000 } })
  storeSession(mock())
  const { user } = renderApp('/checkout/78')
  const script = await waitFor(() => {
    const one = document.querySelector('script[src^="https://js.stripe.com/"]')
    if (!one) throw new Error('No script is asked for.')
    return one
  })
  const alert = await screen.findByRole('alert', {}, { timeout: 5000 })
  expect(alert).toHaveTextContent('The card form couldn’t be loaded. Please try again, or reload the page.')

  stubCardProvider()
  script.dispatchEvent(new Event('load'))
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Card number')).toBeVisible()
})
