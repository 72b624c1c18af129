/** An update of a resource, as it is published. */
interface Publication {
  topic: string
  data: string
  id?: string
  /** The event's type. */
  type?: string
  /** Milliseconds to wait before reconnecting. */
  retry?: number
  /** The only user who receives it; without one it is public. */
  owner?: string
}

interface Message extends Publication {
  id: string
}

/** The subscribing user; null for anonymous; or the response that refuses. */
type Authenticate = (request: Request) => string | null | Response

export interface Hub {
  url: string
  /** The last message's id; the hub's initial id before the first message. */
  lastId: () => string
  /** Returns the message's id. */
  publish: (publication: Publication) => string
  /** Responds to a subscription (GET) or a publication (POST). */
  handle: (request: Request) => Promise<Response>
  /** Number of open subscriptions, of all or of those to a topic. */
  connections: (topic?: string) => number
  /** Ends every subscription and refuses new ones until `start`. The history is kept. */
  stop: () => void
  start: () => void
}

/** Number of messages kept for resuming subscribers. */
const HISTORY = 1000
/** As Mercure's own hub. Proxies close a connection that is silent for longer. */
const HEARTBEAT = 15_000

function eventText({ id, type, retry, data }: Message): string {
  const lines = data.split(/\r\n|\r|\n/).map(line => `data: ${line}\n`)
  const fields = [
    `id: ${id}\n`,
    type ? `event: ${type}\n` : '',
    retry === undefined ? '' : `retry: ${retry}\n`,
  ]
  return `${fields.join('')}${lines.join('')}\n`
}

/** A header's value whose bytes are the text in UTF-8. */
const utf8 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

const plain = (status: number, text: string) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })

/**
 * A Mercure hub that runs in a page as well as on a server. Topics match exactly, or all by `*`, in the parameter `topic`
 * or `match`. Anybody may publish. A private message goes to the subscriptions of its owner.
 */
export function createHub(url: string, authenticate: Authenticate = () => null): Hub {
  const start = `urn:listwell:${Math.random().toString(36).slice(2)}`
  const history: Message[] = []
  const subscribers = new Set<{
    topics: ReadonlySet<string>
    send: (message: Message) => void
    end: () => void
  }>()
  let published = 0
  let stopped = false

  const lastId = () => history.at(-1)?.id ?? start

  function publish(publication: Publication): string {
    published += 1
    const message = { ...publication, id: publication.id ?? `${start}:${published}` }
    history.push(message)
    if (history.length > HISTORY) history.shift()
    for (const { send } of subscribers) send(message)
    return message.id
  }

  /** The messages after `id`, and the id that precedes them; the whole history if `id` is unknown. */
  function since(id: string | null): { before: string; messages: Message[] } {
    if (id === null) return { before: lastId(), messages: [] }
    if (id === start && published <= HISTORY) return { before: start, messages: [...history] }
    const index = history.findIndex(message => message.id === id)
    return index < 0
      ? { before: 'earliest', messages: [...history] }
      : { before: id, messages: history.slice(index + 1) }
  }

  function subscribe(request: Request): Response {
    const query = new URL(request.url).searchParams
    const topics = new Set([...query.getAll('topic'), ...query.getAll('match')])
    if (topics.size === 0) return plain(400, 'No topic is named.')
    const user = authenticate(request)
    if (user instanceof Response) return user
    const matches = ({ topic, owner }: Message) =>
      (topics.has(topic) || topics.has('*')) && (owner === undefined || owner === user)
    const lastEventId = request.headers.get('Last-Event-ID') ?? query.get('lastEventID')
    const { before, messages } = since(lastEventId)
    const encoder = new TextEncoder()
    let unsubscribe = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const write = (text: string) => controller.enqueue(encoder.encode(text))
        const subscriber = {
          topics,
          send: (message: Message) => {
            if (matches(message)) write(eventText(message))
          },
          end: () => {
            unsubscribe()
            controller.close()
          },
        }
        const heartbeat = setInterval(() => write(':\n'), HEARTBEAT)
        unsubscribe = () => {
          clearInterval(heartbeat)
          subscribers.delete(subscriber)
        }
        subscribers.add(subscriber)
        write(':\n')
        for (const message of messages) subscriber.send(message)
      },
      cancel: () => unsubscribe(),
    })
    const headers = {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      ...(lastEventId === null ? {} : { 'Last-Event-ID': utf8(before) }),
    }
    return new Response(body, { headers })
  }

  async function publishRequest(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text())
    const [topic, ...more] = form.getAll('topic')
    if (topic === undefined || more.length > 0) return plain(400, 'One topic has to be named.')
    const retry = form.get('retry')
    if (retry !== null && !/^\d+$/.test(retry)) return plain(400, 'The retry is no number.')
    const [data, id, type] = ['data', 'id', 'type'].map(name => form.get(name) ?? '')
    return plain(
      200,
      publish({
        topic,
        data: data ?? '',
        ...(id ? { id } : {}),
        ...(type ? { type } : {}),
        ...(retry === null ? {} : { retry: Number(retry) }),
      }),
    )
  }

  return {
    url,
    lastId,
    publish,
    connections: topic =>
      [...subscribers].filter(({ topics }) => topic === undefined || topics.has(topic)).length,
    async handle(request) {
      if (stopped) return plain(503, 'The hub is down.')
      if (request.method === 'POST') return publishRequest(request)
      return request.method === 'GET' ? subscribe(request) : plain(405, 'Method Not Allowed')
    },
    stop() {
      stopped = true
      for (const { end } of subscribers) end()
    },
    start() {
      stopped = false
    },
  }
}
