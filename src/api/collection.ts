import * as v from 'valibot'
import { isList, isRecord, list, optionalNumber, optionalText, type List } from './fields'
import type { Http } from './http'

const view = v.object({ first: optionalText, last: optionalText, next: optionalText, previous: optionalText })

/** A page of a collection, with those of its members that can be read. */
interface Collection<T> {
  member: List<T>
  totalItems: number | null
  /** The links to the other pages. */
  view: v.InferOutput<typeof view>
}

/** An object's fields without the prefix `hydra:`; where both forms exist, the plain one counts. Anything else has none. */
function plainNames(value: unknown): object {
  const entries = Object.entries(isRecord(value) ? value : {})
  const prefixed = entries.filter(([name]) => name.startsWith('hydra:'))
  const renamed = prefixed.map(([name, field]) => [name.slice('hydra:'.length), field] as const)
  return Object.fromEntries([...renamed, ...entries])
}

/** The schema of a collection of members, under plain or `hydra:` names, or of a list alone, which plain JSON has. */
export const collection = <T>(member: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, Collection<T>> =>
  v.pipe(
    v.unknown(),
    v.transform(value => (isList(value) ? { member: value } : plainNames(value))),
    v.object({
      member: list(member),
      totalItems: optionalNumber,
      view: v.pipe(v.optional(v.unknown(), null), v.transform(plainNames), view),
    }),
  )

/** Fetches all members of a collection, page after page, up to a `next` link to a page that was read before. */
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
    readPages.add(next)
    const page: Collection<T> = await http.request(next, schema, { signal, isPublic: true })
    for (const item of page.member.items) all.items.push(item)
    all.unreadable += page.member.unreadable
    next = page.view.next
  }
  return all
}
