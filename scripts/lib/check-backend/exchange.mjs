import { show } from './body.mjs'

/**
 * A request, and what came: `status` is 0 without a response; `body` is undefined where it isn't JSON, or larger than is read.
 *
 * @typedef {{ method: string, url: string, status: number, headers: Headers, text: string, body: unknown,
 *   failure: string | null }} Exchange
 */

/** How many bytes of a body are read. */
const MAXIMUM = 20e6

/** Failures of which more is said than their words. */
export const TOO_LARGE = 'a body of more than 20 MB'
export const TOO_LATE = 'no response in time'

/** What was asked, in words. @param {Exchange} exchange */
export const asked = ({ method, url }) => `${method} ${url}`

/** What came, in words. @param {Exchange} exchange */
export const came = ({ status, failure, headers, text, body }) => {
  if (failure !== null) return failure
  const type = (headers.get('Content-Type') ?? 'no content type').split(';')[0]
  const words = body?.detail ?? body?.message ?? body?.description
  return `${status} ${type}${status >= 400 && words ? ` (${show(words)})` : ''}${text === '' ? ', empty' : ''}`
}

const reasonOf = ({ name, message, cause }) =>
  name === 'TimeoutError' || name === 'AbortError' ? TOO_LATE : cause?.message || message

const parse = text => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A body's text, as it is decompressed; null where it has more bytes than are read. */
async function readText(body) {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MAXIMUM) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Sends requests as a page would, with the origin that it names in a call, and keeps what came. `fetch` is for the site's own code.
 *
 * @param {{ originFor: (url: string) => string | null, tokenOrigins: string[], limit: () => number,
 *   fetch?: (url: string, init: RequestInit) => Promise<Response> }} options no other origin than `tokenOrigins` gets an
 *   Authorization header, whatever URL a response named; `limit` is the time that a request may take
 */
export function createExchanges({ originFor, tokenOrigins, limit, fetch = globalThis.fetch }) {
  /** @type {Exchange[]} */
  const all = []

  /** Sends a request, as `fetch`. Doesn't follow redirects. */
  async function open(url, { headers, ...init }) {
    const sent = new Headers(headers)
    const origin = originFor(url)
    if (origin !== null) sent.set('Origin', origin)
    if (!tokenOrigins.includes(new URL(url).origin)) sent.delete('Authorization')
    return fetch(url, { ...init, headers: sent, redirect: 'manual' })
  }

  async function send(url, { withBody = true, ...init } = {}) {
    const { method = 'GET' } = init
    /** @type {Exchange} */
    const exchange = {
      method,
      url,
      status: 0,
      headers: new Headers(),
      text: '',
      body: undefined,
      failure: null,
    }
    try {
      const response = await open(url, { ...init, signal: AbortSignal.timeout(limit()) })
      exchange.status = response.status
      exchange.headers = response.headers
      const text = withBody ? await readText(response.body) : ''
      if (!withBody) await response.body?.cancel()
      if (text === null) exchange.failure = TOO_LARGE
      exchange.text = text ?? ''
      exchange.body = parse(exchange.text)
    } catch (error) {
      exchange.failure = reasonOf(error)
    }
    all.push(exchange)
    return exchange
  }

  return {
    all,
    open,
    send,
    /** As the platform's `fetch`, for the site's code. */
    async fetch(url, init) {
      const { method, headers: sent, body } = init
      const { status, headers, text, failure } = await send(url, { method, headers: sent, body })
      if (failure !== null) throw new TypeError(failure)
      return new Response([204, 205, 304].includes(status) ? null : text, {
        // A redirect isn't a response that the site's code can read.
        status: status < 200 ? 500 : status,
        headers: [...headers].filter(([name]) => !/^content-(encoding|length)$/.test(name)),
      })
    },
  }
}
