import type { SearchCriteria } from '@/api/search'
import { readCriteria } from './criteria'

const KEY = 'listwell-search'

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** The criteria of a stored text; null where it isn't a stored search. */
export function readSaved(text: string): SearchCriteria | null {
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof stored !== 'object' || stored === null) return null
  const fields = new Map<string, unknown>(Object.entries(stored))
  return readCriteria(fields.get('searchType') === 'isp', {
    keywords: texts(fields.get('keywords')),
    countries: texts(fields.get('countries')),
    tlds: texts(fields.get('tlds')),
    hostingProviders: texts(fields.get('hostingProviders')),
  })
}

/** The text that this browser keeps, empty without one or where storage is blocked. */
export function savedText(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Keeps the search in this browser; null forgets it. */
export function save(criteria: SearchCriteria | null): void {
  try {
    if (criteria === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(criteria))
  } catch {
    // Storage is blocked or full: the search lasts as long as the page.
  }
}
