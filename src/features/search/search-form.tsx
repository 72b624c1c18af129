import { lazy, Suspense, useId, useRef, useState, type SubmitEvent } from 'react'
import { isCriterionName, type SearchCriteria, type SearchType } from '@/config/search-criteria'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { FieldError } from '@/ui/field-error'
import { SearchIcon } from '@/ui/icons/initial'
import { Segmented } from '@/ui/segmented'
import { lazyOptional } from '@/ui/lazy-with-preload'
import { usePrehydrationSubmit } from '@/ui/prehydration'
import { toast } from '@/ui/toast'
import { addKeywords, isRunnable, type LeftOut } from './parse-criteria'
import { CriterionPicker, type PickerCriterion } from './criterion-picker'
import { KeywordsField } from './keywords-field'

const emptySearch: Record<SearchType, { title: string; text: string }> = {
  keyword: {
    title: 'Search criteria required',
    text: 'Please enter at least one search criteria (keywords, countries, or TLDs).',
  },
  isp: { title: 'ISP selection required', text: 'Please select at least one hosting provider.' },
}

const LeftOutNotice = lazy(() =>
  import('./left-out-notice').catch(() => ({ default: () => <>Some criteria were left out.</> })),
)

const SavedSearches = lazyOptional(() => import('./saved-searches'))

type Change = (draft: SearchCriteria) => SearchCriteria

interface SearchFormProps {
  /** The form's values, submitted or not. */
  draft: SearchCriteria
  /** Called with a change of the form's values: before hydration they aren't the ones rendered. */
  onDraft: (change: Change) => void
  /** What a URL or a stored search had beyond the form's values. */
  leftOut: readonly LeftOut[]
  /** Whether a search for exactly this draft is running. */
  busy: boolean
  onSearch: (criteria: SearchCriteria) => void
  onClear: () => void
  /** Called when the form is about to be used: the time to fetch what a search needs. */
  onIntent: () => unknown
}

export function SearchForm({
  draft,
  onDraft,
  leftOut: leftOutBefore,
  busy,
  onSearch,
  onClear,
  onIntent,
}: SearchFormProps) {
  const errorId = useId()
  const form = useRef<HTMLFormElement>(null)
  usePrehydrationSubmit(form)
  const [text, setText] = useState('')
  // The search type that was submitted without any criteria.
  const [emptyType, setEmptyType] = useState<SearchType | null>(null)
  // What was typed or pasted last and can't be a keyword.
  const [leftOut, setLeftOut] = useState<LeftOut[]>([])
  const [clearings, setClearings] = useState(0)
  const isp = draft.searchType === 'isp'
  const error = emptyType === draft.searchType ? emptySearch[emptyType] : null
  const shownErrorId = error === null ? undefined : errorId

  function edit(change: Change) {
    setEmptyType(null)
    setLeftOut([])
    onDraft(change)
  }

  function withKeywords(before: SearchCriteria, added: string, leftOutNow: LeftOut[] = []): SearchCriteria {
    const keywords = addKeywords(before.keywords, added, leftOutNow)
    setLeftOut(leftOutNow)
    return { ...before, keywords }
  }

  const picker = (criterion: PickerCriterion, className: string) => (
    <CriterionPicker
      criterion={criterion}
      className={className}
      values={draft[criterion]}
      onChange={values => edit(before => ({ ...before, [criterion]: values }))}
      errorId={shownErrorId}
    />
  )

  /** The form's values with the keywords typed last; what else is typed is left out, and said to be. */
  function takeTyped(): SearchCriteria {
    // What is typed into the field of a list and not picked.
    const fields = form.current?.querySelectorAll<HTMLInputElement>('[role=combobox]') ?? []
    const unpicked = [...fields].flatMap(({ name, value }) =>
      isCriterionName(name) && value.trim() ? { criterion: name, text: value } : [],
    )
    setText('')
    return withKeywords(draft, text, unpicked)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const criteria = takeTyped()
    if (isRunnable(criteria)) {
      setEmptyType(null)
      onSearch(criteria)
      return
    }
    const { searchType } = criteria
    setEmptyType(searchType)
    toast.warning(emptySearch[searchType].title, {
      text: emptySearch[searchType].text,
      goesWithPage: true,
    })
    form.current?.querySelector<HTMLInputElement>('input:not([type="radio"])')?.focus()
  }

  function clear() {
    setClearings(clearings + 1)
    setText('')
    setEmptyType(null)
    setLeftOut([])
    onClear()
    toast.info('Search cleared', { text: 'All search parameters have been reset.' })
  }

  return (
    <form ref={form} role="search" method="dialog" noValidate onSubmit={submit} className="stays-beside">
      <Card className="p-3 sm:p-4 split:p-3" onFocus={onIntent} onPointerEnter={onIntent}>
        <Segmented
          label="Search type"
          name="type"
          value={draft.searchType}
          onChange={searchType => edit(before => ({ ...before, searchType }))}
          options={[
            { value: 'keyword', label: 'Search by Keyword, Countries, or TLDs' },
            { value: 'isp', label: 'Search by ISP' },
          ]}
        />
        <div key={clearings} className="mt-3 grid row:mt-4 row:grid-cols-search">
          {isp ? (
            picker('hostingProviders', 'rounded-md row:col-span-3')
          ) : (
            <>
              <KeywordsField
                className="stacked:rounded-t-md row:rounded-l-md"
                keywords={draft.keywords}
                onChange={keywords => edit(before => ({ ...before, keywords }))}
                onAdd={added => edit(before => withKeywords(before, added))}
                text={text}
                onText={setText}
                errorId={shownErrorId}
              />
              {picker('countries', 'stacked:-mt-px stacked:in-data-[search=isp]:hidden row:-ml-px')}
              {picker(
                'tlds',
                'stacked:-mt-px stacked:rounded-b-md stacked:in-data-[search=isp]:hidden row:-ml-px row:rounded-r-md',
              )}
            </>
          )}
        </div>
        {error !== null && (
          <div className="mt-2">
            <FieldError id={errorId}>{error.text}</FieldError>
          </div>
        )}
        <Suspense>
          {leftOutBefore.length + leftOut.length > 0 && (
            <LeftOutNotice items={[...leftOutBefore, ...leftOut]} />
          )}
        </Suspense>
        <div className="mt-3 flex flex-col-reverse gap-2 sm:mt-4 sm:flex-row sm:justify-between split:flex-col-reverse">
          <div className="flex flex-wrap gap-2 max-sm:*:flex-1 split:*:flex-1">
            <Button variant="quiet" onClick={clear}>
              Clear Search
            </Button>
            <Suspense>
              <SavedSearches draft={draft} takeTyped={takeTyped} onDraft={onDraft} onSearch={onSearch} />
            </Suspense>
          </div>
          <Button type="submit" busy={busy && text === ''} icon={<SearchIcon />}>
            Search Domains
          </Button>
        </div>
      </Card>
    </form>
  )
}
