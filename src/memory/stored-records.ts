/** A change of a record that gives the same result when it is applied once more. */
export type Change<T> = (record: T) => T

interface RecordOptions<T> {
  /** Parses a stored text; a missing or invalid one is an empty record. */
  parse: (text: string | null) => T
  /** The record without its oldest entries; null where there is nothing left to remove. */
  shrink: (record: T) => T | null
  /** Throws where the browser blocks storage. */
  storage: () => Storage
  /** Where changes by other tabs are reported: the window. */
  events: EventTarget
  now: () => number
}

/** The longest text that is stored, in UTF-16 units, so that other records of the site have their space: about a megabyte. */
const MAX_LENGTH = 500_000

/**
 * How long, in ms, another tab may take to see a change. Browsers pass `localStorage` on with a delay, so a tab may write a
 * record that lacks what this tab has just changed. Only such a change is made once more: after a longer time its absence
 * means that it was undone.
 */
const REPEAT_WITHIN = 1000
/** How often one change is made again at most: in a full storage two tabs would displace each other's for all that time. */
const MAX_REPEATS = 5

/** Records in `localStorage` that several tabs change at the same time. No function throws. */
export function createStoredRecords<T>({ parse, shrink, storage, events, now }: RecordOptions<T>) {
  const cache = new Map<string, { text: string | null; record: T }>()
  const listeners = new Set<() => void>()
  let recent: { key: string; at: number; change: Change<T>; repeats: number }[] = []

  function stored(key: string): string | null {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  }

  /** Stores as much of the record as there is space for. Returns whether there was any. */
  function store(key: string, record: T): boolean {
    for (let rest: T | null = record; rest !== null; rest = shrink(rest)) {
      const text = JSON.stringify(rest)
      if (text.length > MAX_LENGTH) continue
      try {
        storage().setItem(key, text)
        return true
      } catch {
        // Storage is blocked or full.
      }
    }
    return false
  }

  function notify() {
    for (const listener of listeners) listener()
  }

  /** Returns whether the record had to be changed, and whether it could be stored. */
  function apply(key: string, changes: readonly Change<T>[]): 'unchanged' | 'stored' | 'failed' {
    const before = parse(stored(key))
    const after = changes.reduce((record, change) => change(record), before)
    const isChanged = JSON.stringify(after) !== JSON.stringify(before)
    const result = isChanged ? (store(key, after) ? 'stored' : 'failed') : 'unchanged'
    notify()
    return result
  }

  function onStorage(event: Event) {
    if (!(event instanceof StorageEvent)) return
    const { key, newValue } = event
    // Without a key all of the storage was cleared.
    if (newValue === null) recent = recent.filter(one => key !== null && one.key !== key)
    const lost = recent.filter(one => one.key === key && now() - one.at < REPEAT_WITHIN)
    if (key === null || lost.length === 0) notify()
    else if (
      apply(
        key,
        lost.map(({ change }) => change),
      ) !== 'unchanged'
    )
      for (const one of lost) one.repeats += 1
    recent = recent.filter(({ at, repeats }) => now() - at < REPEAT_WITHIN && repeats < MAX_REPEATS)
  }

  events.addEventListener('storage', onStorage)
  // A page in the back/forward cache misses what other tabs change.
  events.addEventListener('pageshow', notify)

  return {
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
    update(key: string, change: Change<T>): boolean {
      const result = apply(key, [change])
      if (result === 'stored') recent.push({ key, at: now(), change, repeats: 0 })
      return result !== 'failed'
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
