import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { App } from '@/app/app'
import { hideUrlSecrets } from '@/app/hide-url-secrets'
import type { Mock } from '@/mocks/mock'
import { storageKey } from '@/session/storage-key'

export const demoCustomer = 'demo@listwell.example'

/** Stores a session of a user of the mock, as a sign-in in an earlier visit would have. */
export function storeSession(mock: Mock, email = demoCustomer) {
  localStorage.setItem(storageKey, JSON.stringify(mock.signIn(email)))
  // The client outlives the tests of a file: it learns of the change as from another tab.
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
}

/** The whole app at an address, in a window of its own; gives the user's hands. */
export function renderApp(currentUrl = '/') {
  window.history.replaceState(null, '', currentUrl)
  return reloadApp()
}

/** The app after a reload: at the same history entry. */
export function reloadApp() {
  cleanup()
  hideUrlSecrets()
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
