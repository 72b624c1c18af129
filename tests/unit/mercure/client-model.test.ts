import { fc } from '@tests/support/fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBrowser, topic } from './tabs'

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) }))
afterEach(() => vi.useRealTimers())

const pass = (time: number) => vi.advanceTimersByTimeAsync(time)
const ORDERS = [1, 2, 3]

/** A server with orders, and tabs that show some of them: updated by messages, reading again where there is a gap. */
function createSystem() {
  const browser = createBrowser()
  const server = new Map(ORDERS.map(id => [topic(id), 0]))
  const tabs: ReturnType<typeof openTab>[] = []
  /** Orders that a tab to come has read already. */
  const snapshots: {
    id: number
    lastEventId: string | null
    readAt: number
    receivedAt: number
    state: unknown
  }[] = []

  function openTab() {
    const shown = new Map<string, { state: unknown; end: () => void }>()
    const tab = browser.openTab({
      onUpdate: (about, { status }) => {
        const one = shown.get(about)
        if (one) one.state = status
        return true
      },
      onGap: topics => {
        for (const about of topics) {
          const one = shown.get(about)
          if (one) one.state = server.get(about)
        }
      },
    })
    return { ...tab, shown, alive: true, put: false }
  }

  return {
    browser,
    server,
    tabs,
    read(id: number, named: boolean) {
      const lastEventId = named ? browser.hub.lastId() : null
      const now = Date.now()
      snapshots.push({ id, lastEventId, readAt: now, receivedAt: now, state: server.get(topic(id)) })
    },
    open() {
      const tab = openTab()
      tabs.push(tab)
      for (const { id, state, ...snapshot } of snapshots.splice(0)) {
        if (tab.shown.has(topic(id))) continue
        tab.shown.set(topic(id), { state, end: tab.mercure.subscribe(topic(id), snapshot) })
      }
    },
    change(id: number) {
      const state = (server.get(topic(id)) ?? 0) + 1
      server.set(topic(id), state)
      browser.hub.publish({
        topic: topic(id),
        data: JSON.stringify({ '@id': `/api/orders/${id}`, status: state }),
      })
    },
    /** Fills the hub's memory, so that it forgets. */
    forget() {
      for (let n = 0; n < 1001; n += 1) browser.hub.publish({ topic: 'else', data: '' })
    },
    toggleTopic(tab: ReturnType<typeof openTab>, id: number, named: boolean) {
      const one = tab.shown.get(topic(id))
      if (one) {
        tab.shown.delete(topic(id))
        return one.end()
      }
      const end = tab.subscribe(id, named ? browser.hub.lastId() : null)
      tab.shown.set(topic(id), { state: server.get(topic(id)), end })
    },
  }
}

type System = ReturnType<typeof createSystem>
type Tab = System['tabs'][number]

/** A step that a failing run can be read by. */
const named = (name: string, act: (system: System) => unknown) => ({ act, [fc.toStringMethod]: () => name })

const tabStep = (name: string, act: (tab: Tab, system: System, id: number, flag: boolean) => void) =>
  fc.tuple(fc.nat(4), fc.constantFrom(...ORDERS), fc.boolean()).map(([n, id, flag]) =>
    named(`tab ${n}: ${name} ${id} ${flag}`, system => {
      const alive = system.tabs.filter(tab => tab.alive)
      const tab = alive[n % Math.max(1, alive.length)]
      if (tab) act(tab, system, id, flag)
    }),
  )

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...ORDERS).map(id => named(`change ${id}`, system => system.change(id))),
  },
  {
    weight: 6,
    arbitrary: fc.integer({ min: 0, max: 700 }).map(time => named(`${time} ms`, () => pass(time))),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1000, max: 100_000 }).map(time => named(`${time} ms`, () => pass(time))),
  },
  {
    weight: 4,
    arbitrary: tabStep('topic', (tab, system, id, flag) => tab.put || system.toggleTopic(tab, id, flag)),
  },
  { weight: 3, arbitrary: tabStep('visible', (tab, _system, _id, flag) => tab.put || tab.show(flag)) },
  { weight: 1, arbitrary: tabStep('online', (tab, _system, _id, flag) => tab.put || tab.connect(flag)) },
  {
    weight: 1,
    arbitrary: tabStep('put away or back', tab => {
      if (tab.put) tab.back()
      else tab.leave()
      tab.put = !tab.put
    }),
  },
  {
    weight: 1,
    arbitrary: tabStep('die', tab => {
      tab.die()
      tab.alive = false
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...ORDERS), fc.boolean())
      .map(([id, flag]) => named(`read ${id} ${flag}`, system => system.read(id, flag))),
  },
  { weight: 2, arbitrary: fc.constant(named('open', system => system.tabs.length < 6 && system.open())) },
  { weight: 1, arbitrary: fc.constant(named('fall', system => system.browser.hub.stop())) },
  { weight: 1, arbitrary: fc.constant(named('rise', system => system.browser.hub.start())) },
  { weight: 1, arbitrary: fc.constant(named('forget', system => system.forget())) },
)

it('every tab ends with the server’s data over one connection, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async steps => {
      const system = createSystem()
      system.open()
      system.open()
      for (const { act } of steps) {
        await act(system)
        expect(system.browser.hub.connections()).toBeLessThanOrEqual(2)
      }
      system.browser.hub.start()
      const alive = system.tabs.filter(tab => tab.alive)
      for (const tab of alive) {
        if (tab.put) tab.back()
        tab.connect(true)
        tab.show(true)
      }
      await pass(200_000)
      for (const tab of alive) {
        for (const [about, { state }] of tab.shown) expect(state).toBe(system.server.get(about))
      }
      const wanted = alive.some(tab => tab.shown.size > 0)
      expect(system.browser.hub.connections()).toBe(wanted ? 1 : 0)
      for (const tab of alive) tab.mercure.close()
    }),
    { numRuns: 1000 },
  )
}, 300_000)
