import * as v from 'valibot'
import { takeEarlyRequest, tokenOfEarlyRequest } from '@/platform/early-response'
import { LACKS_FACTOR } from '@/lib/problem'
import { errorOfResponse } from './error-of-response'
import { ApiError } from './errors'

/** The source of access tokens, which is notified when one is refused. */
export interface Tokens {
  /** The token to send now, fresh enough; null where there is none. */
  current(): Promise<string | null>
  /** Whether a customer is signed in: while there is no token all the same, only public data is requested. */
  isSignedIn(): boolean
  /** Another token in place of one that was refused with 401; null where there is none. */
  renew(refused: string): Promise<string | null>
  /** A renewed token was refused too: its session is over. */
  refused(token: string): void
  /** A token was refused for want of a second factor. Resolves once the session is known to need one, or not to. */
  lacksFactor(token: string): Promise<void>
}

export interface HttpOptions {
  /** Absolute, ends with a slash. */
  baseUrl: string
  tokens: Tokens
  /** Whether requests to the API's origin carry cookies. */
  cookies: boolean
  /** Time limit of one request in milliseconds, its body included. */
  limit: () => number
  /** How long a request for public data waits for its token (in milliseconds); without it, as long as for a response. */
  tokenWait?: () => number
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

interface RequestOptions {
  method?: 'GET' | 'POST' | 'DELETE'
  body?: unknown
  signal?: AbortSignal | undefined
  /** For data that visitors see too: requested without a token where a customer's isn't there in time. */
  isPublic?: boolean
}

/** A response of the API that names a live-updates hub. */
export interface HubResponse {
  /** The URL that was requested. */
  url: string
  /** The response's `Link` header, unparsed: what parses it is loaded once there is something to listen to. */
  link: string
  /** When it was requested (ms since 1970). */
  requestedAt: number
  /** When it had arrived (ms since 1970). */
  receivedAt: number
}

/** Data with the response that it came in, where that names a hub. */
export type WithHub<T> = T & { hub: HubResponse | null }

export interface Http {
  /** Sends a request and parses the response; throws an ApiError, or the signal's reason when aborted. */
  request<T>(path: string, schema: v.GenericSchema<unknown, T>, options?: RequestOptions): Promise<T>
  /** As `request`, for data that can be kept up to date by a hub. */
  requestWithHub<T extends object>(
    path: string,
    schema: v.GenericSchema<unknown, T>,
    options?: RequestOptions,
  ): Promise<WithHub<T>>
  /** The absolute URL of a path, `@id` or link; null where it isn't http or https. */
  resolve(path: string): string | null
}

// Looked up at each call, so that a page that replaces it is respected.
const callFetch: NonNullable<HttpOptions['fetch']> = (url, init) => fetch(url, init)

/** JSON-LD requests, resolved against one base URL, with the session's token for the API's own origin only. */
export function createHttp({
  baseUrl,
  tokens,
  cookies,
  limit,
  tokenWait = limit,
  fetch: fetchResponse = callFetch,
}: HttpOptions): Http {
  const { origin, pathname: root } = new URL(baseUrl)
  // Whether public data was requested without the token that is still to come: the next request doesn't wait for it again.
  let isTokenLate = false

  /** Null for what is no URL, and for the API's own root: an `@id` of nothing, or of what a URL ignores, leads there. */
  function resolve(path: string): string | null {
    try {
      const url = new URL(path, baseUrl)
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
      return url.origin === origin && url.pathname === root ? null : url.href
    } catch {
      return null
    }
  }

  /**
   * The token to send. A refresh may take half a minute, which public data doesn't wait for; what the document has requested
   * of it is there already.
   */
  async function findToken(url: string, isPublic: boolean): Promise<string | null> {
    const early = isPublic ? tokenOfEarlyRequest(url) : undefined
    if (early !== undefined) return early
    const token = tokens.current().finally(() => (isTokenLate = false))
    if (!isPublic) return token
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<null>(done => {
      const stopWaiting = () => {
        isTokenLate = true
        done(null)
      }
      timer = setTimeout(stopWaiting, isTokenLate ? 0 : tokenWait())
    })
    return Promise.race([token, late]).finally(() => clearTimeout(timer))
  }

  async function exchange(url: string, token: string | null, options: RequestOptions, signal: AbortSignal) {
    const headers = new Headers({ Accept: 'application/ld+json' })
    if (options.body !== undefined) headers.set('Content-Type', 'application/ld+json')
    if (token !== null) headers.set('Authorization', `Bearer ${token}`)
    const early = options.method === undefined ? takeEarlyRequest(url, token, signal) : undefined
    const response = await early?.response
    if (early && response) return { response, text: await response.text(), requestedAt: early.requestedAt }
    return request(url, headers, options, signal)
  }

  async function request(url: string, headers: Headers, options: RequestOptions, signal: AbortSignal) {
    const requestedAt = Date.now()
    const response = await fetchResponse(url, {
      method: options.method ?? 'GET',
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
      credentials: cookies && new URL(url).origin === origin ? 'include' : 'omit',
      // A cache of the browser may not tell users apart, and outlives the sign-out.
      cache: headers.has('Authorization') ? 'no-store' : 'default',
      redirect: 'error',
      signal,
    })
    return { response, text: await response.text(), requestedAt }
  }

  async function send<T>(path: string, schema: v.GenericSchema<unknown, T>, options: RequestOptions = {}) {
    const url = resolve(path)
    if (url === null) throw new ApiError('shape', `Unexpected address: ${path}`)
    const isOwnOrigin = new URL(url).origin === origin
    const attempt = async (token: string | null) => {
      const cut = new AbortController()
      // A `fetch` can lose the abort: Node's has, after a garbage collection.
      const ended = new Promise<never>((_resolve, reject) => {
        cut.signal.addEventListener('abort', reject)
      })
      const follow = () => cut.abort(options.signal?.reason)
      if (options.signal?.aborted) follow()
      options.signal?.addEventListener('abort', follow)
      const timer = setTimeout(() => cut.abort('limit'), limit())
      try {
        return await Promise.race([exchange(url, token, options, cut.signal), ended])
      } catch (error) {
        if (options.signal?.aborted) throw options.signal.reason
        if (cut.signal.aborted) throw new ApiError('timeout', 'The server took too long to answer.')
        throw new ApiError('network', 'The server can’t be reached.', { cause: error })
      } finally {
        clearTimeout(timer)
        options.signal?.removeEventListener('abort', follow)
      }
    }

    let token = isOwnOrigin ? await findToken(url, options.isPublic === true) : null
    if (isOwnOrigin && token === null && !options.isPublic && tokens.isSignedIn())
      throw new ApiError('network', 'The server can’t be reached.')
    let result = await attempt(token)
    if (result.response.status === 401 && token !== null) {
      const renewed = await tokens.renew(token)
      if (renewed !== null) {
        token = renewed
        result = await attempt(token)
        if (result.response.status === 401) tokens.refused(token)
      }
    }
    const { response, text, requestedAt } = result
    if (!response.ok) {
      const error = errorOfResponse(response, text)
      if (token !== null && error.status === 403 && error.hasCode(LACKS_FACTOR))
        await tokens.lacksFactor(token)
      throw error
    }
    const link = isOwnOrigin ? response.headers.get('Link') : null
    const hub: HubResponse | null =
      link !== null && /mercure/i.test(link) ? { url, link, requestedAt, receivedAt: Date.now() } : null
    return { data: parse(schema, text), hub }
  }

  return {
    request: async (path, schema, options) => (await send(path, schema, options)).data,
    requestWithHub: async (path, schema, options) => {
      const { data, hub } = await send(path, schema, options)
      return { ...data, hub }
    },
    resolve,
  }
}

/** Parses a body; what isn't of the schema's shape is an error that names the field. An empty body is `undefined`. */
function parse<T>(schema: v.GenericSchema<unknown, T>, text: string): T {
  let body: unknown
  try {
    body = text === '' ? undefined : JSON.parse(text)
  } catch (cause) {
    throw new ApiError('shape', 'Unexpected answer: not JSON', { cause })
  }
  const result = v.safeParse(schema, body, { abortEarly: true })
  if (result.success) return result.output
  const path = v.getDotPath(result.issues[0]) ?? 'the whole answer'
  // What the checker says of it names values such as `undefined`: no words for a page.
  throw new ApiError('shape', `Unexpected answer: ${path}`, { cause: result.issues[0].message })
}
