import { createHttp, type HttpOptions, type Tokens } from '@/api/http'

export const base = 'https://api.example.com/api/'

export const visitorTokens: Tokens = {
  current: () => Promise.resolve(null),
  isSignedIn: () => false,
  renew: () => Promise.resolve(null),
  refused: async () => {},
  lacksFactor: () => Promise.resolve(),
}

/** The app's HTTP client of a visitor, over `fetch`. */
export const createVisitorHttp = (
  fetch: NonNullable<HttpOptions['fetch']>,
  options: Partial<HttpOptions> = {},
) =>
  createHttp({
    baseUrl: base,
    tokens: visitorTokens,
    cookies: false,
    limit: () => 5000,
    fetch,
    ...options,
  })
