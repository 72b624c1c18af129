/**
 * @promise A megabyte at most, the oldest go first; full or blocked storage stops nothing.
 */
import * as v from 'valibot'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createStoredRecords } from '@/memory/stored-records'

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
