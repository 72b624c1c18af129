import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { toast } from 'sonner'
import { beforeEach } from 'vitest'
import { App } from '@/app/app'
import { timing } from '@/config/timing'
import type { Mock } from '@/mocks/mock'
import { storageKey } from '@/session/storage-key'

export const demoCustomer = 'demo@listwell.example'

// Whole pages run on real timers: what they wait for is shortened instead.
export const shortTimes = {
  queryRetryDelay: () => 1,
  intentRetryDelay: () => 1,
  redirectDelay: 1,
  pollFirst: 20,
  pollLongest: 80,
  liveIdle: 1,
  downloadHold: 20,
  signOutPatience: 500,
  skeletonDelay: 1,
  skeletonHold: 1,
} satisfies Partial<typeof timing>

Object.assign(timing, shortTimes)

// The toaster shows again whatever is left when it is mounted anew.
beforeEach(() => {
  toast.dismiss()
})

/** Stores a session of a user of the mock, as a sign-in in an earlier visit would have. */
export function storeSession(mock: Mock, email = demoCustomer) {
  localStorage.setItem(storageKey, JSON.stringify(mock.signIn(email)))
  // The client outlives the tests of a file: it learns of the change as from another tab.
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
}

/** The whole app at an address, in a window of its own; gives the user's hands. */
export function renderApp(address = '/') {
  window.history.replaceState(null, '', address)
  const user = userEvent.setup()
  const view = render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  )
  return { user, ...view }
}

/** Where the app is: path, query and hash. */
export const address = () => window.location.pathname + window.location.search + window.location.hash
