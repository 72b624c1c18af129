import { memoryKey } from '@/memory/forget'

/**
 * Remembers that an order of this tab and user may have been placed of which nothing was heard: over a reload of the tab, until
 * the session ends. `since` is when (ms since 1970), null where there is none.
 */
export function unheardOrder(userId: string) {
  const key = memoryKey(userId)
  const withStorage = <T>(act: (storage: Storage) => T): T | null => {
    try {
      return act(sessionStorage)
    } catch {
      // Storage is blocked or full.
      return null
    }
  }
  return {
    since: (): number | null => Number(withStorage(storage => storage.getItem(key))) || null,
    begin: () =>
      void withStorage(storage => storage.setItem(key, storage.getItem(key) ?? String(Date.now()))),
    end: () => void withStorage(storage => storage.removeItem(key)),
  }
}
