import { testSettings } from './test-settings'

/** The URL of a product call; also usable as a pattern of msw. */
export const api = (path: string) => new URL(path, testSettings.apiUrl).href

/** The URL of a call of the authentication service. */
export const authApi = (path: string) => new URL(path, testSettings.authUrl).href
