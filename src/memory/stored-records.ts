import { useSyncExternalStore } from 'react'
import { readStoredText } from '@/lib/local-storage'
import { storeRecord, subscribeToRecords } from './store-record'

/** The longest text that is stored, in UTF-16 units, so that other records of the site have their space: about a megabyte. */
const MAX_LENGTH = 500_000

/** Returns whether there was space for it. */
function store(key: string, record: unknown): boolean {
  const text = JSON.stringify(record)
  if (text.length > MAX_LENGTH) return false
  try {
    storeRecord(key, text)
    return true
  } catch {
    // Storage is blocked or full.
    return false
  }
}

/**
 * Records in `localStorage`, which other tabs change too. `parse` reads a stored text: a missing or invalid one is an empty
 * record. `shrink` removes old entries where there is no space for all. No function throws.
 */
export function createStoredRecords<T>(parse: (text: string | null) => T, shrink = (record: T) => record) {
  const cache = new Map<string, { text: string | null; record: T }>()

  return {
    empty: parse(null),
    /** The same object until the record changes. */
    read(key: string): T {
      const text = readStoredText(key)
      const known = cache.get(key)
      if (known?.text === text) return known.record
      const record = parse(text)
      cache.set(key, { text, record })
      return record
    },
    /** Returns whether the record has the change; false where there was no space for it. */
    update(key: string, change: (record: T) => T): boolean {
      const before = parse(readStoredText(key))
      const after = change(before)
      if (JSON.stringify(after) === JSON.stringify(before)) return true
      return store(key, after) || store(key, shrink(after))
    },
  }
}

/** A record as it is now; an empty one without a key, and while a page is prerendered. */
export const useStoredRecord = <T>(
  { read, empty }: ReturnType<typeof createStoredRecords<T>>,
  key: string | null,
): T =>
  useSyncExternalStore(
    subscribeToRecords,
    () => (key === null ? empty : read(key)),
    () => empty,
  )
