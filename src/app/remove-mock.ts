interface RemoveMockOptions {
  /** Undefined where the browser has none. */
  serviceWorker: Pick<ServiceWorkerContainer, 'getRegistrations'> | undefined
  /** Their properties may throw where storage is blocked. */
  storages: () => Storage[]
}

/** What the mock keeps in storage begins with this. */
const PREFIX = 'listwell-mock'

/**
 * Unregisters the mock API's worker, and removes what the mock stored: an earlier build of this site may have had the mock.
 * Removes nothing else, and never rejects.
 */
export async function removeMock({ serviceWorker, storages }: RemoveMockOptions): Promise<void> {
  try {
    for (const storage of storages())
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  } catch {
    // Blocked storage holds nothing.
  }
  const registrations = (await serviceWorker?.getRegistrations().catch(() => [])) ?? []
  const isMock = ({ active, waiting, installing }: ServiceWorkerRegistration) =>
    [active, waiting, installing].some(worker => worker?.scriptURL.includes('/mock-worker.'))
  await Promise.allSettled(registrations.filter(isMock).map(one => one.unregister()))
}
