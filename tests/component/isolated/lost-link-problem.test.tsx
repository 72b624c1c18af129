import { waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createClients } from '@/session/auth-clients'
import { getLinkSteps, subscribeToLinkSteps } from '@/session/link-steps'
import { mockApi } from '@tests/support/mock-api'

const mock = mockApi()

// The chunk with the reasons can't be loaded.
vi.mock('@/session/link-problem', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it.each([
  [
    'a link that is refused says to ask for a new one',
    '/#access_token=a&refresh_token=b&token_type=bearer&expires_in=9',
    'Ask for a new one.',
  ],
  ['a link that isn’t refused has no problem', '/signin?error=access_denied', null],
])('%s where the chunk with the reasons is lost', async (_what, url, problem) => {
  mock().applyScenario('user:401')
  const changed = vi.fn<() => void>()
  onTestFinished(subscribeToLinkSteps(changed))
  const { client } = createClients(location.origin + url)
  onTestFinished(() => client.dispose())
  await waitFor(() => expect(changed).toHaveBeenCalled())
  expect(getLinkSteps()).toMatchObject({ code: false, newPassword: null, problem })
})
