/**
 * Sends requests as a page of `origin` would, and keeps what came. `fetch` is for the site's own code.
 *
 * @typedef {{ method: string, url: string, status: number, headers: Headers, text: string, body: unknown,
 *   failure: string | null, tooLarge: string | null }} Exchange `status` is 0 without a response; `body` is undefined where it
 *   isn't JSON; `tooLarge` is the limit in words where the body is larger and therefore wasn't read.
 */

/** How many bytes of a body are read, and of all bodies of a check together: they stay in memory until its end. */
const MAXIMUM = 20e6
const MAXIMUM_OF_ALL = 60e6

/** @param {number} bytes */
export const megabytes = bytes => `${bytes / 1e6} MB`

const reasons = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host’s name can’t be looked up',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the server closed the connection',
  ETIMEDOUT: 'the host doesn’t respond',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

function reasonOf(error) {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no response in time'
  const code = error.cause?.code ?? ''
  return reasons[code] ?? (error.cause?.message || error.message)
}

/** How deep a body may nest: what reads it calls itself for each level. */
const DEEPEST = 100

function isTooDeep(body) {
  let level = [body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true
    level = level.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return false
}

/** undefined where it isn't JSON, or nests too deep to be read. */
const parse = text => {
  try {
    const body = JSON.parse(text)
    return isTooDeep(body) ? undefined : body
  } catch {
    return undefined
  }
}

/**
 * A body's text and size, as far as it is decompressed; null where it has more than `maximum` bytes.
 *
 * @param {ReadableStream<Uint8Array> | null} body
 * @param {number} maximum
 * @returns {Promise<{ text: string, size: number } | null>}
 */
async function readText(body, maximum) {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maximum) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return { text: text + decoder.decode(), size }
}

/**
 * @param {{ origin: string | null, tokenOrigins: string[], limit: () => number, maximum?: number, maximumOfAll?: number }} options
 *   no other origin than `tokenOrigins` gets an Authorization header, whatever URL a response named; `limit` is the time that a
 *   request may take, the maximums are bytes
 */
export function createExchanges({
  origin,
  tokenOrigins,
  limit,
  maximum = MAXIMUM,
  maximumOfAll = MAXIMUM_OF_ALL,
}) {
  /** @type {Exchange[]} */
  const all = []
  let sizeOfAll = 0

  /** Sends a request, as `fetch`. Doesn't follow redirects. */
  async function open(url, { headers, ...init }) {
    const sent = new Headers(headers)
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
      tooLarge: null,
    }
    const abort = new AbortController()
    const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(limit())])
    try {
      const response = await open(url, { ...init, signal })
      exchange.status = response.status
      exchange.headers = response.headers
      if (withBody) {
        const left = maximumOfAll - sizeOfAll
        const came = await readText(response.body, Math.min(maximum, left))
        if (came === null) {
          abort.abort()
          exchange.tooLarge = megabytes(left < maximum ? maximumOfAll : maximum)
          exchange.failure =
            left < maximum
              ? `bodies of more than ${exchange.tooLarge} in all`
              : `a body of more than ${exchange.tooLarge}`
        } else {
          sizeOfAll += came.size
          exchange.text = came.text
        }
      } else await response.body?.cancel()
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
