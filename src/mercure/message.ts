/** A resource as JSON-LD, as a message of the hub brings it. */
export type LiveBody = Record<string, unknown>

/** The JSON object of a message; null for anything else. */
export function readBody(data: string): LiveBody | null {
  try {
    const body: unknown = JSON.parse(data)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : null
  } catch {
    return null
  }
}

/** Whether a message says that its resource was deleted: it has nothing but its address and its type. */
export const isDeletion = (body: LiveBody): boolean =>
  Object.keys(body).every(key => key === '@id' || key === '@type' || key === '@context')
