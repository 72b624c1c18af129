/**
 * A small record that tabs share and that a tab surely reads as the last one left it: `localStorage` of Chromium lags
 * behind a Web Lock by some milliseconds, IndexedDB doesn't.
 */
export interface Ledger {
  /** One step that no other tab comes between: reads, changes, writes. Gives what `change` gave; rejects where there is no such store. */
  transact(change: (held: unknown) => unknown): Promise<unknown>
}

const STORE = 'ledger'

export const indexedDbLedger = (name: string): Ledger => ({
  transact: change =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const database = opening.result
        try {
          const transaction = database.transaction(STORE, 'readwrite')
          const records = transaction.objectStore(STORE)
          const reading = records.get(STORE)
          let next: unknown
          reading.onsuccess = () => {
            next = change(reading.result)
            if (next !== reading.result) records.put(next, STORE)
          }
          transaction.oncomplete = () => resolve(next)
          transaction.onabort = () => reject(transaction.error)
        } catch (cause) {
          reject(cause)
        }
        // Takes effect once the transaction is through.
        database.close()
      }
    }),
})
