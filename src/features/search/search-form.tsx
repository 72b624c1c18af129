import { useId, useRef, useState, type SubmitEvent } from 'react'
import type { SearchCriteria } from '@/config/search-criteria'
import { paths } from '@/config/paths'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { FieldError } from '@/ui/field-error'
import { SearchIcon } from '@/ui/icons/first-page'
import { Segmented } from '@/ui/segmented'
import { toast } from '@/ui/toast'
import { addKeywords, isRunnable } from './criteria'
import { KeywordsField } from './keywords-field'
import { CountriesPicker, ProvidersPicker, TldsPicker } from './pickers'

const missing = {
  keyword: {
    title: 'Search criteria required',
    text: 'Please enter at least one search criteria (keywords, countries, or TLDs).',
  },
  isp: { title: 'ISP selection required', text: 'Please select at least one hosting provider.' },
}

interface SearchFormProps {
  /** What the form holds, submitted or not. */
  draft: SearchCriteria
  onDraft: (draft: SearchCriteria) => void
  /** Whether the search of exactly this draft is under way. */
  busy: boolean
  onSearch: (criteria: SearchCriteria) => void
  onClear: () => void
  /** Called when the form is about to be used: the time to fetch what a search needs. */
  onIntent: () => unknown
}

export function SearchForm({ draft, onDraft, busy, onSearch, onClear, onIntent }: SearchFormProps) {
  const errorId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  // Which search type was submitted without any criteria.
  const [lacking, setLacking] = useState<SearchCriteria['searchType'] | null>(null)
  const isp = draft.searchType === 'isp'
  const error = lacking === draft.searchType ? missing[lacking] : null
  const described = error === null ? undefined : errorId

  function edit(change: Partial<SearchCriteria>) {
    setLacking(null)
    onDraft({ ...draft, ...change })
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const criteria = { ...draft, keywords: addKeywords(draft.keywords, text) }
    setText('')
    if (isRunnable(criteria)) {
      setLacking(null)
      onSearch(criteria)
      return
    }
    const { searchType } = criteria
    setLacking(searchType)
    toast.warning(missing[searchType].title, { text: missing[searchType].text })
    form.current?.querySelector<HTMLInputElement>('input:not([type="radio"])')?.focus()
  }

  function clear() {
    setText('')
    setLacking(null)
    onClear()
    toast.info('Search cleared', { text: 'All search parameters have been reset.' })
  }

  return (
    <form ref={form} action={paths.search} noValidate onSubmit={submit}>
      <Card className="p-3 sm:p-4" onFocus={onIntent} onPointerEnter={onIntent}>
        <Segmented
          label="Search type"
          name="type"
          value={draft.searchType}
          onChange={searchType => edit({ searchType })}
          options={[
            { value: 'keyword', label: 'Search by Keyword, Countries, or TLDs' },
            { value: 'isp', label: 'Search by ISP' },
          ]}
        />
        <div className="mt-3 grid md:mt-4 md:grid-cols-search">
          {isp ? (
            <ProvidersPicker
              className="rounded-md md:col-span-3"
              values={draft.hostingProviders}
              onChange={hostingProviders => edit({ hostingProviders })}
              errorId={described}
            />
          ) : (
            <>
              <KeywordsField
                className="max-md:rounded-t-md md:rounded-l-md"
                keywords={draft.keywords}
                onChange={keywords => edit({ keywords })}
                text={text}
                onText={setText}
                errorId={described}
              />
              <CountriesPicker
                className="max-md:-mt-px max-md:in-data-[search=isp]:hidden md:-ml-px"
                values={draft.countries}
                onChange={countries => edit({ countries })}
                errorId={described}
              />
              <TldsPicker
                className="max-md:-mt-px max-md:rounded-b-md max-md:in-data-[search=isp]:hidden md:-ml-px md:rounded-r-md"
                values={draft.tlds}
                onChange={tlds => edit({ tlds })}
                errorId={described}
              />
            </>
          )}
        </div>
        {error !== null && (
          <div className="mt-2">
            <FieldError id={errorId}>{error.text}</FieldError>
          </div>
        )}
        <div className="mt-3 flex flex-col-reverse gap-2 sm:mt-4 sm:flex-row sm:justify-between">
          <Button variant="quiet" onClick={clear}>
            Clear Search
          </Button>
          <Button type="submit" busy={busy} icon={<SearchIcon />}>
            Search Domains
          </Button>
        </div>
      </Card>
    </form>
  )
}
