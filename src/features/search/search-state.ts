import { noCriteria, type SearchCriteria } from '@/config/search-criteria'
import { readStoredText, storeText } from '@/lib/local-storage'
import { isSameSearch, parseCriteria, parseSearchUrl, type LeftOut } from './parse-criteria'

const KEY = 'listwell-search'

/** The stored search, empty without one or where storage is blocked. */
export const readLastSearch = (): string => readStoredText(KEY) ?? ''

/** Stores the search in this browser; `noCriteria` removes it. */
export const storeLastSearch = (search: SearchCriteria): void =>
  storeText(KEY, search === noCriteria ? null : JSON.stringify(search))

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

/** The search of the URL, and what the form has: that search until it is edited, or else the one stored in this browser. */
export interface SearchState {
  /** The URL's query. Null until it is read: never during prerendering and hydration. */
  query: string | null
  /** The search that the URL has, if any. */
  submitted: SearchCriteria | null
  /** The form's values, submitted or not. */
  draft: SearchCriteria
  /** Whether the customer has changed them: then they are stored. */
  isEdited: boolean
  /** What the URL, the stored search or what was typed has beyond the form's values. */
  leftOut: readonly LeftOut[]
}

/** A change of the form's values. What they can't have is added to `leftOut`. */
export type DraftChange = (draft: SearchCriteria, leftOut: LeftOut[]) => SearchCriteria

/** A URL is opened, with what is stored then; or the form is edited. */
type SearchAction = { type: 'open'; query: string; stored: string } | { type: 'edit'; change: DraftChange }

/** As the page is prerendered. */
export const initialSearchState: SearchState = {
  query: null,
  submitted: null,
  draft: noCriteria,
  isEdited: false,
  leftOut: [],
}

export function reduceSearch(state: SearchState, action: SearchAction): SearchState {
  const leftOut: LeftOut[] = []
  if (action.type === 'edit') {
    const draft = action.change(state.draft, leftOut)
    return { ...state, draft, isEdited: true, leftOut: draft === state.draft ? state.leftOut : leftOut }
  }
  const { query, stored } = action
  if (query === state.query) return state
  const submitted = parseSearchUrl(query, leftOut)
  // The form's values for the other search type stay, and what was said of them.
  if (submitted && isSameSearch(submitted, state.draft)) return { ...state, query, submitted }
  const own = state.isEdited ? state.draft : parseLastSearch(stored, leftOut)
  const draft = submitted ?? own ?? state.draft
  // Not stored yet where the form is edited and the URL opened at once, as by Clear Search.
  return { query, submitted, draft, isEdited: submitted === null && state.isEdited, leftOut }
}
