import * as v from 'valibot'
import { ApiError } from './errors'
import { optionalNumber, optionalText } from './fields'
import type { Http } from './http'

const view = v.object({
  first: optionalText,
  last: optionalText,
  next: optionalText,
  previous: optionalText,
})

/** The links to the other pages of a collection. */
export type View = v.InferOutput<typeof view>

/** A page of a collection. */
export interface Collection<T> {
  member: T[]
  totalItems: number | null
  view: View
}

/** Removes the prefix `hydra:` from an object's names; where both forms exist, the plain one counts. */
function plainNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value)
  const prefixed = entries
    .filter(([name]) => name.startsWith('hydra:'))
    .map(([name, field]): [string, unknown] => [name.slice('hydra:'.length), field])
  return Object.fromEntries([...prefixed, ...entries])
}

/** The schema of a collection of members, under plain or `hydra:` names. */
export const collection = <T>(member: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, Collection<T>> =>
  v.pipe(
    v.unknown(),
    v.transform(plainNames),
    v.object({
      member: v.array(member),
      totalItems: optionalNumber,
      view: v.pipe(v.nullish(v.unknown(), {}), v.transform(plainNames), view),
    }),
  )

/** Far above any list that is read whole. Without it, a server that always names a next page would be called forever. */
const MAX_PAGES = 1000

/**
 * Fetches all members of a collection, page after page, up to a `next` link to a page that was read before. Throws after
 * MAX_PAGES pages.
 */
export async function fetchAll<T>(
  http: Http,
  path: string,
  member: v.GenericSchema<unknown, T>,
  signal?: AbortSignal,
): Promise<T[]> {
  const schema = collection(member)
  const members: T[] = []
  const readPages = new Set<string>()
  let next: string | null = path
  while (next !== null && !readPages.has(next)) {
    if (readPages.size === MAX_PAGES)
      throw new ApiError('shape', `Unexpected answer: over ${MAX_PAGES} pages`)
    readPages.add(next)
    const page: Collection<T> = await http.request(next, schema, { signal })
    for (const item of page.member) members.push(item)
    next = page.view.next
  }
  return members
}
