import * as v from 'valibot'
import { memoryKey } from '@/memory/forget'
import { parseStoredJson, readableValues } from '@/memory/parse-record'

/** The most entries of a kind that are remembered; the oldest go first. */
const MAX_ENTRIES = 100

function withStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(sessionStorage)
  } catch {
    // Storage is blocked or full.
    return null
  }
}

/** What this tab remembers of a user, over a reload and until the session ends: the entries that have this schema. */
export function tabEntries<T>(userId: string, schema: v.GenericSchema<unknown, T>) {
  const key = memoryKey(userId)
  function stored(): unknown[] {
    const list = parseStoredJson(withStorage(storage => storage.getItem(key)))
    return Array.isArray(list) ? list : []
  }
  return {
    read: (): T[] => readableValues(schema, stored()),
    /** Replaces them. The entries of other kinds stay. */
    write(entries: readonly T[]) {
      const others = stored().filter(entry => !v.is(schema, entry))
      const all = [...others, ...entries.slice(-MAX_ENTRIES)]
      withStorage(storage =>
        all.length > 0 ? storage.setItem(key, JSON.stringify(all)) : storage.removeItem(key),
      )
    },
  }
}
