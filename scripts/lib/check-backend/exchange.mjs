/**
 * Sends requests as a page of `origin` would, and keeps what came. `fetch` is for the site's own code.
 *
 * @typedef {{ method: string, url: string, status: number, headers: Headers, text: string, body: unknown,
 *   failure: string | null }} Exchange `status` is 0 without a response; `body` is undefined where it isn't JSON.
 */

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

const parse = text => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * @param {{ origin: string | null, tokenOrigins: string[], limit: () => number }} options no other origin than `tokenOrigins`
 *   gets an Authorization header, whatever URL a response named
 */
export function createExchanges({ origin, tokenOrigins, limit }) {
  /** @type {Exchange[]} */
  const all = []

  /** Sends a request, as `fetch`. Doesn't follow redirects. */
  async function open(url, { headers, ...init }) {
    const sent = new Headers(headers)
    if (origin !== null) sent.set('Origin', origin)
    if (!tokenOrigins.includes(new URL(url).origin)) sent.delete('Authorization')
    return fetch(url, { ...init, headers: sent, redirect: 'manual' })
  }

  async function send(url, { withBody = true, ...init } = {}) {
    const { method = 'GET' } = init
    const exchange = {
      method,
      url,
      status: 0,
      headers: new Headers(),
      text: '',
      body: undefined,
      failure: null,
    }
    const abort = AbortSignal.timeout(limit())
    try {
      const response = await open(url, { ...init, signal: abort })
      exchange.status = response.status
      exchange.headers = response.headers
      if (withBody) exchange.text = await response.text()
      else await response.body?.cancel()
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
