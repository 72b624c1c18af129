/**
 * One value that all tabs share, and that a tab reads exactly as the last tab left it: `localStorage` of Chromium lags
 * behind a Web Lock by some milliseconds, IndexedDB doesn't.
 */
export interface SpentTokenStore {
  /**
   * A transaction: reads the value and writes what `change` returns, with no other tab in between. The transactions of a
   * tab run in the order of the calls. Rejects where there is no such store.
   */
  transact(change: (value: unknown) => unknown): Promise<void>
}

// Part of the stored format: another name would lose what is stored.
const NAME = 'ledger'

export const openSpentTokenStore = (databaseName: string): SpentTokenStore => ({
  transact: change =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open(databaseName)
      opening.onupgradeneeded = () => opening.result.createObjectStore(NAME)
      opening.onerror = reject
      opening.onsuccess = () => {
        const database = opening.result
        try {
          const transaction = database.transaction(NAME, 'readwrite')
          const store = transaction.objectStore(NAME)
          const reading = store.get(NAME)
          reading.onsuccess = () => store.put(change(reading.result), NAME)
          transaction.oncomplete = () => resolve()
          transaction.onabort = reject
        } catch (cause) {
          reject(cause)
        }
        // It closes once the transaction is complete.
        database.close()
      }
    }),
})
