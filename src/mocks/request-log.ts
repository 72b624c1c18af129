import { printable } from '@/lib/printable.mjs'

/** A request to the mock and its response. Tokens, secrets and passwords in it are shortened. */
export interface LogEntry {
  id: number
  /** Milliseconds since 1970. */
  time: number
  method: string
  /** Path and query, or the whole URL of a third party. */
  url: string
  /** Null while the request waits; 0 where it failed without a response. */
  status: number | null
  /** Milliseconds until the response; null while the request waits. */
  duration: number | null
  /** The choices that applied, in the format of `parseScenario`. */
  scenario: string
  requestBody: string
  responseBody: string
}

export interface RequestLog {
  /** The newest entry is last. */
  entries: () => readonly LogEntry[]
  clear: () => void
  /** Runs `respond`, and logs the request if the mock responds to it. */
  record: (
    request: Request,
    respond: (request: Request) => Promise<Response | undefined>,
  ) => Promise<Response | undefined>
  /** Calls the listener after every change, with the new or changed entry; null after `clear`. */
  onChange: (listener: (entry: LogEntry | null) => void) => void
}

const KEPT = 200
const BODY_MAXIMUM = 4000
/** After so many milliseconds an unanswered request is shown as waiting. */
const WAITING_AFTER = 50

const shortToken = (token: string) => (token.length > 9 ? `${token.slice(0, 6)}…` : token)

/** A text without whole tokens, secrets and passwords, in JSON, in a query or by themselves. */
export const shortenSecrets = (text: string): string =>
  text
    .replaceAll(/("\w*password"\s*:\s*)"(?:[^"\\]|\\.)*"/gi, '$1"…"')
    .replaceAll(
      /("\w*(?:token|secret|verifier)"\s*:\s*")((?:[^"\\]|\\.)*)/gi,
      (_, name: string, value: string) => name + shortToken(value),
    )
    .replaceAll(
      /((?:^|[?&#;])(?:bearer|authorization|\w*token|\w*secret)=)([^&\s"]*)/gi,
      (_, name: string, value: string) => name + shortToken(value),
    )
    .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, shortToken)

/** A message's text. Live updates and files aren't copied: a copy would keep them open, and in memory. */
async function bodyOf(message: Request | Response): Promise<string> {
  const isText = /\bjson|urlencoded|text\/(?:html|plain)/.test(message.headers.get('Content-Type') ?? '')
  if (!isText || message.headers.has('Content-Disposition')) return ''
  const text = shortenSecrets(await message.clone().text())
  return shortLine(text, BODY_MAXIMUM)
}

/** The URL as it is shown: without the origin of the mock's own calls. */
function shownUrl(url: string, ownOrigins: readonly string[]): string {
  const { origin, pathname, search } = new URL(url)
  return shortenSecrets((ownOrigins.includes(origin) ? '' : origin) + pathname + search)
}

/** A log of the latest requests. `scenario` returns the choices that apply to a request. */
export function createRequestLog({
  clock = Date.now,
  ownOrigins = [],
  scenario,
}: {
  clock?: () => number
  /** Origins that a shown URL leaves out. */
  ownOrigins?: readonly string[]
  scenario: (request: Request) => string
}): RequestLog {
  const listeners: ((entry: LogEntry | null) => void)[] = []
  let entries: LogEntry[] = []
  let lastId = 0

  function store(entry: LogEntry) {
    const index = entries.findIndex(one => one.id === entry.id)
    if (index < 0) entries = [...entries, entry].toSorted((a, b) => a.id - b.id).slice(-KEPT)
    else entries = entries.with(index, entry)
    for (const listener of listeners) listener(entry)
  }

  return {
    entries: () => entries,
    clear() {
      entries = []
      for (const listener of listeners) listener(null)
    },
    onChange: listener => void listeners.push(listener),
    async record(request, respond) {
      const started = clock()
      const entry: LogEntry = {
        id: ++lastId,
        time: started,
        method: request.method,
        url: shownUrl(request.url, ownOrigins),
        status: null,
        duration: null,
        scenario: scenario(request),
        requestBody: '',
        responseBody: '',
      }
      const requestBody = bodyOf(request)
      const timer = setTimeout(() => store(entry), WAITING_AFTER)
      const response = await respond(request)
      clearTimeout(timer)
      // The mock doesn't respond to requests for the page's own files.
      if (response === undefined) {
        entries = entries.filter(one => one.id !== entry.id)
        return undefined
      }
      const duration = clock() - started
      const responseBody = bodyOf(response)
      void Promise.all([requestBody, responseBody]).then(([sent, received]) =>
        store({ ...entry, status: response.status, duration, requestBody: sent, responseBody: received }),
      )
      return response
    },
  }
}

/** A text that is cut where it would be too long for a line. */
export const shortLine = (text: string, maximum = 300): string =>
  text.length > maximum ? `${text.slice(0, maximum)}…` : text

/** An entry's status in words: a number, or why there is none. */
export const statusText = ({ status }: LogEntry): string =>
  status === null ? 'waiting' : status === 0 ? 'no connection' : String(status)

/** An entry as text for a terminal: one line, and one for each body, whatever is in them. */
export function formatEntry(entry: LogEntry): string {
  const { time, method, url, duration, scenario, requestBody, responseBody } = entry
  const parts = [
    new Date(time).toISOString().slice(11, 23),
    statusText(entry),
    method,
    shortLine(url),
    ...(duration === null ? [] : [`${Math.round(duration)} ms`]),
    ...(scenario === '' ? [] : [`[${scenario}]`]),
  ]
  const bodies = [requestBody && `  sent ${requestBody}`, responseBody && `  received ${responseBody}`]
  const lines = bodies.filter(Boolean).map(text => shortLine(printable(text)))
  return [printable(parts.join(' ')), ...lines].join('\n')
}
