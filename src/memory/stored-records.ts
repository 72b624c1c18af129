/** A change of a record that gives the same result when it is applied once more. */
export type Change<T> = (record: T) => T

export interface RecordOptions<T> {
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

  /** Stores as much of the record as there is space for. */
  function store(key: string, record: T) {
    for (let rest: T | null = record; rest !== null; rest = shrink(rest)) {
      const text = JSON.stringify(rest)
      if (text.length > MAX_LENGTH) continue
      try {
        storage().setItem(key, text)
        return
      } catch {
        // Storage is blocked or full.
      }
    }
  }

  function notify() {
    for (const listener of listeners) listener()
  }

  /** Returns whether the record had to be changed. */
  function apply(key: string, changes: readonly Change<T>[]): boolean {
    const before = parse(stored(key))
    const after = changes.reduce((record, change) => change(record), before)
    const isChanged = JSON.stringify(after) !== JSON.stringify(before)
    if (isChanged) store(key, after)
    notify()
    return isChanged
  }

  function onStorage(event: Event) {
    if (!(event instanceof StorageEvent)) return
    const { key, newValue } = event
    // Without a key all of the storage was cleared.
    if (key === null || newValue === null) recent = recent.filter(one => key !== null && one.key !== key)
    const lost = recent.filter(one => one.key === key && now() - one.at < REPEAT_WITHIN)
    if (key === null || lost.length === 0) notify()
    else if (
      apply(
        key,
        lost.map(({ change }) => change),
      )
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
    update(key: string, change: Change<T>): void {
      if (apply(key, [change])) recent.push({ key, at: now(), change, repeats: 0 })
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
