import { createHttp } from '@/api/http'
import { apiFetch } from '@/session/api-fetch'
import { settings } from '@/config/settings'
import { timing } from '@/config/timing'
import { accessTokens } from '@/session/access-tokens'

/** How long a request for public data waits for an access token that is being refreshed: then it is sent without one. */
const PUBLIC_TOKEN_WAIT = 1000

/** The app's one fetch layer, with the session's token. */
export const http = createHttp({
  baseUrl: settings.apiUrl,
  tokens: accessTokens,
  cookies: settings.mercureAuth === 'cookie',
  limit: () => timing.requestTimeout,
  tokenWait: () => PUBLIC_TOKEN_WAIT,
  fetch: apiFetch,
})
