import type { UpdateBody } from '@/mercure'

/** The newest updates by their topics, in the order in which they came. */
export type Updates = ReadonlyMap<string, UpdateBody>

/** The updates that came during each request in flight. */
const inFlight = new Set<Map<string, UpdateBody>>()

/** Applies the updates that came during a request to its response: they are newer than what it was made of. */
export async function withInFlightUpdates<T>(
  request: () => Promise<T>,
  patch: (data: T, updates: Updates) => T,
): Promise<T> {
  const updates = new Map<string, UpdateBody>()
  inFlight.add(updates)
  try {
    return patch(await request(), updates)
  } finally {
    inFlight.delete(updates)
  }
}

/** Adds an update to every request in flight. */
export function addUpdate(topic: string, body: UpdateBody) {
  for (const updates of inFlight) {
    updates.delete(topic)
    updates.set(topic, body)
  }
}
