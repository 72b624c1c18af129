import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { configureApp } from '@tests/support/app-config'
import { stubCardProvider } from '@tests/support/card-provider'
import { mockApi } from '@tests/support/mock-api'
import { renderApp, storeSession } from '@tests/support/render-app'
import { findToast } from '@tests/support/toast'

const mock = mockApi()
const failed = 'The card form couldn’t be loaded. Please try again, or reload the page.'

async function failScript() {
  const found = await waitFor(() => {
    const one = document.querySelector<HTMLScriptElement>(
      'script[src^="https://js.stripe.com/"]:not([data-failed])',
    )
    if (!one) throw new Error('No script is asked for.')
    return one
  })
  found.dataset['failed'] = ''
  act(() => {
    found.dispatchEvent(new Event('error'))
  })
}

// In a file of its own: the provider's library loads the script once, for all tests of a file.
test('the checkout says that the card provider’s script can’t be loaded, and loads the script on Retry', async () => {
  configureApp({ settings: { stripeKey: 'pk_test_listwell' } })
  storeSession(mock())
  const { user } = renderApp('/checkout/78')
  // The library tries twice before it reports an error.
  await failScript()
  await failScript()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(failed)
  expect(await findToast(failed)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible()

  stubCardProvider()
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Card number')).toBeVisible()
})
