import { createHttp } from '@/api/http'
import { apiFetch } from '@/session/api-fetch'
import { settings } from '@/config/settings'
import { timing } from '@/config/timing'
import { accessTokens } from '@/session/access-tokens'

/** The app's one fetch layer, with the session's token. */
export const http = createHttp({
  baseUrl: settings.apiUrl,
  tokens: accessTokens,
  cookies: settings.mercureAuth === 'cookie',
  limit: () => timing.requestTimeout,
  tokenWait: () => timing.publicTokenWait,
  fetch: apiFetch,
})
