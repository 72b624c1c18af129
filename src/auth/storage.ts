/** What `localStorage` is; anything else that keeps texts by key will do. */
export interface AuthStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface SafeStorage {
  read(key: string): string | null
  /** `null` removes. Never throws: what can't be stored lives in memory. */
  write(key: string, value: string | null): void
  /** Whether other tabs see what is written here. */
  isShared(key: string): boolean
}

/**
 * Storage is the truth. A write that it refuses (blocked, full) holds in memory for as long as storage still has what it
 * had then; another tab's later write ends that.
 */
export const createSafeStorage = (open: () => AuthStorage | null | undefined): SafeStorage => {
  const held = new Map<string, { value: string | null; over: string | null }>()

  const stored = (key: string): string | null => {
    try {
      return open()?.getItem(key) ?? null
    } catch {
      return null
    }
  }

  const read = (key: string): string | null => {
    const value = stored(key)
    const own = held.get(key)
    if (own && own.over === value) return own.value
    held.delete(key)
    return value
  }

  const write = (key: string, value: string | null): void => {
    try {
      const storage = open()
      if (value === null) storage?.removeItem(key)
      else storage?.setItem(key, value)
    } catch {
      // Judged by what is there afterwards.
    }
    const over = stored(key)
    if (over === value) held.delete(key)
    else held.set(key, { value, over })
  }

  return { read, write, isShared: key => read(key) !== null && !held.has(key) }
}
