import type { UpdateBody } from '@/mercure'

/** The newest updates by their topics: a resource as JSON-LD. */
export type Updates = ReadonlyMap<string, UpdateBody>

const inFlight = new Set<Map<string, UpdateBody>>()

/**
 * Reads data to which updates may come while it is on its way: they are newer than an answer that was made before them, so
 * they are put on top of it before anybody sees it.
 */
export async function withInFlightUpdates<T>(
  read: () => Promise<T>,
  patch: (data: T, updates: Updates) => T,
): Promise<T> {
  const updates = new Map<string, UpdateBody>()
  inFlight.add(updates)
  try {
    return patch(await read(), updates)
  } finally {
    inFlight.delete(updates)
  }
}

/** Tells the reads on their way of an update. */
export function addUpdate(topic: string, body: UpdateBody) {
  for (const updates of inFlight) updates.set(topic, body)
}
