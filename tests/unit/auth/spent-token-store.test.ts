import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSpentTokenStore } from '@/auth/spent-token-store'

interface Request {
  result?: unknown
  onsuccess?: () => void
  onerror?: (cause: unknown) => void
  onupgradeneeded?: () => void
}

interface Transaction {
  oncomplete?: () => void
  onabort?: (cause: unknown) => void
  isAborted?: boolean
}

/** As much of IndexedDB as the spent-token store uses: databases by name, one transaction after the other. */
const createIndexedDb = (fault?: 'open' | 'abort') => {
  const databases = new Map<string, Map<string, Map<string, unknown>>>()
  const closed: string[] = []
  let turn = Promise.resolve()

  const begin = (stores: Map<string, Map<string, unknown>>, mode: string): [Transaction, typeof readable] => {
    const transaction: Transaction = {}
    const steps: (() => void)[] = []
    turn = turn.then(() => {
      for (let step = steps.shift(); step; step = steps.shift()) step()
      if (fault === 'abort') transaction.onabort?.('aborted')
      else transaction.oncomplete?.()
    })
    const readable = (name: string) => {
      const records = stores.get(name)
      if (!records) throw new Error(`There is no store ${name}`)
      return {
        get: (key: string) => {
          const request: Request = {}
          steps.push(() => {
            request.result = structuredClone(records.get(key))
            request.onsuccess?.()
          })
          return request
        },
        put: (value: unknown, key: string) => {
          if (mode !== 'readwrite') throw new Error('The transaction is read-only')
          if (fault !== 'abort') records.set(key, structuredClone(value))
        },
      }
    }
    return [transaction, readable]
  }

  return {
    databases,
    closed,
    open: (name: string) => {
      const request: Request = {}
      queueMicrotask(() => {
        if (fault === 'open') {
          request.onerror?.('refused')
          return
        }
        const isNew = !databases.has(name)
        const stores = databases.get(name) ?? new Map<string, Map<string, unknown>>()
        databases.set(name, stores)
        request.result = {
          createObjectStore: (store: string) => {
            if (!store) throw new Error('A store needs a name')
            stores.set(store, new Map())
          },
          transaction: (store: string, mode: string) => {
            if (!stores.has(store)) throw new Error(`There is no store ${store}`)
            const [transaction, objectStore] = begin(stores, mode)
            return Object.assign(transaction, { objectStore })
          },
          close: () => closed.push(name),
        }
        if (isNew) request.onupgradeneeded?.()
        request.onsuccess?.()
      })
      return request
    },
  }
}

let indexedDb: ReturnType<typeof createIndexedDb>

const use = (fault?: 'open' | 'abort') => {
  indexedDb = createIndexedDb(fault)
  vi.stubGlobal('indexedDB', indexedDb)
}

beforeEach(() => use())
afterEach(() => vi.unstubAllGlobals())

test('a transaction reads what the last one wrote, in any tab', async () => {
  const seen: unknown[] = []
  const note = (next: unknown) => (held: unknown) => {
    seen.push(held)
    return next
  }
  const [one, other] = [openSpentTokenStore('shared'), openSpentTokenStore('shared')]
  const first = one.transact(note({ spent: ['a'] }))
  await Promise.all([first, other.transact(note({ spent: ['b'] })), one.transact(note('c'))])
  expect(seen).toEqual([undefined, { spent: ['a'] }, { spent: ['b'] }])
  expect(indexedDb.closed).toEqual(['shared', 'shared', 'shared'])
})

test('two names are two stores', async () => {
  await openSpentTokenStore('one').transact(() => 1)
  let seen: unknown = 'nothing yet'
  await openSpentTokenStore('other').transact(held => (seen = held))
  expect(seen).toBeUndefined()
})

test.each(['open', 'abort'] as const)('a store that fails (%s) rejects the transaction', async fault => {
  use(fault)
  await expect(openSpentTokenStore('shared').transact(() => 1)).rejects.toBeDefined()
})

test('a foreign database rejects the transaction and is closed', async () => {
  indexedDb.databases.set('shared', new Map())
  await expect(openSpentTokenStore('shared').transact(() => 1)).rejects.toThrow('There is no store')
  expect(indexedDb.closed).toEqual(['shared'])
})

test('rejects the transaction in a browser without IndexedDB', async () => {
  vi.unstubAllGlobals()
  await expect(openSpentTokenStore('shared').transact(() => 1)).rejects.toThrow(ReferenceError)
})
