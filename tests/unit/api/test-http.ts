import { createHttp, type HttpOptions } from '@/api/http'

export const base = 'https://api.example.com/api/'

/** The app's HTTP client of a visitor, over `fetch`. */
export const createVisitorHttp = (
  fetch: NonNullable<HttpOptions['fetch']>,
  options: Partial<HttpOptions> = {},
) =>
  createHttp({
    baseUrl: base,
    tokens: {
      current: () => Promise.resolve(null),
      isSignedIn: () => false,
      renew: () => Promise.resolve(null),
      refused: () => {},
      lacksFactor: () => Promise.resolve(),
    },
    cookies: false,
    limit: () => 5000,
    fetch,
    ...options,
  })
