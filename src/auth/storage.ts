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

  /** The result of `call`; null where there is no storage, or it is blocked or full. */
  const attempt = <T>(call: (storage: AuthStorage) => T): T | null => {
    try {
      const storage = open()
      return storage ? call(storage) : null
    } catch {
      return null
    }
  }

  const readStored = (key: string): string | null => attempt(storage => storage.getItem(key) ?? null)

  const read = (key: string): string | null => {
    const value = readStored(key)
    const fallback = fallbacks.get(key)
    if (fallback && fallback.stored === value) return fallback.value
    fallbacks.delete(key)
    return value
  }

  /** `null` removes. Never throws: what can't be stored is kept in memory, and the old value removed. */
  const write = (key: string, value: string | null): void => {
    const remove = () => attempt(storage => storage.removeItem(key))
    const store = (text: string) =>
      attempt(storage => {
        storage.setItem(key, text)
        return true
      })
    if (value === null) remove()
    else if (!store(value)) {
      // A reload would read the old value, such as the session of the user before; and without it there may be space.
      remove()
      store(value)
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
