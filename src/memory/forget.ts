const PREFIX = 'listwell-memory-'

/** The storage key of what is remembered of a user's purchases. */
export const memoryKey = (userId: string): string => PREFIX + userId

/**
 * Removes from the storage what is remembered of any user's purchases but this one's. Null: of every user's. This tab is
 * notified as the others are.
 */
export function forgetMemories(keep: string | null, storage = () => localStorage): void {
  try {
    const stored = storage()
    const keys = Array.from({ length: stored.length }, (_, index) => stored.key(index) ?? '')
    for (const key of keys) {
      if (key.startsWith(PREFIX) && (keep === null || key !== memoryKey(keep))) removeRecord(key, stored)
    }
  } catch {
    // Blocked storage holds nothing.
  }
}

/** Removes a record, in every tab. */
export function removeRecord(key: string, storage = localStorage): void {
  storage.removeItem(key)
  globalThis.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
}
