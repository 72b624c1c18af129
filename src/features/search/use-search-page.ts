import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { SearchCriteria } from '@/config/search-criteria'
import { paths } from '@/config/paths'
import { useSearching } from '@/queries/searching'
import { parseSearchUrl, isSameSearch, searchUrl } from './search-url'
import { noCriteria } from './criteria'
import { parseSavedSearch, saveSearch, readSavedSearch } from './saved-search'

/** How far below the window's top the results stand once they are scrolled into view, in CSS pixels. */
const RESULTS_OFFSET = 100

function showResults(results: HTMLElement) {
  // The page may have been left by the time it is scrolled.
  if (!results.isConnected) return
  const top = results.getBoundingClientRect().top + window.scrollY - RESULTS_OFFSET
  window.scrollTo({ top, behavior: 'instant' })
}

const afterPaint = (work: () => void) => {
  requestAnimationFrame(() => requestAnimationFrame(work))
}

const never = () => () => {}

/**
 * The search page's state. The submitted search is the one in the address, where there is any; the form is filled from
 * it, else from what this browser keeps, until it is edited. Neither is read while a page is prerendered or hydrated.
 * `results` is where the results begin.
 */
export function useSearchPage(results: RefObject<HTMLElement | null>) {
  const { search: query, key } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigationType()
  const stored = useSyncExternalStore(never, readSavedSearch, () => null)
  const inAddress = useMemo(() => parseSearchUrl(query), [query])
  const submitted = stored === null ? null : inAddress
  const address = submitted === null ? '' : searchUrl(submitted)
  const { searching, searchAgain } = useSearching()

  // What the form holds once it is edited: until the address comes to another search. Lists that it keeps for the other
  // search type stay when its own search comes back from the address.
  const [edited, setEdited] = useState<SearchCriteria | null>(null)
  const [shown, setShown] = useState(address)
  if (shown !== address) {
    setShown(address)
    if (edited !== null && submitted !== null && !isSameSearch(edited, submitted)) setEdited(null)
  }
  const draft = edited ?? submitted ?? parseSavedSearch(stored ?? '') ?? noCriteria

  // The search that was asked for last, which the address may not have yet.
  const asked = useRef('')
  // A page that is opened, or come to by a link, shows its results; going back and forward finds its own place again.
  const scroll = useRef(key === 'default' || navigation !== NavigationType.Pop)
  useLayoutEffect(() => {
    asked.current = address
    const place = results.current
    if (address === '' || !scroll.current || place === null) return
    scroll.current = false
    // A page that is arrived at is seen from its top: this comes after that, and before it is painted. One that is
    // opened is on screen already: its footer is out of view by the time it is scrolled, so that nothing seen moves.
    // Where it is scrolled by then it was reloaded or gone back to, and stays.
    if (key === 'default') afterPaint(() => window.scrollY === 0 && showResults(place))
    else queueMicrotask(() => showResults(place))
  }, [address, key, results])

  // The document's form was as high as the restored one until here.
  useLayoutEffect(() => {
    if (stored !== null) delete document.documentElement.dataset['search']
  }, [stored])

  function edit(criteria: SearchCriteria) {
    setEdited(criteria)
    saveSearch(criteria)
  }

  function submit(criteria: SearchCriteria) {
    edit(criteria)
    const target = searchUrl(criteria)
    if (asked.current !== target) {
      asked.current = target
      scroll.current = true
      void navigate(target)
      return
    }
    if (!searching) searchAgain()
    if (results.current !== null) showResults(results.current)
  }

  function clear() {
    setEdited({ ...noCriteria, searchType: draft.searchType })
    saveSearch(null)
    if (address !== '') void navigate(paths.search)
  }

  return {
    draft,
    submitted,
    /** Whether the search of exactly this draft is under way. */
    busy: searching && submitted !== null && isSameSearch(draft, submitted),
    edit,
    submit,
    clear,
  }
}
