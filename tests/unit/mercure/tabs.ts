import { createMercure, type MercureOptions, type UpdateBody } from '@/mercure'
import type { PageLifecycle } from '@/platform/page-lifecycle'
import { createHub } from '@/mocks/hub'
import { createLocks } from '@tests/support/locks'

export const HUB = 'https://hub.example.com/.well-known/mercure'
export const BASE = 'https://api.example.com/api/'
export const topic = (id: number) => `${BASE}orders/${id}`

export interface Request {
  url: URL
  headers: Headers
  credentials: RequestCredentials | undefined
}

/** A browser and a hub: tabs that share locks and channels, and a network that can fail. */
export function createBrowser(options: Partial<MercureOptions> = {}) {
  const hub = createHub(HUB)
  const locks = createLocks()
  const channels = new Set<{ name: string; receive: (message: unknown) => void }>()
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
    // A request that is aborted here ends the hub's stream, as a network does.
    const cut = new AbortController()
    const disconnect = () => {
      cut.abort()
      reader.cancel().catch(() => {})
    }
    init?.signal?.addEventListener('abort', disconnect)
    if (init?.signal?.aborted) {
      disconnect()
      throw new Error('AbortError')
    }
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        cut.signal?.addEventListener('abort', () => controller.error(new Error('AbortError')))
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
    const notify = (kind: 'change' | 'leave' | 'resume') => listeners.forEach(on => on[kind]?.())
    const updates: [topic: string, body: UpdateBody][] = []
    let gaps = 0
    const mercure = createMercure({
      hub: HUB,
      base: BASE,
      name: 'listwell-live',
      parameter: 'topic',
      auth: 'none',
      allowedOrigins: [],
      tokens: { current: async () => null, renew: async () => null },
      onUpdate: (about, body) => updates.push([about, body]) > 0,
      onGap: () => {
        gaps += 1
      },
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
          const died = new Promise<void>(resolve => death.signal?.addEventListener('abort', () => resolve()))
          return locks.request(name, { signal }, () => Promise.race([hold(), died]))
        },
      },
      openChannel(name, receive) {
        const channel = { name, receive }
        channels.add(channel)
        death.signal?.addEventListener('abort', () => channels.delete(channel))
        return {
          post(message) {
            if (death.signal.aborted) return
            const copy: unknown = structuredClone(message)
            for (const other of channels) {
              if (other !== channel && other.name === name)
                queueMicrotask(() => channels.has(other) && other.receive(copy))
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
      /** How often this tab was to read everything again. */
      gaps: () => gaps,
      /** The ids and statuses of the orders in the updates of this tab. */
      states: () => updates.map(([about, body]) => `${about.split('/').at(-1)} ${String(body['status'])}`),
      subscribe: (id: number) => mercure.subscribe(topic(id)),
      show(now: boolean) {
        visible = now
        notify('change')
      },
      connect(now: boolean) {
        online = now
        notify('change')
      },
      /** Ends it without any event. */
      die() {
        frozen = true
        death.abort()
      },
      /** The page is closed, or enters the back/forward cache. */
      leave: () => notify('leave'),
      back: () => notify('resume'),
    }
  }

  return {
    hub,
    requests,
    openTab,
    /** Gives every request this response, or a network error for null; without a function the hub responds again. */
    refuseWith(response: (() => Response | null) | null) {
      refuse = response
    },
    publish: (id: number, status: string) =>
      hub.publish({ topic: topic(id), data: JSON.stringify({ '@id': `/api/orders/${id}`, status }) }),
  }
}

export const topicsOf = ({ url }: Request) =>
  url.searchParams.getAll('topic').map(one => Number(one.split('/').at(-1)))
