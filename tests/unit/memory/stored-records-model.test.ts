// @vitest-environment jsdom
import { fc } from '@tests/support/fast-check'
import { expect, test } from 'vitest'
import { forgetMemories, memoryKey } from '@/memory/forget'
import { parsePurchases, withDownloads, withoutOldest, withOrder } from '@/memory/purchases'
import { createStoredRecords } from '@/memory/stored-records'

const RUNS = Number(process.env.LISTWELL_RUNS ?? 300)
const users = [memoryKey('ann'), memoryKey('bob')] as const

const line = (id: string) => ({
  offerIri: '/api/offers/1',
  offerName: 'Starter',
  quantity: 10,
  rawParameters: { searchType: 'keyword', keywords: [id] },
})

/**
 * Tabs as Chromium has them: each sees its own changes of the storage at once and those of the others when they are
 * delivered, which is later, but in one order for all; until its own change of a key is confirmed it ignores the others'.
 */
function createBrowser() {
  const stored = new Map<string, string>()
  let clock = 0
  let isFull = false
  const queue: { from: number; key: string; value: string | null }[] = []

  function open(index: number) {
    const view = new Map(stored)
    const unconfirmed = new Map<string, number>()
    const events = new EventTarget()
    const change = (key: string, value: string | null) => {
      if (value === null) view.delete(key)
      else view.set(key, value)
      unconfirmed.set(key, (unconfirmed.get(key) ?? 0) + 1)
      queue.push({ from: index, key, value })
    }
    const storage: Storage = {
      get length() {
        return view.size
      },
      key: n => [...view.keys()][n] ?? null,
      clear: () => {},
      getItem: key => view.get(key) ?? null,
      setItem(key, value) {
        if (isFull && value.length > (view.get(key)?.length ?? 0))
          throw new DOMException('', 'QuotaExceededError')
        change(key, value)
      },
      removeItem: key => change(key, null),
    }
    const records = createStoredRecords({
      parse: parsePurchases,
      shrink: withoutOldest,
      storage: () => storage,
      events,
      now: () => clock,
    })
    return { view, unconfirmed, events, storage, records }
  }

  const tabs = [open(0), open(1)] as const
  const tabOf = (index: number) => tabs[index === 0 ? 0 : 1]

  function deliver() {
    const message = queue.shift()
    if (message === undefined) return
    clock += 5
    const { from, key, value } = message
    if (value === null) stored.delete(key)
    else stored.set(key, value)
    for (const [index, tab] of tabs.entries()) {
      const pending = tab.unconfirmed.get(key) ?? 0
      if (index === from) {
        tab.unconfirmed.set(key, pending - 1)
        continue
      }
      if (pending === 0 && value === null) tab.view.delete(key)
      else if (pending === 0 && value !== null) tab.view.set(key, value)
      tab.events.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
    }
  }

  return {
    stored,
    tabOf,
    deliver,
    /** Long enough for everything to be delivered. */
    wait() {
      while (queue.length > 0) deliver()
      clock += 5000
    },
    reload: (index: number) => Object.assign(tabOf(index), open(index)),
    setFull: (full: boolean) => {
      isFull = full
    },
  }
}

const tab = fc.nat(1)
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('order' as const), tab }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('download' as const), tab }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('signOut' as const), tab }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('fill' as const, 'free' as const) }) },
  ),
  { minLength: 5, maxLength: 60 },
)

test('two tabs lose nothing to each other, and a sign-out leaves nothing to the next user, whatever the storage does', () => {
  fc.assert(
    fc.property(steps, script => {
      const browser = createBrowser()
      // What is remembered. While the storage is full a change may be lost, and older ones for it.
      const possible = new Set<string>()
      let wasFull = false
      let isFull = false
      let count = 0
      let left = 0
      let [signedIn, signedOut]: readonly [string, string] = users

      function check() {
        for (const index of [0, 1]) {
          const { records } = browser.tabOf(index)
          const memory = records.read(signedIn)
          const orders = memory.orders.map(({ id }) => id)
          const downloads = memory.downloads.map(({ file }) => file)
          const kept = new Set([...orders, ...downloads])
          const extra = [...kept].filter(name => !possible.has(name))
          const lost = wasFull ? [] : [...possible].filter(name => !kept.has(name))
          const others = records.read(signedOut).orders
          expect({ extra, lost, others }).toEqual({ extra: [], lost: [], others: [] })
        }
      }

      /** A reload takes longer than the storage of the tab before it. */
      const waitAndCheck = () => {
        browser.wait()
        check()
      }

      for (const step of script) {
        if (step.do === 'deliver') browser.deliver()
        else if (step.do === 'wait') waitAndCheck()
        else if (step.do === 'fill' || step.do === 'free') {
          isFull = step.do === 'fill'
          wasFull ||= isFull
          browser.setFull(isFull)
        } else if (step.do === 'reload') {
          waitAndCheck()
          browser.reload(step.tab)
        } else if (step.do === 'signOut') {
          // The other tab is notified at some later time; a sign-in comes only then.
          forgetMemories(null, () => browser.tabOf(step.tab).storage)
          browser
            .tabOf(step.tab)
            .events.dispatchEvent(new StorageEvent('storage', { key: signedIn, newValue: null }))
          browser.deliver()
          const other = browser.tabOf(1 - step.tab)
          forgetMemories(null, () => other.storage)
          other.events.dispatchEvent(new StorageEvent('storage', { key: signedIn, newValue: null }))
          browser.wait()
          left += browser.stored.size
          ;[signedIn, signedOut] = [signedOut, signedIn]
          possible.clear()
          wasFull = isFull
          check()
        } else if (step.do === 'order' || step.do === 'download') {
          count += 1
          const { records } = browser.tabOf(step.tab)
          const name = `${step.do}-${count}`
          possible.add(name)
          records.update(
            signedIn,
            step.do === 'order'
              ? withOrder(name, count, [line(name)])
              : withDownloads(new Map([[name, count]])),
          )
        }
      }
      waitAndCheck()
      expect(left).toBe(0)
    }),
    { numRuns: RUNS },
  )
})
