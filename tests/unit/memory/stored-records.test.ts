// @vitest-environment jsdom
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { createStoredRecords } from '@/memory/stored-records'

const words = v.array(v.string())

/** A tab whose records are lists of words. */
function openTab() {
  const stored = new Map<string, string>()
  const events = new EventTarget()
  let clock = 10_000
  const storage: Storage = {
    get length() {
      return stored.size
    },
    key: index => [...stored.keys()][index] ?? null,
    clear: () => stored.clear(),
    getItem: key => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: key => void stored.delete(key),
  }
  const records = createStoredRecords<string[]>({
    parse: text => v.parse(words, JSON.parse(text ?? '[]')),
    shrink: record => (record.length === 0 ? null : record.slice(1)),
    storage: () => storage,
    events,
    now: () => clock,
  })
  const report = (key: string | null, newValue: string | null) =>
    events.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  return {
    records,
    events,
    add: (key: string, word: string) =>
      records.update(key, record => (record.includes(word) ? record : [...record, word])),
    /** Another tab stores a record, or removes it. */
    write(key: string, record: string[] | null) {
      const text = record && JSON.stringify(record)
      if (text === null) stored.delete(key)
      else stored.set(key, text)
      report(key, text)
    },
    /** Another tab clears the storage. */
    clear() {
      stored.clear()
      report(null, null)
    },
    wait: (ms: number) => {
      clock += ms
    },
  }
}

describe('a change that another tab’s write lacks', () => {
  it.each([
    [0, ['theirs', 'mine']],
    [999, ['theirs', 'mine']],
    [1000, ['theirs']],
  ])('is made again within a second: after %i ms the record is %j', (ms, record) => {
    const { records, add, write, wait } = openTab()
    add('a', 'mine')
    wait(ms)
    write('a', ['theirs'])
    expect(records.read('a')).toEqual(record)
  })

  it('is made again five times at most', () => {
    const { records, add, write } = openTab()
    add('a', 'mine')
    const seen = Array.from({ length: 6 }, () => {
      write('a', [])
      return records.read('a').length
    })
    expect(seen).toEqual([1, 1, 1, 1, 1, 0])
  })

  it('is made again after any number of writes that have it', () => {
    const { records, add, write } = openTab()
    add('a', 'mine')
    for (let times = 0; times < 6; times += 1) write('a', ['mine'])
    write('a', [])
    expect(records.read('a')).toEqual(['mine'])
  })

  it('isn’t made again after a second, however many writes were reported before', () => {
    const { records, add, write, wait } = openTab()
    add('a', 'mine')
    write('a', [])
    wait(1000)
    write('a', ['mine'])
    write('a', [])
    expect(records.read('a')).toEqual([])
  })

  it('isn’t made to another record', () => {
    const { records, add, write } = openTab()
    add('a', 'mine')
    write('b', ['theirs'])
    expect([records.read('a'), records.read('b')]).toEqual([['mine'], ['theirs']])
  })

  it('isn’t made again where it had changed nothing', () => {
    const { records, add, write } = openTab()
    write('a', ['mine'])
    expect(add('a', 'mine')).toBe(true)
    write('a', [])
    expect(records.read('a')).toEqual([])
  })

  it('isn’t made again after the record was removed', () => {
    const { records, add, write } = openTab()
    add('a', 'mine')
    add('b', 'mine')
    write('a', null)
    write('a', ['theirs'])
    write('b', ['theirs'])
    expect([records.read('a'), records.read('b')]).toEqual([['theirs'], ['theirs', 'mine']])
  })

  it('isn’t made again after the storage was cleared', () => {
    const { records, add, write, clear } = openTab()
    add('a', 'mine')
    clear()
    write('a', ['theirs'])
    expect(records.read('a')).toEqual(['theirs'])
  })
})

it('calls subscribers after each change, here and elsewhere, until they unsubscribe', () => {
  const { records, events, add, write, clear } = openTab()
  const listener = vi.fn<() => void>()
  const stop = records.subscribe(listener)
  const called = [
    () => add('a', 'mine'),
    () => write('a', ['mine', 'theirs']),
    () => write('b', ['theirs']),
    clear,
    () => events.dispatchEvent(new Event('pageshow')),
  ].map(happen => {
    listener.mockClear()
    happen()
    return listener.mock.calls.length
  })
  expect(called).toEqual([1, 1, 1, 1, 1])
  stop()
  listener.mockClear()
  add('a', 'more')
  expect(listener).not.toHaveBeenCalled()
})

it.each([
  [500_000, 1],
  [500_001, 0],
])('of a record of %i characters with one word %i is stored', (length, stored) => {
  const { records } = openTab()
  records.update('a', () => ['x'.repeat(length - JSON.stringify(['']).length)])
  expect(records.read('a')).toHaveLength(stored)
})
