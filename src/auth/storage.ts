/** What is used of `localStorage`. */
export interface AuthStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * Reads and writes storage, with memory as the fallback where storage is blocked or full. The fallback holds until another
 * tab writes to the key.
 */
export const createSafeStorage = (open: () => AuthStorage | null | undefined) => {
  const fallbacks = new Map<string, { value: string | null; stored: string | null }>()

  const readStored = (key: string): string | null => {
    try {
      return open()?.getItem(key) ?? null
    } catch {
      return null
    }
  }

  const read = (key: string): string | null => {
    const value = readStored(key)
    const fallback = fallbacks.get(key)
    if (fallback && fallback.stored === value) return fallback.value
    fallbacks.delete(key)
    return value
  }

  const remove = (key: string): void => {
    try {
      open()?.removeItem(key)
    } catch {
      // What storage holds now tells whether it failed.
    }
  }

  const store = (key: string, value: string): boolean => {
    try {
      open()?.setItem(key, value)
      return true
    } catch {
      return false
    }
  }

  /** `null` removes. Never throws: what can't be stored is kept in memory, and the old value removed. */
  const write = (key: string, value: string | null): void => {
    if (value === null) remove(key)
    else if (!store(key, value)) {
      // A reload would read the old value, such as the session of the user before; and without it there may be space.
      remove(key)
      store(key, value)
    }
    const now = readStored(key)
    if (now === value) fallbacks.delete(key)
    else fallbacks.set(key, { value, stored: now })
  }

  /** Whether other tabs see what was written here. */
  const isShared = (key: string): boolean => read(key) !== null && !fallbacks.has(key)

  return { read, write, isShared }
}

export type SafeStorage = ReturnType<typeof createSafeStorage>
