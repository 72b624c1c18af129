import { createHttp } from '@/api/http'
import { settings } from '@/config/settings'
import { timing } from '@/config/timing'
import { tokens } from '@/session/tokens'

/** The app's one fetch layer, with the session's token. */
export const http = createHttp({
  baseUrl: settings.apiUrl,
  tokens,
  cookies: settings.mercureAuth === 'cookie',
  limit: () => timing.callLimit,
})
