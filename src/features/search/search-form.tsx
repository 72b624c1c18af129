import { Suspense, useId, useRef, useState, type SubmitEvent } from 'react'
import { criterionNames, type CriterionName, type SearchType } from '@/config/search-criteria'
import { useAnnounce } from '@/ui/announcer'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { FieldError } from '@/ui/field-error'
import { focusInvalid } from '@/ui/focus-invalid'
import { SearchIcon } from '@/ui/icons'
import { part } from '@/ui/part'
import { usePrehydrationSubmit } from '@/ui/prehydration'
import { Segmented } from '@/ui/segmented'
import { UNDO_DURATION, useToast } from '@/ui/toast'
import { CriterionPicker, type PickerCriterion } from './criterion-picker'
import { KeywordsField } from './keywords-field'
import { addKeywords, isRunnable, type LeftOut } from './parse-criteria'
import type { DraftChange } from './search-state'
import type { useSearchPage } from './use-search-page'

const emptySearch: Record<SearchType, { title: string; text: string }> = {
  keyword: {
    title: 'Search criteria required',
    text: 'Please enter at least one search criteria (keywords, countries, or TLDs).',
  },
  isp: { title: 'ISP selection required', text: 'Please select at least one hosting provider.' },
}

const LeftOutNotice = part(() => import('./left-out-notice'), 'goes on')
const SearchesDialog = part(
  () => import('./searches-dialog'),
  props => props.onOpenChange(false),
)
const prefetchSearches = () => void SearchesDialog.prefetch()

type SearchFormProps = ReturnType<typeof useSearchPage>['form'] & {
  /** Called when the form is about to be used: the time to fetch what a search needs. */
  onIntent: () => unknown
}

export function SearchForm({ draft, onDraft, leftOut, run, onSearch, onClear, onIntent }: SearchFormProps) {
  const toast = useToast()
  const announce = useAnnounce()
  const errorId = useId()
  const form = useRef<HTMLFormElement>(null)
  usePrehydrationSubmit(form)
  // The keyword that is typed last.
  const [text, setText] = useState('')
  // Why the values can't be searched for, and the field where that is wrong, if it isn't all of them.
  const [problem, setProblem] = useState<{ text: string; field?: string | undefined } | null>(null)
  const [clearings, setClearings] = useState(0)
  const [searchesOpen, setSearchesOpen] = useState(false)
  const errorOf = (name: CriterionName) =>
    problem !== null && (problem.field ?? name) === name ? errorId : undefined
  const withTyped = () => ({ ...draft, keywords: addKeywords(draft.keywords, text) })

  function edit(change: DraftChange) {
    setProblem(null)
    onDraft(change)
  }

  /** Changes the values of a field, and announces what became of those that are `changed`. */
  function changeValues(
    name: CriterionName,
    changed: readonly string[],
    changeOf: (values: readonly string[], beyond?: LeftOut[]) => string[],
  ) {
    edit((before, beyond) => ({ ...before, [name]: changeOf(before[name], beyond) }))
    // Not in the initial script: nothing waits for it.
    import('./announce-values').then(
      ({ announceValues }) => announceValues(announce, name, draft[name], changeOf(draft[name]), changed),
      () => {},
    )
  }
  const add = (name: CriterionName, added: readonly string[]) =>
    changeValues(name, added, values => [...new Set([...values, ...added])])
  const remove = (name: CriterionName, removed: readonly string[]) =>
    changeValues(name, removed, values => values.filter(value => !removed.includes(value)))

  /** Makes keywords of a text, and leaves the rest in their field. */
  function takeTyped(rest: string, ended = '') {
    setText(rest)
    if (ended.trim() === '') return
    changeValues('keywords', addKeywords([], ended), (values, beyond) => addKeywords(values, ended, beyond))
  }

  /** Says why the values can't be searched for, and leads to where that is wrong. */
  function reject(input: HTMLInputElement | undefined, reason: string, field?: string) {
    if (input) focusInvalid(input, announce, reason)
    setProblem({ text: reason, field })
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const inputs = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([type=radio])') ?? [])]
    const unpicked = inputs.find(({ role, value }) => role === 'combobox' && value.trim() !== '')
    if (unpicked) {
      const typed = unpicked.value.trim().slice(0, 40)
      return reject(unpicked, `“${typed}” isn’t picked. Pick it from the list, or remove it.`, unpicked.name)
    }
    const taken = withTyped()
    takeTyped('', text)
    setProblem(null)
    if (isRunnable(taken)) return onSearch(taken)
    const { title, text: reason } = emptySearch[taken.searchType]
    toast.warning(title, { text: reason, goesWithPage: true })
    return reject(inputs[0], reason)
  }

  function clear() {
    const cleared = withTyped()
    setClearings(clearings + 1)
    setText('')
    setProblem(null)
    const undo = { actions: [{ label: 'Undo', onClick: onClear(cleared) }], duration: UNDO_DURATION }
    toast.info('Search cleared', {
      text: 'All search parameters have been reset.',
      goesWithPage: true,
      ...(criterionNames.some(name => cleared[name].length > 0) && undo),
    })
  }

  const picker = (criterion: PickerCriterion, className: string) => (
    <CriterionPicker
      criterion={criterion}
      className={className}
      values={draft[criterion]}
      onAdd={added => add(criterion, added)}
      onRemove={removed => remove(criterion, removed)}
      errorId={errorOf(criterion)}
    />
  )

  return (
    <form
      ref={form}
      role="search"
      method="dialog"
      noValidate
      onSubmit={submit}
      onInput={() => setProblem(null)}
      className="stays-beside"
    >
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
        <div
          key={clearings}
          // In the document of a search by ISP nobody types into the fields of the other type.
          className="mt-3 grid row:mt-4 row:grid-cols-search in-data-[search=isp]:*:*:invisible"
        >
          {draft.searchType === 'isp' ? (
            picker('hostingProviders', 'rounded-md row:col-span-3')
          ) : (
            <>
              <KeywordsField
                className="stacked:rounded-t-md row:rounded-l-md"
                keywords={draft.keywords}
                onRemove={removed => remove('keywords', removed)}
                text={text}
                onText={takeTyped}
                errorId={errorOf('keywords')}
              />
              {picker('countries', 'stacked:-mt-px stacked:in-data-[search=isp]:hidden row:-ml-px')}
              {picker(
                'tlds',
                'stacked:-mt-px stacked:rounded-b-md stacked:in-data-[search=isp]:hidden row:-ml-px row:rounded-r-md',
              )}
            </>
          )}
        </div>
        {problem !== null && (
          <div className="mt-2 wrap-anywhere">
            <FieldError id={errorId}>{problem.text}</FieldError>
          </div>
        )}
        <Suspense>{leftOut.length > 0 && <LeftOutNotice items={leftOut} />}</Suspense>
        <div className="mt-3 flex flex-col-reverse gap-2 sm:mt-4 sm:flex-row sm:justify-between split:flex-col-reverse">
          <div className="flex flex-wrap gap-2 max-sm:*:flex-1 max-sm:*:px-2 split:*:flex-1 split:*:px-2">
            {/* The second click of two has nothing to clear, and would take the first one's Undo away. */}
            <Button variant="quiet" onClick={({ detail }) => detail < 2 && clear()}>
              Clear Search
            </Button>
            <Button
              variant="quiet"
              onFocus={prefetchSearches}
              onPointerEnter={prefetchSearches}
              onClick={() => {
                takeTyped('', text)
                setProblem(null)
                setSearchesOpen(true)
              }}
            >
              Saved searches
            </Button>
          </div>
          <Button
            type="submit"
            variant={run === 'none' || text !== '' ? 'solid' : 'neutral'}
            size="lg"
            busy={run === 'running' && text === ''}
            icon={<SearchIcon />}
          >
            Search Domains
          </Button>
        </div>
        <SearchesDialog
          open={searchesOpen}
          onOpenChange={setSearchesOpen}
          draft={draft}
          onSearch={onSearch}
        />
      </Card>
    </form>
  )
}
