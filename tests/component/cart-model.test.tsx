import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { beforeAll, beforeEach, afterEach, expect, it, vi } from 'vitest'
import type { UpdateBody } from '@/mercure'
import { settings } from '@/config/settings'
import { createMock } from '@/mocks/mock'
import { cartQuery, useAddCartItem, useCart, useRemoveCartItem } from '@/queries/cart'
import { applyUpdate, refetchTopics } from '@/queries/live/apply-update'
import { getAuth } from '@/session/session'
import { SessionSync } from '@/session/use-session'
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

/** What becomes of a call that changes something: lost before it arrives, or its answer after that. */
const fate = fc.constantFrom('answered', 'refused', 'call lost', 'answer lost')
type Fate = 'answered' | 'refused' | 'call lost' | 'answer lost'

const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('remove' as const), at: fc.nat(5), fate }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('add' as const), fate }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('remove elsewhere' as const), at: fc.nat(5) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('add elsewhere' as const) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('look' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('miss' as const) }) },
    { weight: 18, arbitrary: fc.record({ do: fc.constant('pass' as const), at: fc.nat(9) }) },
  ),
  { minLength: 5, maxLength: 50 },
)

interface Line {
  id: number
  quantity: number
}

/** The backend, and all that is on its way between it and the page. What comes when is for the test to say. */
function createWorld(isLive: boolean) {
  let lines: Line[] = [1, 2, 3, 4].map(id => ({ id, quantity: id }))
  let nextId = 5
  /** One is passed at a time: a call that arrives, or an answer. */
  const underway: (() => void)[] = []
  /** Messages come in the order in which they were published. */
  const messages: UpdateBody[] = []
  const fates: Fate[] = []
  /** The lines that the customer is removing, as far as the page can know, and those that it knows to be removed. */
  const removing = new Set<string>()
  const confirmed = new Set<string>()

  const body = (): UpdateBody => ({
    '@id': '/api/carts/5',
    currency: 'USD',
    items: lines.map(line => ({ ...line, '@id': `/api/cart_items/${line.id}`, offer: { name: 'Growth' } })),
  })
  const json = (status: number, content: object) =>
    new Response(status === 204 ? null : JSON.stringify(content), {
      status,
      headers: { 'Content-Type': 'application/ld+json' },
    })

  function become(next: Line[]) {
    lines = next
    if (isLive) messages.push(body())
  }
  function add(quantity: number) {
    const id = nextId++
    become([...lines, { id, quantity }])
    return id
  }
  const remove = (id: number) => become(lines.filter(line => line.id !== id))

  function carryOut(method: string, url: URL, text: string): Response {
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

  const waitFor = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const pass = () => resolve()
      underway.push(pass)
      signal.addEventListener('abort', () => {
        const at = underway.indexOf(pass)
        if (at >= 0) underway.splice(at, 1)
        reject(new DOMException('Aborted', 'AbortError'))
      })
    })

  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { method, signal } = request
    const url = new URL(request.url)
    const text = await request.text()
    const end = method === 'GET' ? 'answered' : (fates.shift() ?? 'answered')
    await waitFor(signal)
    const answer = end === 'refused' || end === 'call lost' ? json(409, {}) : carryOut(method, url, text)
    await waitFor(signal)
    if (method === 'DELETE') {
      const id = url.pathname.split('/').at(-1) ?? ''
      removing.delete(id)
      if (end === 'answered') confirmed.add(id)
    }
    if (end === 'call lost' || end === 'answer lost') throw new TypeError('Failed to fetch')
    return answer
  }

  return {
    send,
    removing,
    confirmed,
    fates,
    lines: () => lines.map(({ id }) => String(id)),
    hasOf: (quantity: number) => lines.some(line => line.quantity === quantity),
    has: (id: string) => lines.some(line => String(line.id) === id),
    removeElsewhere(at: number) {
      const line = lines[at % Math.max(lines.length, 1)]
      if (line) remove(line.id)
    },
    addElsewhere: () => void add(100),
    /** One of all that is under way comes to where it goes; false where nothing is. */
    pass(client: QueryClient, userId: string, at: number): boolean {
      const index = at % (underway.length + Math.min(messages.length, 1) || 1)
      const [one] = underway.splice(index, 1)
      if (one) one()
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
type World = ReturnType<typeof createWorld>

const userId = (() => {
  const mock = createMock({ apiBase: settings.apiUrl, authBase: settings.authUrl })
  beforeEach(() => storeSession(mock))
  return mock.signIn(demoCustomer).user.id
})()

let world: World
beforeAll(async () => {
  notifyManager.setScheduler(queueMicrotask)
  await getAuth()
})
beforeEach(() => {
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => world.send(...call))
})
afterEach(() => vi.unstubAllGlobals())

/** Lets all that doesn't wait for the world run. */
const settleDown = () =>
  act(async () => {
    for (let n = 0; n < 3; n += 1) await new Promise(resolve => setImmediate(resolve))
  })

it('a cart that is changed here and elsewhere, over any network, shows what is there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), steps, async (isLive, script) => {
      world = createWorld(isLive)
      const { send: _, ...server } = world
      const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
      /** The lines whose removal hasn't come to its end. */
      const open = new Set<string>()
      const problems: string[] = []
      let quantity = 200
      const initial = server.lines()
      let isRead = false

      /** What holds whenever anything is shown. */
      function check(shown: string[]) {
        for (const id of shown) {
          expect(server.removing.has(id), `line ${id} shows while it is being removed`).toBe(false)
          expect(server.confirmed.has(id), `line ${id} shows after it was removed`).toBe(false)
        }
        const missing = initial.filter(id => server.has(id) && !open.has(id) && !shown.includes(id))
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
              <SessionSync>{children}</SessionSync>
            </QueryClientProvider>
          ),
        },
      )
      async function pass(at: number): Promise<boolean> {
        const passed = server.pass(client, userId, at)
        await settleDown()
        return passed
      }
      while (result.current.cart === undefined) await pass(0)
      isRead = true
      expect(result.current.cart?.items.map(({ id }) => id)).toEqual(initial)

      for (const step of script) {
        switch (step.do) {
          case 'remove': {
            const items = result.current.cart?.items ?? []
            const line = items[step.at % Math.max(items.length, 1)]
            if (!line) break
            server.fates.push(step.fate)
            open.add(line.id)
            result.current.remove(line).catch(() => {
              open.delete(line.id)
              if (step.fate === 'answer lost') problems.push(`line ${line.id} was said not to be removed`)
            })
            await settleDown()
            server.removing.add(line.id)
            break
          }
          case 'add': {
            server.fates.push(step.fate)
            quantity += 1
            const line = { offer: '/api/offers/2', quantity, searchParameters: criteria }
            const isAdded = step.fate === 'answered' || step.fate === 'answer lost'
            result.current.add(line).then(
              () => !isAdded && problems.push(`${line.quantity} was said to be added`),
              () => server.hasOf(line.quantity) && problems.push(`${line.quantity} was said not to be added`),
            )
            break
          }
          case 'remove elsewhere':
            server.removeElsewhere(step.at)
            break
          case 'add elsewhere':
            server.addElsewhere()
            break
          case 'look':
            void client.refetchQueries({ queryKey: cartQuery(userId).queryKey }, { cancelRefetch: false })
            break
          case 'miss':
            if (server.loseMessages()) refetchTopics(client, userId, [TOPIC])
            break
          case 'pass':
            await pass(step.at)
        }
        await settleDown()
      }

      while (await pass(0));
      // Without a hub what happened elsewhere is seen when somebody looks.
      if (!isLive) void client.refetchQueries({ queryKey: cartQuery(userId).queryKey })
      await settleDown()
      while (await pass(0));
      expect(result.current.cart?.items.map(({ id }) => id).toSorted()).toEqual(server.lines().toSorted())
      expect(problems).toEqual([])
      cleanup()
      client.clear()
    }),
    { numRuns: RUNS, endOnFailure: false },
  )
})
