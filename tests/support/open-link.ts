import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { Mock } from '@/mocks/mock'
import { demoCustomer, renderApp } from './render-app'

/** The hash of a mailed link with a session, the demo customer's by default. */
export function linkHash(mock: Mock, type: 'recovery' | 'magiclink' | 'signup', email = demoCustomer) {
  const { access_token, refresh_token } = mock.signIn(email)
  const tokens = { access_token, refresh_token, token_type: 'bearer', expires_in: '3600' }
  return `#${new URLSearchParams({ ...tokens, type })}`
}

/** Opens a link that this browser didn't ask for: the app asks whether to continue as its customer. */
export async function openLink(
  mock: Mock,
  path: string,
  type: 'recovery' | 'magiclink' | 'signup',
  email = demoCustomer,
) {
  const { user } = renderApp(path + linkHash(mock, type, email), { timing: { questionDelay: 0 } })
  await screen.findByRole('heading', { level: 1, name: `Continue as ${email}?` })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled'),
  )
  return user
}
