import { useSyncExternalStore } from 'react'
import type { SearchCriteria } from '@/config/search-criteria'
import {
  parseSearches,
  withoutOldestSearches,
  withoutSaved,
  withRun,
  withSaved,
  type SearchMemory,
} from './searches'
import { createStoredRecords } from './stored-records'

export const SEARCHES_KEY = 'listwell-searches'

const records = createStoredRecords<SearchMemory>({
  parse: parseSearches,
  shrink: withoutOldestSearches,
  storage: () => localStorage,
  // The build renders pages without a window.
  events: typeof window === 'undefined' ? new EventTarget() : window,
  now: () => Date.now(),
})

const nothing = parseSearches(null)

/** The saved and recent searches that this browser keeps, of visitors too. */
export const useSearches = (): SearchMemory =>
  useSyncExternalStore(
    records.subscribe,
    () => records.read(SEARCHES_KEY),
    () => nothing,
  )

/** Remembers that a search was run, and how many emails it found at `at` (ms since 1970); null where that isn't known. */
export function rememberRun(criteria: SearchCriteria, total: number | null, at: number): void {
  records.update(SEARCHES_KEY, withRun(criteria, total, at))
}

/** Returns whether there was space for it. */
export const saveSearchAs = (name: string, criteria: SearchCriteria): boolean =>
  records.update(SEARCHES_KEY, withSaved(name, criteria))

export function removeSavedSearch(name: string): void {
  records.update(SEARCHES_KEY, withoutSaved(name))
}
