/**
 * A small record that tabs share and that a tab surely reads as the last one left it: `localStorage` of Chromium lags
 * behind a Web Lock by some milliseconds, IndexedDB doesn't.
 */
export interface SpentTokenStore {
  /**
   * One step that no other tab comes between: reads, calls `change`, writes what it gives. A tab's steps are taken in
   * the order in which they are asked for; rejects where there is no such store.
   */
  transact(change: (held: unknown) => unknown): Promise<void>
}

const STORE = 'ledger'

export const openSpentTokenStore = (name: string): SpentTokenStore => ({
  transact: change =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
      opening.onerror = reject
      opening.onsuccess = () => {
        const database = opening.result
        try {
          const transaction = database.transaction(STORE, 'readwrite')
          const records = transaction.objectStore(STORE)
          const reading = records.get(STORE)
          reading.onsuccess = () => records.put(change(reading.result), STORE)
          transaction.oncomplete = () => resolve()
          transaction.onabort = reject
        } catch (cause) {
          reject(cause)
        }
        // Takes effect once the transaction is through.
        database.close()
      }
    }),
})
