import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { App } from '@/app/app'
import { hideUrlSecrets } from '@/app/hide-url-secrets'
import type { Mock } from '@/mocks/mock'
import { queryClient } from '@/queries/query-client'
import { storageKey } from '@/session/storage-key'
import { authApi } from './api-url'

export const demoCustomer = 'demo@listwell.example'

/** Stores a session of a user of the mock, as a sign-in in an earlier visit would have. */
export function storeSession(mock: Mock, email = demoCustomer) {
  localStorage.setItem(storageKey, JSON.stringify(mock.signIn(email)))
  // All tests of a file share the client, so it is notified of the change as by another tab.
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
}

/** As `storeSession`, for a session that has passed its second factor. */
export async function storePassedSession(mock: Mock, email = demoCustomer) {
  const { refresh_token } = mock.signIn(email)
  mock.db.update(state => {
    for (const session of state.sessions) session.level = 'aal2'
  })
  const body = JSON.stringify({ refresh_token })
  const response = await mock.respond(new Request(authApi('token/refresh'), { method: 'POST', body }))
  localStorage.setItem(storageKey, (await response?.text()) ?? '')
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
}

/** Renders the whole app at a URL. Returns the user who acts on it. */
export function renderApp(currentUrl = '/') {
  window.history.replaceState(null, '', currentUrl)
  return reloadApp()
}

/** The app after a reload: at the same history entry. */
export function reloadApp() {
  cleanup()
  queryClient.clear()
  hideUrlSecrets()
  const user = userEvent.setup()
  const view = render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  )
  return { user, ...view }
}

/** The app's current URL: path, query and hash. */
export const address = () => window.location.pathname + window.location.search + window.location.hash
