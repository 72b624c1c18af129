import * as v from 'valibot'
import { ApiError } from './errors'
import { isList, isRecord, list, optionalNumber, optionalText, type List } from './fields'
import type { Http } from './http'

const view = v.object({
  first: optionalText,
  last: optionalText,
  next: optionalText,
  previous: optionalText,
})

/** The links to the other pages of a collection. */
export type View = v.InferOutput<typeof view>

const noView: View = { first: null, last: null, next: null, previous: null }

/** A page of a collection, with those of its members that can be read. */
export interface Collection<T> {
  member: List<T>
  totalItems: number | null
  itemsPerPage: number | null
  view: View
}

/** Removes the prefix `hydra:` from an object's names; where both forms exist, the plain one counts. */
function plainNames(value: unknown): unknown {
  if (!isRecord(value)) return value
  const entries = Object.entries(value)
  const prefixed = entries
    .filter(([name]) => name.startsWith('hydra:'))
    .map(([name, field]): [string, unknown] => [name.slice('hydra:'.length), field])
  return Object.fromEntries([...prefixed, ...entries])
}

/** The schema of a collection of members, under plain or `hydra:` names, or of a list alone, which plain JSON has. */
export const collection = <T>(member: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, Collection<T>> =>
  v.pipe(
    v.unknown(),
    v.transform(value => (isList(value) ? { member: value } : plainNames(value))),
    v.object({
      member: list(member),
      totalItems: optionalNumber,
      itemsPerPage: optionalNumber,
      view: v.fallback(v.pipe(v.nullish(v.unknown(), {}), v.transform(plainNames), view), noView),
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
): Promise<List<T>> {
  const schema = collection(member)
  const all: List<T> = { items: [], unreadable: 0 }
  const readPages = new Set<string>()
  let next: string | null = path
  while (next !== null && !readPages.has(next)) {
    if (readPages.size === MAX_PAGES)
      throw new ApiError('shape', `Unexpected answer: over ${MAX_PAGES} pages`)
    readPages.add(next)
    const page: Collection<T> = await http.request(next, schema, { signal, isPublic: true })
    for (const item of page.member.items) all.items.push(item)
    all.unreadable += page.member.unreadable
    next = page.view.next
  }
  return all
}
