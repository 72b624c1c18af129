import { useSyncExternalStore } from 'react'
import { storeRecord, subscribeToRecords } from './store-record'

interface RecordOptions<T> {
  /** Parses a stored text; a missing or invalid one is an empty record. */
  parse: (text: string | null) => T
  /** The record without its oldest entries; null where there is nothing left to remove. */
  shrink: (record: T) => T | null
}

/** The longest text that is stored, in UTF-16 units, so that other records of the site have their space: about a megabyte. */
const MAX_LENGTH = 500_000

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Blocked storage holds nothing.
    return null
  }
}

/** Records in `localStorage`, which other tabs change too. No function throws. */
export function createStoredRecords<T>({ parse, shrink }: RecordOptions<T>) {
  const cache = new Map<string, { text: string | null; record: T }>()

  /** Stores as much of the record as there is space for. Returns whether there was any. */
  function store(key: string, record: T): boolean {
    for (let rest: T | null = record; rest !== null; rest = shrink(rest)) {
      const text = JSON.stringify(rest)
      if (text.length > MAX_LENGTH) continue
      try {
        storeRecord(key, text)
        return true
      } catch {
        // Storage is blocked or full.
      }
    }
    return false
  }

  return {
    empty: parse(null),
    /** The same object until the record changes. */
    read(key: string): T {
      const text = stored(key)
      const known = cache.get(key)
      if (known?.text === text) return known.record
      const record = parse(text)
      cache.set(key, { text, record })
      return record
    },
    /** Returns whether the record has the change; false where there was no space for it. */
    update(key: string, change: (record: T) => T): boolean {
      const before = parse(stored(key))
      const after = change(before)
      if (JSON.stringify(after) === JSON.stringify(before)) return true
      return store(key, after)
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
