/** A resource as JSON-LD, as a message of the hub contains it. */
export type UpdateBody = Record<string, unknown>

/** A message's resource and its topic, the absolute URL of its `@id`; null for anything else than a JSON object with an `@id`. */
export function readMessage(data: string, base: string): { topic: string; body: UpdateBody } | null {
  try {
    const body: unknown = JSON.parse(data)
    if (typeof body !== 'object' || body === null || !('@id' in body)) return null
    return typeof body['@id'] === 'string'
      ? { topic: new URL(body['@id'], base).href, body: { ...body } }
      : null
  } catch {
    return null
  }
}
