import { useEffectEvent, useLayoutEffect, useReducer, useRef, useState, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useApp } from '@/config/app'
import { noCriteria, type SearchCriteria } from '@/config/search-criteria'
import { paths } from '@/config/paths'
import { searchUrl } from '@/config/search-url'
import { stateText } from '@/lib/history-state'
import { startSearch } from '@/queries/early-search'
import { isRunnable, isSameSearch } from './parse-criteria'
import type { SearchRun } from './search-results'
import {
  initialSearchState,
  readLastSearch,
  reduceSearch,
  storeLastSearch,
  type DraftChange,
} from './search-state'

/**
 * The key of the history entry at which the document was opened by its URL, neither reloaded nor returned to. Where the URL
 * was open before, browsers may keep the entry's state.
 */
const openedKey = performance
  .getEntriesByType('navigation')
  .some(entry => 'type' in entry && entry.type === 'navigate')
  ? stateText(history.state, 'key')
  : null
const isOpened = (key: string) => key === 'default' || key === openedKey

const afterPaint = (callback: () => void) => {
  requestAnimationFrame(() => requestAnimationFrame(callback))
}

const opened = (query: string) => ({ type: 'open' as const, query, stored: readLastSearch() })

/** What is hydrated is the empty form: without a search the first render is right, and another one would cost time. */
function firstState(query: string) {
  const state = reduceSearch(initialSearchState, opened(query))
  const isEmpty = state.submitted === null && state.draft === noCriteria && state.leftOut.length === 0
  return isEmpty ? state : initialSearchState
}

/** The state of the search page, and what its form can do with it. `results` is the element to scroll to. */
export function useSearchPage(results: RefObject<HTMLElement | null>) {
  const app = useApp()
  const { search: query, key } = useLocation()
  const navigate = useNavigate()
  const navigationType = useNavigationType()
  const [state, dispatch] = useReducer(reduceSearch, query, firstState)
  const [shown, setShown] = useState<SearchRun | null>(null)
  const { query: readQuery, submitted, draft, isEdited, leftOut } = state
  const submittedUrl = submitted === null ? '' : searchUrl(submitted)

  useLayoutEffect(() => {
    if (isEdited) storeLastSearch(draft)
  }, [isEdited, draft])

  // In the render itself, as the results must not meet the URL of another search.
  if (readQuery !== null && readQuery !== query) dispatch(opened(query))
  useLayoutEffect(() => {
    if (readQuery === null) dispatch(opened(query))
  }, [readQuery, query])

  // Until the page is hydrated, a script in the document sets these: `search` gives the prerendered form the height of the
  // restored one, `searched` the place beside the results.
  const isSearched = submitted !== null
  useLayoutEffect(() => {
    const root = document.documentElement
    root.removeAttribute('data-search')
    root.toggleAttribute('data-searched', isSearched)
    return () => root.removeAttribute('data-searched')
  }, [isSearched])

  // The search that was requested last, whose navigation may not be finished yet, and whether its results are to get the focus.
  const requested = useRef({ url: '', focus: false })
  const isFollowed = useRef(false)
  const scrollToResults = () => results.current?.scrollIntoView({ behavior: 'instant' })
  /** A loaded page and one opened by a link scroll to the results; back and forward restore the scroll position instead. */
  const follow = useEffectEvent((url: string) => {
    const isNavigation = navigationType !== NavigationType.Pop
    // A link of the page leads to a search as the form does.
    if (url !== requested.current.url) requested.current = { url, focus: isNavigation }
    // A loaded page is painted already: after the next paint its footer is out of view, so that nothing visible moves. If it is
    // scrolled by then, it was reloaded or restored, and stays where it is.
    if (isOpened(key) && !isFollowed.current) afterPaint(() => window.scrollY === 0 && scrollToResults())
    // The app scrolls a page opened by a link to its top: the microtask runs after that and before the paint.
    else if (isNavigation) queueMicrotask(scrollToResults)
    isFollowed.current ||= url !== ''
  })
  useLayoutEffect(() => follow(submittedUrl), [submittedUrl])

  /** Changes the form's values. Before hydration they aren't the ones rendered, but those of the URL or the storage. */
  function edit(change: DraftChange) {
    if (readQuery === null) dispatch(opened(query))
    dispatch({ type: 'edit', change })
  }

  const isSubmitted = (criteria: SearchCriteria) => submitted !== null && isSameSearch(criteria, submitted)

  function submit(criteria: SearchCriteria) {
    edit(before => (isSameSearch(before, criteria) ? before : criteria))
    // Not after a click on the button.
    requested.current.focus = document.activeElement?.matches(':focus-visible') === true
    const url = searchUrl(criteria)
    const isShown = isSubmitted(criteria)
    if (isShown && shown?.isFetching === false) void shown.refetch()
    if (requested.current.url === url) return scrollToResults()
    if (!isShown) startSearch(app, criteria)
    requested.current.url = url
    return void navigate(url)
  }

  /** Returns what brings this search back. Where none was run, it isn't run. */
  function clear(cleared: SearchCriteria) {
    edit(({ searchType }) =>
      searchType === noCriteria.searchType ? noCriteria : { ...noCriteria, searchType },
    )
    if (query !== '') void navigate(paths.search)
    return () => {
      edit(() => cleared)
      if (submitted !== null && isRunnable(cleared)) void navigate(searchUrl(cleared))
    }
  }

  /** Whether the results are to get the focus; true once for each request. */
  function takeFocusRequest() {
    // The results of the search before are shown until the navigation is finished.
    if (requested.current.url !== submittedUrl) return false
    const { focus } = requested.current
    requested.current.focus = false
    return focus
  }

  // Whether the results of exactly the form's values are shown, or on their way.
  const running = shown?.isFetching === true ? ('running' as const) : ('shown' as const)
  const run = isSubmitted(draft) ? running : ('none' as const)
  return {
    submitted,
    form: { draft, leftOut, run, onDraft: edit, onSearch: submit, onClear: clear },
    results: { takeFocusRequest, canBuy: run !== 'none', onRun: setShown, onSearch: submit },
  }
}
