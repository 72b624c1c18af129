import { createHttp } from '@/api/http'
import { perApp, useApp } from '@/config/app'
import { accessTokensOf } from '@/session/access-tokens'

/** How long a request for public data waits for an access token that is being refreshed: then it is sent without one. */
const PUBLIC_TOKEN_WAIT = 1000

/** An app's fetch layer, with the session's token. */
export const httpOf = perApp(app =>
  createHttp({
    baseUrl: app.settings.apiUrl,
    tokens: accessTokensOf(app),
    cookies: app.settings.mercureAuth === 'cookie',
    limit: () => app.timing.requestTimeout,
    tokenWait: () => PUBLIC_TOKEN_WAIT,
  }),
)

export const useHttp = () => httpOf(useApp())
