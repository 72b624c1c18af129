import * as v from 'valibot'
import { activeCriteria, type SearchCriteria } from '@/config/search-criteria'
import { criteriaSchema } from './criteria-schema'
import { isEquivalentSearch } from './overlap'
import { parseStoredJson, readableValues, storedTime } from './parse-record'

export const MAX_SAVED = 100
const MAX_RECENT = 10
/** The most characters of a name. */
export const MAX_NAME = 80

const found = v.object({ total: v.pipe(v.number(), v.finite()), at: storedTime })

const recentSearch = v.object({
  criteria: criteriaSchema,
  /** The number of emails found last, and when (ms since 1970); null where no number is known. */
  found: v.fallback(v.nullable(found), null),
  /** The last number that was another one. */
  before: v.fallback(v.nullable(found), null),
})

const savedSearch = v.object({
  ...recentSearch.entries,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_NAME)),
})

export type RecentSearch = v.InferOutput<typeof recentSearch>
export type SavedSearch = v.InferOutput<typeof savedSearch>

/** The searches that this browser keeps; the newest come first. */
export interface SearchMemory {
  saved: SavedSearch[]
  recent: RecentSearch[]
}

const lists = v.fallback(
  v.object({ saved: v.fallback(v.array(v.unknown()), []), recent: v.fallback(v.array(v.unknown()), []) }),
  { saved: [], recent: [] },
)

/** What a stored text has of it that can be read. */
export function parseSearches(json: string | null): SearchMemory {
  const stored = v.parse(lists, parseStoredJson(json))
  return {
    saved: readableValues(savedSearch, stored.saved).slice(0, MAX_SAVED),
    recent: readableValues(recentSearch, stored.recent).slice(0, MAX_RECENT),
  }
}

/** Without the recent searches; null where there are none. Saved ones are removed by the customer alone. */
export const withoutOldestSearches = ({ saved, recent }: SearchMemory): SearchMemory | null =>
  recent.length === 0 ? null : { saved, recent: [] }

function withFound<T extends RecentSearch>(one: T, total: number | null, at: number): T {
  const last = one.found
  if (total === null) return one
  if (last !== null && last.at >= at) return one
  return { ...one, found: { total, at }, before: last !== null && last.total !== total ? last : one.before }
}

/** Remembers that a search was run, and how many emails it found at `at`; null where that isn't known. */
export const withRun =
  (criteria: SearchCriteria, total: number | null, at: number) =>
  ({ saved, recent }: SearchMemory): SearchMemory => {
    const known = recent.find(one => isEquivalentSearch(one.criteria, criteria))
    const ran = withFound({ criteria, found: known?.found ?? null, before: known?.before ?? null }, total, at)
    return {
      saved: saved.map(one => (isEquivalentSearch(one.criteria, criteria) ? withFound(one, total, at) : one)),
      recent: [ran, ...recent.filter(one => one !== known)].slice(0, MAX_RECENT),
    }
  }

/** A name for a search that none of these is: the name, or where it is taken with a number behind it. */
export function freeName(name: string, taken: readonly string[]): string {
  let [free, number] = [name.slice(0, MAX_NAME), 1]
  while (taken.includes(free)) {
    number += 1
    const end = ` (${number})`
    free = name.slice(0, MAX_NAME - end.length) + end
  }
  return free
}

/** Saves a search by a name, in place of one that has the same name. Where there are too many nothing changes. */
export const withSaved =
  (name: string, criteria: SearchCriteria) =>
  (memory: SearchMemory): SearchMemory => {
    const { saved, recent } = memory
    const others = saved.filter(one => one.name !== name)
    if (name === '' || activeCriteria(criteria).length === 0 || others.length >= MAX_SAVED) return memory
    const ran = recent.find(one => isEquivalentSearch(one.criteria, criteria))
    const { found: last = null, before = null } = ran ?? {}
    return { saved: [{ name, criteria, found: last, before }, ...others], recent }
  }

export const withoutSaved =
  (name: string) =>
  ({ saved, recent }: SearchMemory): SearchMemory => ({
    saved: saved.filter(one => one.name !== name),
    recent,
  })
