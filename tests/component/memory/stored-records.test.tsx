/**
 * @promise A megabyte at most, the oldest go first; full or blocked storage stops nothing.
 * @promise Recent searches of a customer go with the session, unseen by others; saved ones stay, and the list
 *   says so.
 * @promise Nothing is remembered for a visitor.
 */
import * as v from 'valibot'
import { afterEach, describe, expect, it, onTestFinished, vi, beforeEach } from 'vitest'
import { createStoredRecords } from '@/memory/stored-records'
import { memoryKey, paymentsKey, SEARCHES_KEY } from '@/config/storage-keys'
import { forgetMemories } from '@/memory/forget'
import { rememberBuyer } from '@/memory/purchase-memory'
import { storeRecord } from '@/memory/store-record'
import { createEnvironment } from '@tests/support/environment'

const words = v.array(v.string())

afterEach(() => void vi.restoreAllMocks())

/** A tab whose records are lists of words. */
function openTab() {
  const records = createStoredRecords<string[]>(
    text => v.parse(words, JSON.parse(text ?? '[]')),
    record => record.slice(1),
  )
  const add = (word: string) => records.update('key', record => [...record, word])
  return { records, add }
}

/** A storage that takes texts of at most as many characters. */
function limitStorage(limit: number) {
  const { setItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function set(this: Storage, key, text) {
    if (text.length > limit) throw new DOMException('', 'QuotaExceededError')
    setItem.call(this, key, text)
  })
}

it('a record is the same object until it changes, here or in another tab', () => {
  const { records, add } = openTab()
  const before = records.read('key')
  expect(records.read('key')).toBe(before)
  add('mine')
  const after = records.read('key')
  expect(after).toEqual(['mine'])
  expect(records.read('key')).toBe(after)
  openTab().add('theirs')
  expect(records.read('key')).toEqual(['mine', 'theirs'])
})

it('a change that changes nothing isn’t stored', () => {
  const { records } = openTab()
  limitStorage(0)
  expect(records.update('key', record => [...record])).toBe(true)
  expect(localStorage.getItem('key')).toBeNull()
})

it('a change is notified in its own tab as in others', () => {
  const { add } = openTab()
  const listener = vi.fn<(event: StorageEvent) => void>()
  window.addEventListener('storage', listener)
  onTestFinished(() => window.removeEventListener('storage', listener))
  add('mine')
  expect(listener.mock.calls.map(([{ key, newValue }]) => [key, newValue])).toEqual([['key', '["mine"]']])
})

describe('a record for which there is too little space', () => {
  it('loses its oldest entries', () => {
    const { records, add } = openTab()
    limitStorage('["two","three"]'.length)
    expect([add('one'), add('two'), add('three')]).toEqual([true, true, true])
    expect(records.read('key')).toEqual(['two', 'three'])
  })

  it.each([
    [500_000, 1],
    [500_001, 0],
  ])('of %i characters has %i of its one entry', (length, kept) => {
    const { records, add } = openTab()
    add('x'.repeat(length - '[""]'.length))
    expect(records.read('key')).toHaveLength(kept)
  })

  it('is read as it was, and says so, where the browser blocks storage', () => {
    const { records, add } = openTab()
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('', 'SecurityError')
    })
    expect(add('mine')).toBe(false)
    expect(records.read('key')).toEqual([])
  })
})

describe('what is forgotten', () => {
  const keys = () => Object.keys(localStorage).toSorted()

  beforeEach(() => {
    for (const user of ['ann', 'bob'])
      for (const key of [memoryKey(user), paymentsKey(user)]) localStorage.setItem(key, '{}')
    localStorage.setItem('listwell-theme', 'dark')
  })

  it('removes the purchases and payments of all users but the one who is signed in', () => {
    forgetMemories('bob')
    expect(keys()).toEqual(['listwell-memory-bob', 'listwell-payments-bob', 'listwell-theme'])
  })

  it('removes those of all users where nobody is signed in', () => {
    forgetMemories(null)
    expect(keys()).toEqual(['listwell-theme'])
  })

  it.each([
    ['bob', [2, 3]],
    [null, [3]],
  ])('leaves to %s their own recent searches, those of nobody, and all that are saved', (keep, left) => {
    const saved = [{ name: 'Banks' }]
    const searches = { saved, recent: [{ userId: 'ann', at: 1 }, { userId: 'bob', at: 2 }, { at: 3 }] }
    localStorage.setItem(SEARCHES_KEY, JSON.stringify(searches))
    forgetMemories(keep)
    expect(JSON.parse(localStorage.getItem(SEARCHES_KEY) ?? '')).toEqual({
      saved,
      recent: searches.recent.filter(({ at }) => left.includes(at)),
    })
  })

  it('leaves searches that can’t be read', () => {
    localStorage.setItem(SEARCHES_KEY, '{')
    forgetMemories(null)
    expect(localStorage.getItem(SEARCHES_KEY)).toBe('{')
  })

  it('doesn’t throw where the browser blocks storage', () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('', 'SecurityError')
    })
    expect(() => forgetMemories(null)).not.toThrow()
  })

  it('null removes one record, and notifies this tab as the browser notifies the others', () => {
    const removed: [string | null, string | null][] = []
    const note = ({ key, newValue }: StorageEvent) => removed.push([key, newValue])
    addEventListener('storage', note)
    onTestFinished(() => removeEventListener('storage', note))
    storeRecord(memoryKey('ann'), null)
    expect(removed).toEqual([['listwell-memory-ann', null]])
    expect(keys()).toEqual([
      'listwell-memory-bob',
      'listwell-payments-ann',
      'listwell-payments-bob',
      'listwell-theme',
    ])
  })

  it('remembers nothing for a visitor', () => {
    const before = keys()
    rememberBuyer(createEnvironment(), { company: 'Ann & Co', address: 'A street', vatNumber: '' })
    expect(keys()).toEqual(before)
  })
})
