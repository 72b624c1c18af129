import { screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createClients } from '@/session/auth-clients'
import { storageKey } from '@/session/storage-key'
import { mockApi } from '@tests/support/mock-api'
import { demoCustomer, renderApp } from '@tests/support/render-app'

const mock = mockApi()

vi.mock('@/features/account/session-question-dialog', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('a link that signs nobody in, since the question can’t be shown, says to ask for a new one', async () => {
  const { access_token, refresh_token } = mock().signIn(demoCustomer)
  renderApp('/')
  await screen.findByRole('heading', { level: 1 })
  const fields = { access_token, refresh_token, token_type: 'bearer', expires_in: '3600' }
  const { client } = createClients(`${location.href}#${new URLSearchParams(fields).toString()}`)
  onTestFinished(() => client.dispose())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(
    'The link could not be used. A part of this site is missing. Ask for a new one.',
  )
  expect(localStorage.getItem(storageKey)).toBeNull()
})
