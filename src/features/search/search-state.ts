import { noCriteria, type SearchCriteria } from '@/config/search-criteria'
import { parseLastSearch } from './last-search'
import type { LeftOut } from './parse-criteria'
import { isSameSearch, parseSearchUrl } from './parse-search-url'

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
export type SearchAction =
  { type: 'open'; query: string; stored: string } | { type: 'edit'; change: DraftChange }

export const initialSearchState: SearchState = {
  query: null,
  submitted: null,
  draft: noCriteria,
  isEdited: false,
  leftOut: [],
}

/** Whether the page looks as it is prerendered. */
export const isUntouched = ({ submitted, draft, leftOut }: SearchState): boolean =>
  submitted === null && draft === noCriteria && leftOut.length === 0

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

/** Whether a search for exactly the form's values is running, or its results are shown. */
export type DraftRun = 'none' | 'running' | 'shown'
