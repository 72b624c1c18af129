import * as v from 'valibot'
import { activeCriteria, type SearchCriteria } from '@/config/search-criteria'
import { SEARCHES_KEY } from '@/config/storage-keys'
import { parseStoredJson, readableList, storedTime } from '@/lib/stored-json'
import { criteriaSchema } from './criteria-schema'
import { isEquivalentSearch } from './overlap'
import { createStoredRecords, useStoredRecord } from './stored-records'

export const MAX_SAVED = 100
const MAX_RECENT = 10
/** The most characters of a name. */
export const MAX_NAME = 80

const found = v.object({ total: v.pipe(v.number(), v.finite()), at: storedTime })

const countedSearch = v.object({
  criteria: criteriaSchema,
  /** The number of emails found last, and when (ms since 1970); null where no number is known. */
  found: v.fallback(v.nullable(found), null),
  /** The last number that was another one. */
  before: v.fallback(v.nullable(found), null),
})

const recentSearch = v.object({
  ...countedSearch.entries,
  /** Who was signed in when it was run: it goes with the sign-out. Null of a visitor. */
  userId: v.fallback(v.nullable(v.string()), null),
})

const savedSearch = v.object({
  ...countedSearch.entries,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_NAME)),
})

export type CountedSearch = v.InferOutput<typeof countedSearch>
export type SavedSearch = v.InferOutput<typeof savedSearch>

const searchMemory = v.fallback(
  v.object({ saved: readableList(savedSearch), recent: readableList(recentSearch) }),
  { saved: [], recent: [] },
)

/** The searches that this browser keeps; the newest come first. */
export type SearchMemory = v.InferOutput<typeof searchMemory>

/** What a stored text has of it that can be read. */
export const parseSearches = (json: string | null): SearchMemory =>
  v.parse(searchMemory, parseStoredJson(json))

function withFound<T extends CountedSearch>(one: T, total: number | null, at: number): T {
  const last = one.found
  if (total === null || (last !== null && last.at >= at)) return one
  return { ...one, found: { total, at }, before: last !== null && last.total !== total ? last : one.before }
}

/**
 * Remembers that a user, or a visitor, ran a search, and how many emails it found at `at` (ms since 1970); null where that isn't
 * known.
 */
export const withRun =
  (criteria: SearchCriteria, total: number | null, at: number, userId: string | null = null) =>
  ({ saved, recent }: SearchMemory): SearchMemory => {
    const isSame = (one: CountedSearch) => isEquivalentSearch(one.criteria, criteria)
    const { found: last = null, before = null } = recent.find(isSame) ?? {}
    const ran = withFound({ criteria, found: last, before, userId }, total, at)
    return {
      saved: saved.map(one => (isSame(one) ? withFound(one, total, at) : one)),
      recent: [ran, ...recent.filter(one => !isSame(one))].slice(0, MAX_RECENT),
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

const records = createStoredRecords(parseSearches)

/** The saved and recent searches that this browser keeps for a user, or a visitor; another user's aren't among them. */
export function useSearches(userId: string | null): SearchMemory {
  const { saved, recent } = useStoredRecord(records, SEARCHES_KEY)
  return { saved, recent: recent.filter(one => one.userId === null || one.userId === userId) }
}

/** The same change of what this browser keeps; returns whether there was space for it. */
const stored =
  <A extends unknown[]>(change: (...args: A) => (memory: SearchMemory) => SearchMemory) =>
  (...args: A): boolean =>
    records.update(SEARCHES_KEY, change(...args))

export const rememberRun = stored(withRun)
export const saveSearchAs = stored(withSaved)
export const removeSavedSearch = stored(withoutSaved)
