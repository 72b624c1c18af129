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

/** Gives `hydra:`-prefixed names their plain form, here and in the view; a plain name wins. */
function plainNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value)
  const prefixed = entries
    .filter(([name]) => name.startsWith('hydra:'))
    .map(([name, one]): [string, unknown] => [name.slice('hydra:'.length), one])
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

/** No list that the app reads as a whole has more: a server that always names another page would be asked for ever. */
const MOST_PAGES = 1000

/** All members of a collection, page after page. A `next` link that leads back ends the walk. */
export async function fetchAll<T>(
  http: Http,
  path: string,
  member: v.GenericSchema<unknown, T>,
  signal?: AbortSignal,
): Promise<T[]> {
  const schema = collection(member)
  const members: T[] = []
  const seen = new Set<string>()
  let next: string | null = path
  while (next !== null && !seen.has(next)) {
    if (seen.size === MOST_PAGES) throw new ApiError('shape', `Unexpected answer: over ${MOST_PAGES} pages`)
    seen.add(next)
    const page: Collection<T> = await http.request(next, schema, { signal })
    for (const one of page.member) members.push(one)
    next = page.view.next
  }
  return members
}
