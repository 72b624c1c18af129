/**
 * @promise Settings sign out other devices, which say that their session has ended.
 */
import { screen } from '@testing-library/react'
import { http } from 'msw'
import { expect, it, vi } from 'vitest'
import { authApi } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { openSettings } from '@tests/support/pages'
import { address, demoCustomer, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { findToast } from '@tests/support/toast'

const mock = mockApi()

const LABEL = 'Sign out other devices'

function openStoredSettings() {
  storeSession(mock())
  return openSettings()
}

it('ends the sessions on other devices, and keeps this one', async () => {
  mock().signIn(demoCustomer)
  const sent = vi.fn<(url: string) => void>()
  server.use(http.post(authApi('logout'), ({ request }) => sent(new URL(request.url).search)))
  const user = await openStoredSettings()
  expect(mock().db.read().sessions).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: LABEL }))
  expect(await findToast('Other devices signed out')).toBeDefined()
  expect(sent).toHaveBeenCalledExactlyOnceWith('?scope=others')
  expect(mock().db.read().sessions).toHaveLength(1)
  expect(screen.getByRole('button', { name: LABEL })).toHaveFocus()
  expect(await screen.findByRole('button', { name: 'User menu' })).toBeVisible()
})

it('asks to sign in again where this session was ended elsewhere', async () => {
  const user = await openStoredSettings()
  mock().applyScenario('end-session')
  await user.click(screen.getByRole('button', { name: LABEL }))
  await screen.findByRole('heading', { level: 1, name: 'Sign In' })
  expect(screen.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  expect(address()).toBe('/signin?next=%2Fprofile')
})
