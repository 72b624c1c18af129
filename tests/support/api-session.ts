import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { environment } from './browser'

export const api = (path: string) => new URL(path, environment('LISTWELL_MOCK_SERVER')).href

interface Credentials {
  email: string
  password: string
}

export const demo: Credentials = { email: 'demo@listwell.example', password: 'demo-password' }

/** Signs in at the mock server. Returns the session. */
export async function logIn(request: APIRequestContext, { email, password }: Credentials) {
  const response = await request.post(api('login_check?grant_type=password'), {
    data: { username: email, password },
  })
  const session: { access_token: string; refresh_token: string } = await response.json()
  return session
}

/** Stores a session before each tab's first page loads, as after an earlier visit. */
export async function keepSession(context: BrowserContext, session: object, host = new URL(api('')).host) {
  const entry: [string, string] = [`listwell-auth-${host}`, JSON.stringify(session)]
  await context.addInitScript(([key, value]) => {
    if (window.top !== window || sessionStorage.getItem('session-given')) return
    sessionStorage.setItem('session-given', 'yes')
    localStorage.setItem(key, value)
  }, entry)
}
