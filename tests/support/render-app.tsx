import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { AppView } from '@/app/app'
import { isPageLoaded } from '@/app/lazy-pages'
import type { Mock } from '@/mocks/mock'
import { takeLink } from '@/session/link'
import { authApi } from './api-url'
import { inApp, leaveDocument, openApp, reloadSoon, type TestEnvironment } from './test-app'
import { storageKey } from './test-settings'

export const demoCustomer = 'demo@listwell.example'

/** Stores a session of a user of the mock, as a sign-in in an earlier visit would have. */
export function storeSession(mock: Mock, email = demoCustomer) {
  localStorage.setItem(storageKey, JSON.stringify(mock.signIn(email)))
  // A document that is open is notified as of another tab's change.
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
}

/** As `storeSession`, for a session that has passed its second factor. */
export async function storePassedSession(mock: Mock, email = demoCustomer) {
  const { refresh_token } = mock.signIn(email)
  mock.db.update(state => {
    for (const one of state.sessions) one.level = 'aal2'
  })
  const body = JSON.stringify({ refresh_token })
  const response = await mock.respond(new Request(authApi('token/refresh'), { method: 'POST', body }))
  localStorage.setItem(storageKey, (await response?.text()) ?? '')
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
}

type Environment = Omit<TestEnvironment, 'link' | 'reload'>

/** Renders the whole app at a URL. Returns the user who acts on it. */
export function renderApp(currentUrl = '/', environment: Environment = {}) {
  // Before it, what is still open might lead on from the new URL.
  leaveDocument()
  window.history.replaceState(null, '', currentUrl)
  return reloadApp(environment)
}

/** The same for the demo customer, who is signed in. */
export function renderAsCustomer(mock: Mock, currentUrl: string, environment: Environment = {}) {
  storeSession(mock)
  return renderApp(currentUrl, environment)
}

/** The app after a reload: at the same history entry. */
export function reloadApp(environment: Environment = {}) {
  leaveDocument()
  const reload = () => reloadSoon(() => reloadApp(environment))
  const app = openApp({ isPageLoaded, ...environment, reload, link: takeLink() })
  const user = userEvent.setup()
  const view = render(
    <BrowserRouter useTransitions={false}>
      <AppView />
    </BrowserRouter>,
    { wrapper: inApp(app) },
  )
  return { user, ...view }
}

/** The app's current URL: path, query and hash. */
export const address = () => window.location.pathname + window.location.search + window.location.hash
