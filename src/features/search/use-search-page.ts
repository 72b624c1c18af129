import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { SearchCriteria } from '@/config/search-criteria'
import { paths } from '@/config/paths'
import { searchUrl } from '@/config/search-url'
import { stateText } from '@/lib/history-state'
import { parseSearchUrl, isSameSearch } from './parse-search-url'
import { never } from '@/ui/use-hydrated'
import { noCriteria, type LeftOut } from './parse-criteria'
import { parseLastSearch, storeLastSearch, readLastSearch } from './last-search'
import type { SearchRun } from './search-results'

/** The distance of the results from the window's top once they are scrolled into view, in CSS pixels. */
const RESULTS_OFFSET = 100

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

function scrollToResults(results: HTMLElement) {
  // The user may have left the page meanwhile.
  if (!results.isConnected) return
  const top = results.getBoundingClientRect().top + window.scrollY - RESULTS_OFFSET
  window.scrollTo({ top, behavior: 'instant' })
}

const afterPaint = (callback: () => void) => {
  requestAnimationFrame(() => requestAnimationFrame(callback))
}

/**
 * The state of the search page. The submitted search is the one in the URL, if any. Until the form is edited it shows the
 * submitted search, or else the one that is stored in this browser. Neither is read during prerendering and hydration.
 * `results` is the element to scroll to.
 */
export function useSearchPage(results: RefObject<HTMLElement | null>) {
  const { search: query, key } = useLocation()
  const navigate = useNavigate()
  const navigationType = useNavigationType()
  // Stays null where there is no search to show: another render during hydration would replace the prerendered parts whose
  // chunks aren't there yet by nothing.
  const read = () => readLastSearch() || (query === '' ? null : '')
  const stored = useSyncExternalStore(never, read, () => null)
  const inUrl = useMemo(() => {
    const leftOut: LeftOut[] = []
    return { search: parseSearchUrl(query, leftOut), leftOut }
  }, [query])
  const submittedWith = (text: string | null) => (text === null ? null : inUrl.search)
  const submitted = submittedWith(stored)
  const leftOut = stored === null ? [] : [...inUrl.leftOut]
  const submittedUrl = submitted === null ? '' : searchUrl(submitted)
  const [run, setRun] = useState<SearchRun | null>(null)

  // The form's values since it was edited, until the URL changes to another search. If the URL changes to the same
  // search, they are kept, with the values for the other search type.
  const [edited, setEdited] = useState<SearchCriteria | null>(null)
  const [previousUrl, setPreviousUrl] = useState(submittedUrl)
  if (previousUrl !== submittedUrl) {
    setPreviousUrl(submittedUrl)
    if (edited !== null && submitted !== null && !isSameSearch(edited, submitted)) setEdited(null)
  }
  const draftWith = (text: string | null, leftOutOfIt?: LeftOut[]) =>
    edited ?? submittedWith(text) ?? parseLastSearch(text ?? '', leftOutOfIt) ?? noCriteria
  const draft = draftWith(stored, leftOut)

  // Until the page is hydrated, a script in the document sets these: `search` gives the prerendered form the height of the
  // restored one, `searched` the place beside the results.
  const isHydrated = stored === read()
  const isSearched = submitted !== null
  useLayoutEffect(() => {
    if (!isHydrated) return undefined
    const { dataset } = document.documentElement
    delete dataset['search']
    delete dataset['searched']
    if (isSearched) dataset['searched'] = ''
    return () => void delete dataset['searched']
  }, [isHydrated, isSearched])

  // The URL of the last submitted search; navigation to it may not be finished yet.
  const requestedUrl = useRef('')
  // A loaded page and one opened by a link scroll to the results; back and forward restore the scroll position instead.
  const shouldScroll = useRef(isOpened(key) || navigationType !== NavigationType.Pop)
  const focusWanted = useRef(key !== 'default' && navigationType !== NavigationType.Pop)
  useLayoutEffect(() => {
    requestedUrl.current = submittedUrl
    const target = results.current
    if (submittedUrl === '' || !shouldScroll.current || target === null) return
    shouldScroll.current = false
    // The app scrolls a page opened by a link to its top: the microtask runs after that and before the paint. A loaded
    // page is painted already: after the next paint its footer is out of view, so that nothing visible moves. If it is
    // scrolled by then, it was reloaded or restored, and stays where it is.
    if (isOpened(key)) afterPaint(() => window.scrollY === 0 && scrollToResults(target))
    else queueMicrotask(() => scrollToResults(target))
  }, [submittedUrl, key, results])

  const isSubmitted = (criteria: SearchCriteria) => submitted !== null && isSameSearch(criteria, submitted)

  function setDraft(criteria: SearchCriteria) {
    setEdited(criteria)
    storeLastSearch(criteria)
  }

  /** What was entered before hydration changes the search of the URL or the storage, which isn't rendered yet. */
  function edit(change: (before: SearchCriteria) => SearchCriteria) {
    setDraft(change(isHydrated ? draft : draftWith(read())))
  }

  function submit(criteria: SearchCriteria) {
    setDraft(criteria)
    // Not after a click on the button.
    focusWanted.current = document.activeElement?.matches(':focus-visible') === true
    const url = searchUrl(criteria)
    if (isSubmitted(criteria) && run?.isFetching === false) void run.refetch()
    if (requestedUrl.current !== url) {
      requestedUrl.current = url
      shouldScroll.current = true
      void navigate(url)
    } else if (results.current !== null) scrollToResults(results.current)
  }

  function clear() {
    const { searchType } = draft
    setEdited({ ...noCriteria, searchType })
    storeLastSearch(searchType === noCriteria.searchType ? null : { ...noCriteria, searchType })
    if (submittedUrl !== '' || inUrl.leftOut.length > 0) void navigate(paths.search)
  }

  return {
    draft,
    submitted,
    /** What the URL and the stored search have beyond the form's values. */
    leftOut,
    /** Whether the results are to get the focus; true once for each request. */
    takeFocusRequest: () => {
      // The results of the search before are shown until the navigation is finished.
      if (requestedUrl.current !== submittedUrl) return false
      const wanted = focusWanted.current
      focusWanted.current = false
      return wanted
    },
    /** Whether a search for exactly this draft is running. */
    busy: run?.isFetching === true && isSubmitted(draft),
    onRun: setRun,
    edit,
    submit,
    clear,
  }
}
