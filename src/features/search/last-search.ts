import { noCriteria, type SearchCriteria } from '@/config/search-criteria'
import { readStoredText, storeText } from '@/lib/local-storage'
import { parseCriteria, type LeftOut } from './parse-criteria'

const KEY = 'listwell-search'

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

/** The search in a stored text; null where there is none. What the text has beyond it is added to `leftOut`. */
export function parseLastSearch(text: string, leftOut?: LeftOut[]): SearchCriteria | null {
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof stored !== 'object' || stored === null) return null
  const fields = new Map<string, unknown>(Object.entries(stored))
  return parseCriteria(fields.get('searchType'), name => texts(fields.get(name)), leftOut)
}

/** The stored text, empty without one or where storage is blocked. */
export const readLastSearch = (): string => readStoredText(KEY) ?? ''

/** Stores the search in this browser; `noCriteria` removes it. */
export const storeLastSearch = (search: SearchCriteria): void =>
  storeText(KEY, search === noCriteria ? null : JSON.stringify(search))
