/**
 * @promise Recent searches of a customer go with the session, unseen by others; saved ones stay, and the list
 *   says so.
 * @promise Nothing is remembered for a visitor.
 */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { memoryKey, paymentsKey, SEARCHES_KEY } from '@/config/storage-keys'
import { forgetMemories } from '@/memory/forget'
import { rememberBuyer } from '@/memory/purchase-memory'
import { storeRecord } from '@/memory/store-record'
import { createEnvironment } from '@tests/support/environment'

const keys = () => Object.keys(localStorage).toSorted()

beforeEach(() => {
  for (const user of ['ann', 'bob'])
    for (const key of [memoryKey(user), paymentsKey(user)]) localStorage.setItem(key, '{}')
  localStorage.setItem('listwell-theme', 'dark')
})

afterEach(() => void vi.restoreAllMocks())

describe('forgetMemories', () => {
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
