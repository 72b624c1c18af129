import { RUNS, fc } from '@tests/support/fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBrowser, topic } from './tabs'

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) }))
afterEach(() => vi.useRealTimers())

const pass = (time: number) => vi.advanceTimersByTimeAsync(time)
const ORDERS = [1, 2, 3]

/**
 * A server with orders, and tabs that show some of them as an app does: updated by messages, reading again where there is a
 * gap, and once when a topic is first live, in place of the app's poll.
 */
function createSystem() {
  const browser = createBrowser()
  const server = new Map(ORDERS.map(id => [topic(id), 0]))
  const tabs: ReturnType<typeof openTab>[] = []

  function openTab() {
    const shown = new Map<string, { state: unknown; wasLive: boolean; received: number; end: () => void }>()
    const read = (about: string) => {
      const one = shown.get(about)
      if (one) one.state = server.get(about)
    }
    const readFirstLive = () => {
      for (const [about, one] of shown) {
        if (one.wasLive || !tab.mercure.isLive(about)) continue
        one.wasLive = true
        read(about)
      }
    }
    const tab = browser.openTab({
      onUpdate: (about, { status }) => {
        const one = shown.get(about)
        if (one) Object.assign(one, { state: status, received: one.received + 1 })
        return true
      },
      onGap: () => [...shown.keys()].forEach(read),
    })
    return {
      ...tab,
      shown,
      readFirstLive,
      alive: true,
      isLeft: false,
      toggleTopic(about: string) {
        const one = shown.get(about)
        one?.end()
        if (one) return shown.delete(about)
        const end = tab.mercure.subscribe(about)
        shown.set(about, { state: server.get(about), wasLive: false, received: 0, end })
        return readFirstLive()
      },
      leaveOrReturn() {
        this.isLeft = !this.isLeft
        if (this.isLeft) return tab.leave()
        for (const one of shown.values()) one.wasLive = false
        return tab.back()
      },
    }
  }

  return {
    browser,
    server,
    tabs,
    open: () => tabs.push(openTab()),
    change(id: number) {
      const state = (server.get(topic(id)) ?? 0) + 1
      server.set(topic(id), state)
      browser.hub.publish({
        topic: topic(id),
        data: JSON.stringify({ '@id': `/api/orders/${id}`, status: state }),
      })
    },
  }
}

type System = ReturnType<typeof createSystem>
type Tab = System['tabs'][number]

/** A step that a failing run can be read by. */
const named = (name: string, act: (system: System) => unknown) => ({ act, [fc.toStringMethod]: () => name })

const tabStep = (name: string, act: (tab: Tab, id: number, flag: boolean) => void) =>
  fc.tuple(fc.nat(4), fc.constantFrom(...ORDERS), fc.boolean()).map(([n, id, flag]) =>
    named(`tab ${n}: ${name} ${id} ${flag}`, system => {
      const alive = system.tabs.filter(tab => tab.alive)
      const tab = alive[n % Math.max(1, alive.length)]
      if (tab) act(tab, id, flag)
    }),
  )
const wait = (min: number, max: number) =>
  fc.integer({ min, max }).map(time => named(`${time} ms`, () => pass(time)))

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...ORDERS).map(id => named(`change ${id}`, system => system.change(id))),
  },
  { weight: 6, arbitrary: wait(0, 700) },
  { weight: 1, arbitrary: wait(1000, 100_000) },
  { weight: 4, arbitrary: tabStep('topic', (tab, id) => tab.isLeft || tab.toggleTopic(topic(id))) },
  { weight: 3, arbitrary: tabStep('visible', (tab, _id, flag) => tab.isLeft || tab.show(flag)) },
  { weight: 1, arbitrary: tabStep('online', (tab, _id, flag) => tab.isLeft || tab.connect(flag)) },
  { weight: 1, arbitrary: tabStep('leave or return', tab => tab.leaveOrReturn()) },
  {
    weight: 1,
    arbitrary: tabStep('die', tab => {
      tab.die()
      tab.alive = false
    }),
  },
  { weight: 2, arbitrary: fc.constant(named('open', system => system.tabs.length < 6 && system.open())) },
  { weight: 1, arbitrary: fc.constant(named('fall', system => system.browser.hub.stop())) },
  { weight: 1, arbitrary: fc.constant(named('rise', system => system.browser.hub.start())) },
)

it('every tab ends live and with the server’s data over one connection, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async steps => {
      const system = createSystem()
      system.open()
      system.open()
      for (const { act } of steps) {
        await act(system)
        for (const tab of system.tabs) tab.readFirstLive()
        expect(system.browser.hub.connections()).toBeLessThanOrEqual(2)
      }
      system.browser.hub.start()
      const alive = system.tabs.filter(tab => tab.alive)
      for (const tab of alive) {
        if (tab.isLeft) tab.leaveOrReturn()
        tab.connect(true)
        tab.show(true)
      }
      await pass(200_000)
      for (const tab of alive) tab.readFirstLive()
      const shown = alive.flatMap(tab => [...tab.shown].map(([about, one]) => ({ about, one, tab })))
      for (const { about, one, tab } of shown) {
        expect(tab.mercure.isLive(about)).toBe(true)
        expect(one.state).toBe(system.server.get(about))
        one.received = 0
      }
      expect(system.browser.hub.connections()).toBe(shown.length > 0 ? 1 : 0)
      for (const id of ORDERS) system.change(id)
      await pass(100)
      for (const { about, one } of shown)
        expect(one).toMatchObject({ state: system.server.get(about), received: 1 })
      for (const tab of alive) tab.leaveOrReturn()
      await pass(0)
      expect(system.browser.hub.connections()).toBe(0)
    }),
    { numRuns: RUNS },
  )
}, 300_000)
