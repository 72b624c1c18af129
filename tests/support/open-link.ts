import { screen } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import type { Mock } from '@/mocks/mock'
import { createClients } from '@/session/auth-clients'
import { configureApp } from './app-config'
import { demoCustomer, renderApp } from './render-app'

/**
 * Renders the app at a path, where a mailed link signs a customer in, the demo customer by default, once the customer agrees. Another client of the
 * same browser reads the link, as the app’s own does while the page is loading.
 */
export async function openLink(
  mock: Mock,
  path: string,
  type: 'recovery' | 'magiclink' | 'signup',
  email = demoCustomer,
) {
  configureApp({ timing: { questionDelay: 0 } })
  const { access_token, refresh_token } = mock.signIn(email)
  const { user } = renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  const tokens = { access_token, refresh_token, token_type: 'bearer', expires_in: '3600' }
  const { client } = createClients(`${location.href}#${new URLSearchParams({ ...tokens, type })}`)
  onTestFinished(() => client.dispose())
  await screen.findByRole('dialog', { name: `Continue as ${email}?` })
  return user
}
