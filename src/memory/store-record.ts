/** Changes a record in every tab: this one is notified as the others are. Throws where the browser has no space for it. */
export function storeRecord(key: string, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  globalThis.dispatchEvent(new StorageEvent('storage', { key, newValue }))
}

/** Listens for changes of records, here and in other tabs, until the result is called. */
export function subscribeToRecords(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
