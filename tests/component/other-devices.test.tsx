/**
 * @promise Settings sign out other devices, which say that their session has ended.
 * @promise A double click acts once, wherever something is sent.
 */
import { screen } from '@testing-library/react'
import { http } from 'msw'
import { expect, it, vi } from 'vitest'
import { authApi } from '@tests/support/api-url'
import { createDeferred } from '@tests/support/deferred'
import { mockApi } from '@tests/support/mock-api'
import { openSettings } from '@tests/support/pages'
import { demoCustomer, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { findToast } from '@tests/support/toast'

const mock = mockApi()

it('ends the sessions on other devices once, however often it is clicked, and keeps this one', async () => {
  mock().signIn(demoCustomer)
  const held = createDeferred()
  const sent = vi.fn<(url: string) => void>()
  server.use(
    http.post(authApi('logout'), async ({ request }) => {
      sent(new URL(request.url).search)
      await held.promise
    }),
  )
  storeSession(mock())
  const user = await openSettings()
  expect(mock().db.read().sessions).toHaveLength(2)
  const button = screen.getByRole('button', { name: 'Sign out other devices' })
  await user.dblClick(button)
  expect(button).toHaveAttribute('aria-busy', 'true')
  held.resolve()
  expect(await findToast('Other devices signed out')).toBeDefined()
  expect(sent).toHaveBeenCalledExactlyOnceWith('?scope=others')
  expect(mock().db.read().sessions).toHaveLength(1)
  expect(button).toHaveFocus()
  expect(await screen.findByRole('button', { name: 'User menu' })).toBeVisible()
})
