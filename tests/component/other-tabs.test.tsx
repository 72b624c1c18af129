/**
 * @promise While the document is loaded anew for another customer, it shows nothing of the one before.
 */
import { render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { AppView } from '@/app/app'
import { mockApi } from '@tests/support/mock-api'
import { register } from '@tests/support/register'
import { storeSession } from '@tests/support/render-app'
import { inApp, openApp, session } from '@tests/support/test-app'

const mock = mockApi()

it('shows nothing of a customer to the next one, however long their document takes to load', async () => {
  const next = 'next@listwell.example'
  await register(mock(), next)
  storeSession(mock())
  window.history.replaceState(null, '', '/orders')
  // Its documents are never loaded anew.
  const app = openApp()
  render(
    <BrowserRouter>
      <AppView />
    </BrowserRouter>,
    { wrapper: inApp(app) },
  )
  expect(await screen.findByRole('table', { name: 'My Orders' })).toBeVisible()
  storeSession(mock(), next)
  await waitFor(() => expect(session().get().user?.email).toBe(next))
  await waitFor(() => expect(screen.queryByRole('table', { name: 'My Orders' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'User menu' })).toBeNull()
})
