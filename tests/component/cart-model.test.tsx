import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { fc } from '@tests/support/fast-check'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { beforeAll, beforeEach, afterEach, expect, it, vi } from 'vitest'
import type { UpdateBody } from '@/mercure'
import { settings } from '@/config/settings'
import { createMock } from '@/mocks/mock'
import { cartQuery, useAddCartItem, useCart, useRemoveCartItem } from '@/queries/cart'
import { applyUpdate, refetchTopics } from '@/queries/live/apply-update'
import { getAuth } from '@/session/session'
import { SessionTracker } from '@/session/use-session'
import { api } from '@tests/support/api-url'
import { demoCustomer, storeSession } from '@tests/support/render-app'

const RUNS = Number(process.env['LISTWELL_RUNS'] ?? 150)
const TOPIC = api('carts/5')
const criteria = {
  searchType: 'keyword' as const,
  keywords: ['bank'],
  countries: [],
  tlds: [],
  hostingProviders: [],
}

/** The outcome of a request that changes the cart. */
const outcome = fc.constantFrom('success', 'error', 'request lost', 'response lost')
type Outcome = 'success' | 'error' | 'request lost' | 'response lost'

const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('remove' as const), at: fc.nat(5), outcome }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('add' as const), outcome }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('remove elsewhere' as const), at: fc.nat(5) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('add elsewhere' as const) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('refetch' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('lose messages' as const) }) },
    { weight: 18, arbitrary: fc.record({ do: fc.constant('deliver next' as const), at: fc.nat(9) }) },
  ),
  { minLength: 5, maxLength: 50 },
)

interface Line {
  id: number
  quantity: number
}

/** A backend and its network: a request, response or message arrives only when the test delivers it. */
function createFakeBackend(isLive: boolean) {
  let lines: Line[] = [1, 2, 3, 4].map(id => ({ id, quantity: id }))
  let nextId = 5
  /** Each delivers a request to the backend or a response to the page. */
  const pending: (() => void)[] = []
  /** The hub's messages, in the order in which they are delivered. */
  const messages: UpdateBody[] = []
  const outcomes: Outcome[] = []
  /** The ids of lines whose removal has no response yet, and of those whose removal has succeeded. */
  const removing = new Set<string>()
  const confirmed = new Set<string>()

  const body = (): UpdateBody => ({
    '@id': '/api/carts/5',
    currency: 'USD',
    items: lines.map(line => ({
      ...line,
      '@id': `/api/cart_items/${line.id}`,
      offer: { name: 'Growth' },
      unitPrice: 1,
      totalPrice: line.quantity,
      searchParameters: criteria,
    })),
  })
  const json = (status: number, content: object) =>
    new Response(status === 204 ? null : JSON.stringify(content), {
      status,
      headers: { 'Content-Type': 'application/ld+json' },
    })

  function setLines(next: Line[]) {
    lines = next
    if (isLive) messages.push(body())
  }
  function add(quantity: number) {
    const id = nextId++
    setLines([...lines, { id, quantity }])
    return id
  }
  const remove = (id: number) => setLines(lines.filter(line => line.id !== id))

  function applyRequest(method: string, url: URL, text: string): Response {
    if (method === 'GET') return json(200, body())
    if (method === 'POST') {
      const { quantity } = v.parse(v.object({ quantity: v.number() }), JSON.parse(text))
      return json(201, { id: add(quantity) })
    }
    const id = Number(url.pathname.split('/').at(-1))
    const isThere = lines.some(line => line.id === id)
    if (isThere) remove(id)
    return json(isThere ? 204 : 404, {})
  }

  const waitForDelivery = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const deliver = () => resolve()
      pending.push(deliver)
      signal.addEventListener('abort', () => {
        const at = pending.indexOf(deliver)
        if (at >= 0) pending.splice(at, 1)
        reject(new DOMException('Aborted', 'AbortError'))
      })
    })

  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { method, signal } = request
    const url = new URL(request.url)
    const text = await request.text()
    const result = method === 'GET' ? 'success' : (outcomes.shift() ?? 'success')
    await waitForDelivery(signal)
    const response =
      result === 'error' || result === 'request lost' ? json(409, {}) : applyRequest(method, url, text)
    await waitForDelivery(signal)
    if (method === 'DELETE') {
      const id = url.pathname.split('/').at(-1) ?? ''
      removing.delete(id)
      if (result === 'success') confirmed.add(id)
    }
    if (result === 'request lost' || result === 'response lost') throw new TypeError('Failed to fetch')
    return response
  }

  return {
    send,
    removing,
    confirmed,
    outcomes,
    lines: () => lines.map(({ id }) => String(id)),
    hasQuantity: (quantity: number) => lines.some(line => line.quantity === quantity),
    has: (id: string) => lines.some(line => String(line.id) === id),
    removeElsewhere(at: number) {
      const line = lines[at % Math.max(lines.length, 1)]
      if (line) remove(line.id)
    },
    addElsewhere: () => void add(100),
    /** Delivers a pending request or response, or the next message. Returns whether there was any. */
    deliver(client: QueryClient, userId: string, at: number): boolean {
      const index = at % (pending.length + Math.min(messages.length, 1) || 1)
      const [deliver] = pending.splice(index, 1)
      if (deliver) deliver()
      else {
        const message = messages.shift()
        if (message === undefined) return false
        applyUpdate(client, userId, TOPIC, message)
      }
      return true
    },
    loseMessages: () => messages.splice(0).length > 0,
  }
}
type FakeBackend = ReturnType<typeof createFakeBackend>

const userId = (() => {
  const mock = createMock({ apiBase: settings.apiUrl, authBase: settings.authUrl })
  beforeEach(() => storeSession(mock))
  return mock.signIn(demoCustomer).user.id
})()

let backend: FakeBackend
beforeAll(async () => {
  notifyManager.setScheduler(queueMicrotask)
  await getAuth()
})
beforeEach(() => {
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => backend.send(...call))
})
afterEach(() => vi.unstubAllGlobals())

/** Runs all tasks that don't wait for a delivery. */
const flushTasks = () =>
  act(async () => {
    for (let n = 0; n < 3; n += 1) await new Promise(resolve => setImmediate(resolve))
  })

it('shows the backend’s cart after any changes in this tab and elsewhere, over any network', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), steps, async (isLive, script) => {
      backend = createFakeBackend(isLive)
      const { send: _, ...server } = backend
      const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
      /** The ids of lines that are being removed or were removed. */
      const removed = new Set<string>()
      const problems: string[] = []
      let quantity = 200
      const initial = server.lines()
      let isRead = false

      /** Checks each rendering. */
      function check(shown: string[]) {
        for (const id of shown) {
          expect(server.removing.has(id), `line ${id} shows while it is being removed`).toBe(false)
          expect(server.confirmed.has(id), `line ${id} shows after it was removed`).toBe(false)
        }
        const missing = initial.filter(id => server.has(id) && !removed.has(id) && !shown.includes(id))
        expect(isRead ? missing : []).toEqual([])
      }
      const { result } = renderHook(
        () => {
          const { data } = useCart()
          if (data) check(data.items.map(({ id }) => id))
          return { cart: data, remove: useRemoveCartItem().mutateAsync, add: useAddCartItem().mutateAsync }
        },
        {
          wrapper: ({ children }: { children: ReactNode }) => (
            <QueryClientProvider client={client}>
              <SessionTracker>{children}</SessionTracker>
            </QueryClientProvider>
          ),
        },
      )
      async function deliver(at: number): Promise<boolean> {
        const delivered = server.deliver(client, userId, at)
        await flushTasks()
        return delivered
      }
      while (result.current.cart === undefined) await deliver(0)
      isRead = true
      expect(result.current.cart?.items.map(({ id }) => id)).toEqual(initial)

      for (const step of script) {
        switch (step.do) {
          case 'remove': {
            const items = result.current.cart?.items ?? []
            const line = items[step.at % Math.max(items.length, 1)]
            if (!line) break
            server.outcomes.push(step.outcome)
            removed.add(line.id)
            result.current.remove(line).catch(() => {
              removed.delete(line.id)
              if (step.outcome === 'response lost') problems.push(`line ${line.id}: reported as not removed`)
            })
            await flushTasks()
            server.removing.add(line.id)
            break
          }
          case 'add': {
            server.outcomes.push(step.outcome)
            quantity += 1
            const line = { offer: '/api/offers/2', quantity, searchParameters: criteria }
            const isAdded = step.outcome === 'success' || step.outcome === 'response lost'
            result.current.add(line).then(
              () => !isAdded && problems.push(`${line.quantity}: reported as added`),
              () =>
                server.hasQuantity(line.quantity) && problems.push(`${line.quantity}: reported as not added`),
            )
            break
          }
          case 'remove elsewhere':
            server.removeElsewhere(step.at)
            break
          case 'add elsewhere':
            server.addElsewhere()
            break
          case 'refetch':
            void client.refetchQueries({ queryKey: cartQuery(userId).queryKey }, { cancelRefetch: false })
            break
          case 'lose messages':
            if (server.loseMessages()) refetchTopics(client, userId, [TOPIC])
            break
          case 'deliver next':
            await deliver(step.at)
        }
        await flushTasks()
      }

      while (await deliver(0));
      // Without a hub only a refetch shows what happened elsewhere.
      if (!isLive) void client.refetchQueries({ queryKey: cartQuery(userId).queryKey })
      await flushTasks()
      while (await deliver(0));
      expect(result.current.cart?.items.map(({ id }) => id).toSorted()).toEqual(server.lines().toSorted())
      expect(problems).toEqual([])
      cleanup()
      client.clear()
    }),
    {
      numRuns: RUNS,
      endOnFailure: false,
      // The hub shows a new line, which is removed before the response to its addition arrives.
      examples: [
        [
          true,
          [
            { do: 'add', outcome: 'success' },
            { do: 'deliver next', at: 0 },
            { do: 'remove', at: 0, outcome: 'success' },
            { do: 'remove', at: 0, outcome: 'success' },
            { do: 'deliver next', at: 3 },
            { do: 'add elsewhere' },
            { do: 'remove', at: 5, outcome: 'success' },
          ],
        ],
      ],
    },
  )
}, 300_000)
