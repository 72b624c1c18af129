import { createMercure, type MercureOptions, type UpdateBody } from '@/mercure'
import type { Locks } from '@/platform/locks'
import type { PageLifecycle } from '@/platform/page-lifecycle'
import { createHub, type Hub } from '@/mocks/hub'

export const HUB = 'https://hub.example.com/.well-known/mercure'
export const BASE = 'https://api.example.com/api/'
export const topic = (id: number) => `${BASE}orders/${id}`

/** Web locks: one holder a name, the others in the order in which they asked. */
function createLocks(): Locks {
  const queues = new Map<string, (() => void)[]>()
  return {
    request: (name, { signal }, hold) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(name) ?? []
        queues.set(name, queue)
        const leave = () => {
          const [holder] = queue
          queue.splice(queue.indexOf(begin), 1)
          if (holder === begin) queue[0]?.()
        }
        const begin = () => {
          signal.removeEventListener('abort', giveUp)
          void hold().then(() => {
            leave()
            resolve(undefined)
          })
        }
        const giveUp = () => {
          leave()
          reject(new Error('AbortError'))
        }
        signal.addEventListener('abort', giveUp)
        queue.push(begin)
        if (queue[0] === begin) queueMicrotask(begin)
      }),
  }
}

export interface Request {
  url: URL
  headers: Headers
  credentials: RequestCredentials | undefined
}

/** A browser with a hub behind it: tabs that share locks and channels, and a network that can fail. */
export function createBrowser(options: Partial<MercureOptions> = {}) {
  const hub = createHub(HUB)
  const locks = createLocks()
  const channels = new Set<{ name: string; heard: (message: unknown) => void }>()
  const requests: Request[] = []
  let refuse: (() => Response | null) | null = null

  const fetchHub: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    requests.push({ url: new URL(request.url), headers: request.headers, credentials: init?.credentials })
    const refusal = refuse?.()
    if (refusal === null) throw new TypeError('Failed to fetch')
    const response = refusal ?? (await hub.handle(request))
    const reader = response.body?.getReader()
    if (!reader) return response
    // A connection that is given up here is closed there, as a network has it.
    const cut = new AbortController()
    const giveUp = () => {
      cut.abort()
      reader.cancel().catch(() => {})
    }
    init?.signal?.addEventListener('abort', giveUp)
    if (init?.signal?.aborted) {
      giveUp()
      throw new Error('AbortError')
    }
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        cut.signal.addEventListener('abort', () => controller.error(new Error('AbortError')))
      },
      async pull(controller) {
        const { done, value } = await reader.read()
        if (cut.signal.aborted) return
        if (done) controller.close()
        else controller.enqueue(value)
      },
    })
    return new Response(body, response)
  }

  function openTab(more: Partial<MercureOptions> = {}) {
    let visible = true
    let online = true
    let frozen = false
    const death = new AbortController()
    const listeners = new Set<Parameters<PageLifecycle['listen']>[0]>()
    const page: PageLifecycle = {
      isVisible: () => visible,
      isOnline: () => online,
      listen(on) {
        listeners.add(on)
        return () => listeners.delete(on)
      },
    }
    const tell = (kind: 'change' | 'leave' | 'resume') => listeners.forEach(on => on[kind]?.())
    const updates: [topic: string, body: UpdateBody][] = []
    const gaps: string[][] = []
    const mercure = createMercure({
      hub: HUB,
      base: BASE,
      name: 'listwell-live',
      parameter: 'topic',
      auth: 'none',
      allowedOrigins: [],
      tokens: { current: async () => null, renew: async () => null },
      onUpdate: (about, body) => updates.push([about, body]) > 0,
      onGap: topics => gaps.push([...topics].sort()),
      onState: () => {},
      fetch: (input, init) => {
        const signal = AbortSignal.any([death.signal, init?.signal ?? death.signal])
        return fetchHub(input, { ...init, signal })
      },
      clock: {
        now: () => Date.now(),
        monotonic: () => performance.now(),
        after(time, run) {
          const timer = setTimeout(() => frozen || run(), time)
          return () => clearTimeout(timer)
        },
      },
      random: () => 0,
      page,
      locks: {
        request: (name, { signal }, hold) => {
          const died = new Promise<void>(resolve => death.signal.addEventListener('abort', () => resolve()))
          return locks.request(name, { signal }, () => Promise.race([hold(), died]))
        },
      },
      openChannel(name, heard) {
        const channel = { name, heard }
        channels.add(channel)
        death.signal.addEventListener('abort', () => channels.delete(channel))
        return {
          post(message) {
            const copy: unknown = structuredClone(message)
            for (const other of channels) {
              if (other !== channel && other.name === name)
                queueMicrotask(() => channels.has(other) && other.heard(copy))
            }
          },
          close: () => channels.delete(channel),
        }
      },
      ...options,
      ...more,
    })
    return {
      mercure,
      updates,
      gaps,
      /** The orders' numbers and what became of them, as this tab was told. */
      states: () => updates.map(([about, body]) => `${about.split('/').at(-1)} ${String(body['status'])}`),
      subscribe: (id: number, lastEventId: string | null = hub.lastId()) =>
        mercure.subscribe(topic(id), { lastEventId, readAt: Date.now() }),
      show(now: boolean) {
        visible = now
        tell('change')
      },
      connect(now: boolean) {
        online = now
        tell('change')
      },
      /** Its timers run no more. */
      freeze() {
        frozen = true
      },
      /** Ends without a word. */
      die() {
        frozen = true
        death.abort()
      },
      /** Closed, or put away for a way back. */
      leave: () => tell('leave'),
      back: () => tell('resume'),
    }
  }

  return {
    hub,
    requests,
    openTab,
    /** Every request gets this answer from now on, or none for null; undefined: the hub's own. */
    refuseWith(answer: (() => Response | null) | null) {
      refuse = answer
    },
    publish: (id: number, status: string) => publishOrder(hub, id, status),
  }
}

export const publishOrder = (hub: Hub, id: number, status: string) =>
  hub.publish({ topic: topic(id), data: JSON.stringify({ '@id': `/api/orders/${id}`, status }) })

export const topicsOf = ({ url }: Request) =>
  url.searchParams.getAll('topic').map(one => Number(one.split('/').at(-1)))
