import * as v from 'valibot'
import { LACKS_FACTOR } from '@/lib/problem'
import { takeEarlyRequest } from './early-request'
import { ApiError, errorOfResponse } from './errors'

/** The source of access tokens, which is notified when one is refused. */
export interface Tokens {
  /** The token to send now, fresh enough; null where there is none. */
  current(): Promise<string | null>
  /** Whether a customer is signed in: while there is no token all the same, only public data is requested. */
  isSignedIn(): boolean
  /** Another token in place of one that was refused with 401; null where there is none. */
  renew(refused: string): Promise<string | null>
  /** A renewed token was refused too: its session is over, once this resolves. */
  refused(token: string): Promise<void>
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
  /** What becomes of the response's JSON before it is parsed. */
  complete?: (body: unknown) => Promise<unknown>
}

/** A response of the API that names a live-updates hub. */
export interface HubResponse {
  /** The URL that was requested. */
  url: string
  /** The response's `Link` header, unparsed: what parses it is loaded once there is something to listen to. */
  link: string
}

/** Data with the response that it came in, where that names a hub. */
export type WithHub<T> = T & { hub: HubResponse | null }

export type Http = ReturnType<typeof createHttp>

/** JSON-LD requests to the API's origin, with the session's token. */
export function createHttp({
  baseUrl,
  tokens,
  cookies,
  limit,
  tokenWait = limit,
  fetch: fetchResponse = (url, init) => fetch(url, init),
}: HttpOptions) {
  const { origin } = new URL(baseUrl)

  /**
   * The absolute URL of a path, `@id` or link; null where it isn't http or https. One of another origin counts as its path on the
   * API's: a backend behind a proxy may not know its public name, and no request or token goes elsewhere.
   */
  function resolve(path: string): string | null {
    try {
      const { protocol, pathname, search } = new URL(path, baseUrl)
      return protocol === 'http:' || protocol === 'https:' ? origin + pathname + search : null
    } catch {
      return null
    }
  }

  /** The token to send. A refresh may take half a minute, which public data doesn't wait for. */
  async function findToken(isPublic: boolean): Promise<string | null> {
    if (!isPublic) return tokens.current()
    const late = new Promise<null>(done => setTimeout(done, tokenWait(), null))
    return Promise.race([tokens.current(), late])
  }

  async function exchange(
    url: string,
    token: string | null,
    { method, body }: RequestOptions,
    signal: AbortSignal,
    early: ReturnType<typeof takeEarlyRequest>,
  ) {
    const headers = new Headers({ Accept: 'application/ld+json' })
    if (body !== undefined) headers.set('Content-Type', 'application/ld+json')
    if (token !== null) headers.set('Authorization', `Bearer ${token}`)
    const response =
      (await early?.response) ??
      (await fetchResponse(url, {
        method: method ?? 'GET',
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        credentials: cookies ? 'include' : 'omit',
        // A cache of the browser may not tell users apart, and outlives the sign-out.
        cache: token === null ? 'default' : 'no-store',
        redirect: 'error',
        signal,
      }))
    return { response, text: await response.text() }
  }

  async function send<T>(path: string, schema: v.GenericSchema<unknown, T>, options: RequestOptions = {}) {
    const { isPublic = false } = options
    const url = resolve(path)
    if (url === null) throw new ApiError('shape', `Unexpected address: ${path}`)
    const early = isPublic ? takeEarlyRequest(url, limit()) : undefined
    const attempt = async (token: string | null) => {
      const cut = new AbortController()
      // A `fetch` can lose the abort: Node's has, after a garbage collection.
      const ended = new Promise<never>((_resolve, reject) => {
        cut.signal.addEventListener('abort', reject)
      })
      cut.signal.addEventListener('abort', () => early?.controller.abort())
      const follow = () => cut.abort(options.signal?.reason)
      if (options.signal?.aborted) follow()
      options.signal?.addEventListener('abort', follow)
      const timer = setTimeout(() => cut.abort('limit'), limit())
      try {
        return await Promise.race([exchange(url, token, options, cut.signal, early), ended])
      } catch (error) {
        if (options.signal?.aborted) throw options.signal.reason
        if (cut.signal.aborted) throw new ApiError('timeout', 'The server took too long to answer.')
        throw new ApiError('network', 'The server can’t be reached.', { cause: error })
      } finally {
        clearTimeout(timer)
        options.signal?.removeEventListener('abort', follow)
      }
    }

    let token = early ? null : await findToken(isPublic)
    if (token === null && !isPublic && tokens.isSignedIn())
      throw new ApiError('network', 'The server can’t be reached.')
    let result = await attempt(token)
    const renewed = result.response.status === 401 && token !== null ? await tokens.renew(token) : null
    if (renewed !== null) {
      token = renewed
      result = await attempt(token)
      if (result.response.status === 401) await tokens.refused(token)
    }
    const { response, text } = result
    if (!response.ok) {
      const error = errorOfResponse(response, text)
      if (token !== null && error.status === 403 && error.hasCode(LACKS_FACTOR))
        await tokens.lacksFactor(token)
      throw error
    }
    const link = response.headers.get('Link')
    const hub: HubResponse | null = link !== null && /mercure/i.test(link) ? { url, link } : null
    const body = readJson(text)
    return { data: parse(schema, options.complete ? await options.complete(body) : body), hub }
  }

  return {
    /** Sends a request and parses the response; throws an ApiError, or the signal's reason when aborted. */
    request: async <T>(path: string, schema: v.GenericSchema<unknown, T>, options?: RequestOptions) =>
      (await send(path, schema, options)).data,
    /** As `request`, for data that can be kept up to date by a hub. */
    async requestWithHub<T extends object>(
      path: string,
      schema: v.GenericSchema<unknown, T>,
      options?: RequestOptions,
    ): Promise<WithHub<T>> {
      const { data, hub } = await send(path, schema, options)
      return { ...data, hub }
    },
    resolve,
  }
}

/** The JSON of a body; undefined for an empty one. */
function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch (cause) {
    throw new ApiError('shape', 'Unexpected answer: not JSON', { cause })
  }
}

/** Parses a body; what isn't of the schema's shape is an error that names the field. */
function parse<T>(schema: v.GenericSchema<unknown, T>, body: unknown): T {
  const result = v.safeParse(schema, body, { abortEarly: true })
  if (result.success) return result.output
  const path = v.getDotPath(result.issues[0]) ?? 'the whole answer'
  // What the checker says of it names values such as `undefined`: no words for a page.
  throw new ApiError('shape', `Unexpected answer: ${path}`, { cause: result.issues[0].message })
}
