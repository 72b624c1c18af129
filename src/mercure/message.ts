import * as v from 'valibot'

/** A resource as JSON-LD, as a message of the hub contains it. */
export type UpdateBody = Record<string, unknown>

/**
 * A message's resource, and its topic: the URL of its `@id` on the origin of `base`, since a backend behind a proxy may not know
 * its public name. Null for anything else than a JSON object with an `@id`.
 */
export function readMessage(data: string, base: string): { topic: string; body: UpdateBody } | null {
  try {
    const body = v.parse(v.looseObject({ '@id': v.string() }), JSON.parse(data))
    const { pathname, search } = new URL(body['@id'], base)
    return { topic: new URL(pathname + search, base).href, body }
  } catch {
    return null
  }
}
