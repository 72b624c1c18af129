/**
 * @promise A double click acts once, wherever something is sent.
 */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { expect, it, vi } from 'vitest'
import { authApi } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { fill, openSettings } from '@tests/support/pages'
import { renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
const user = userEvent.setup()

async function openStoredSettings() {
  storeSession(mock())
  await openSettings()
}

async function openSignIn() {
  renderApp('/signin', { settings: { authMethods: ['magic-link'] } })
  await fill(user, await screen.findByLabelText('Email'), 'ann@listwell.example')
}

async function signUp() {
  renderApp('/signup')
  await fill(user, await screen.findByLabelText('Email'), 'new@listwell.example')
  await fill(user, screen.getByLabelText('Password'), 'new-password')
  await user.click(screen.getByRole('button', { name: 'Sign Up' }))
  await screen.findByRole('heading', { level: 1, name: 'Welcome!' })
}

it.each([
  ['Sign out other devices', 'logout', openStoredSettings],
  ['Email me a sign-in link', 'otp', openSignIn],
  ['Send a new link', 'resend', signUp],
])('‘%s’ is busy until the response, and sends nothing more at a second click', async (name, path, open) => {
  await open()
  const held = createDeferred()
  const sent = vi.fn<() => void>()
  server.use(
    http.post(authApi(path), async () => {
      sent()
      await held.promise
    }),
  )
  const button = await screen.findByRole('button', { name })
  await user.click(button)
  expect(button).toHaveAttribute('aria-busy', 'true')
  await user.click(button)
  held.resolve()
  await waitFor(() => expect(screen.queryByRole('button', { name, busy: true })).toBeNull())
  expect(sent).toHaveBeenCalledTimes(1)
})
