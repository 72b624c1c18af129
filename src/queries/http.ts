import { createHttp } from '@/api/http'
import { perApp, useApp } from '@/config/app'
import { accessTokensOf } from '@/session/access-tokens'

/** An app's fetch layer, with the session's token. */
export const httpOf = perApp(app =>
  createHttp({
    baseUrl: app.settings.apiUrl,
    tokens: accessTokensOf(app),
    cookies: app.settings.mercureAuth === 'cookie',
    limit: () => app.timing.requestTimeout,
    // Then a request for public data is sent without the token that is being refreshed.
    tokenWait: () => 1000,
  }),
)

export const useHttp = () => httpOf(useApp())
