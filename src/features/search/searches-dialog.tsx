import { useState, type SubmitEvent } from 'react'
import { activeCriteria, type SearchCriteria } from '@/config/search-criteria'
import { searchUrl } from '@/config/search-url'
import { formatCount, formatCountOf } from '@/lib/counts'
import { formatShortDate } from '@/lib/dates'
import { purchaseName } from '@/memory/purchase-name'
import { isEquivalentSearch } from '@/memory/overlap'
import {
  freeName,
  MAX_NAME,
  MAX_SAVED,
  removeSavedSearch,
  saveSearchAs,
  useSearches,
  type CountedSearch,
  type SavedSearch,
} from '@/memory/searches'
import { useUserId } from '@/session/use-session'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { Empty } from '@/ui/empty'
import { TextField } from '@/ui/field'
import { IconButton } from '@/ui/icon-button'
import { TrashIcon } from '@/ui/icons'
import { useToast } from '@/ui/toast'
import { useCopyLink } from './copy-link'

interface SearchesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The form's values, which can be saved. */
  draft: SearchCriteria
  onSearch: (criteria: SearchCriteria) => void
}

/** The searches that this browser keeps: saved by name, and the last ones. */
export default function SearchesDialog({ open, onOpenChange, draft, onSearch }: SearchesDialogProps) {
  const { saved, recent } = useSearches(useUserId())
  function run(criteria: SearchCriteria) {
    onOpenChange(false)
    onSearch(criteria)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Saved searches"
      description="They are kept in this browser only."
    >
      <div className="flex flex-col gap-6">
        {activeCriteria(draft).length > 0 && <SaveForm key={searchUrl(draft)} draft={draft} saved={saved} />}
        {saved.length + recent.length === 0 && (
          <Empty
            title="No searches yet"
            text="Each search that you run is listed here, with the number found."
          />
        )}
        <SearchList
          label="Saved"
          note="Saved searches stay in this browser after you sign out."
          searches={saved}
          onRun={run}
        />
        <SearchList label="Recent" searches={recent} onRun={run} />
      </div>
    </Dialog>
  )
}

/** Saves the form's values by a name, and copies their URL. */
function SaveForm({ draft, saved }: { draft: SearchCriteria; saved: readonly SavedSearch[] }) {
  const copyLink = useCopyLink()
  const toast = useToast()
  const names = saved.filter(one => !isEquivalentSearch(one.criteria, draft)).map(one => one.name)
  const [name, setName] = useState(() => freeName(purchaseName(draft) ?? '', names))
  const [problem, setProblem] = useState<string>()
  function save(event: SubmitEvent) {
    // In React's tree it is inside the search form.
    event.stopPropagation()
    event.preventDefault()
    const trimmed = name.trim()
    if (trimmed === '') return setProblem('Please enter a name.')
    if (names.includes(trimmed))
      return setProblem('Another saved search has this name. Please choose a different one.')
    if (saved.length >= MAX_SAVED && !saved.some(one => one.name === trimmed))
      return setProblem(`There are ${MAX_SAVED} saved searches. Remove one first.`)
    if (!saveSearchAs(trimmed, draft))
      return setProblem(
        `This browser has no space for it.${saved.length > 0 ? ' Remove a saved search first.' : ''}`,
      )
    setProblem(undefined)
    toast.success('Search saved', { text: trimmed })
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-2">
      <TextField
        label="Name of this search"
        value={name}
        maxLength={MAX_NAME}
        error={problem}
        onChange={({ target }) => {
          setName(target.value)
          setProblem(undefined)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="neutral">
          Save search
        </Button>
        <Button variant="quiet" onClick={() => void copyLink(draft)}>
          Copy link
        </Button>
      </div>
    </form>
  )
}

interface SearchListProps {
  label: string
  note?: string
  /** A saved one has a name. */
  searches: readonly (CountedSearch & { name?: string })[]
  onRun: (criteria: SearchCriteria) => void
}

function SearchList({ label, note, searches, onRun }: SearchListProps) {
  if (searches.length === 0) return null
  return (
    <section>
      <h3 className="text-14 font-strong">{label}</h3>
      {note !== undefined && <p className="text-14 text-secondary">{note}</p>}
      <ul aria-label={`${label} searches`} className="mt-2 divide-y border-y">
        {searches.map(({ name: ownName, ...search }) => {
          const content = purchaseName(search.criteria)
          const name = ownName ?? content ?? ''
          return (
            <li key={`${name} ${searchUrl(search.criteria)}`} className="flex items-center gap-2 py-2">
              <div className="min-w-0 flex-1 text-14">
                <p className="font-strong wrap-anywhere">
                  <bdi>{name}</bdi>
                </p>
                <p className="text-secondary">
                  {ownName !== undefined && <bdi className="block wrap-anywhere">{content}</bdi>}
                  {countText(search)}
                </p>
              </div>
              {ownName !== undefined && (
                <IconButton label={`Remove ${name}`} onClick={() => removeSavedSearch(name)}>
                  <TrashIcon />
                </IconButton>
              )}
              <Button
                variant="neutral"
                size="sm"
                aria-label={`Search for ${name}`}
                onClick={() => onRun(search.criteria)}
              >
                Search
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** '12,840 Emails on Nov 2, 120 more than on Oct 3'; empty before the first run. */
function countText({ found, before }: CountedSearch): string {
  if (found === null) return ''
  const now = `${formatCountOf(found.total, 'Email')} on ${formatShortDate(found.at)}`
  if (before === null) return now
  const difference = found.total - before.total
  return `${now}, ${formatCount(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than on ${formatShortDate(before.at)}`
}
