import { useId, useMemo, useState, type ClipboardEvent, type DragEvent, type SubmitEvent } from 'react'
import { criteria } from '@/config/search-criteria'
import { formatCountOf } from '@/lib/counts'
import { Button, buttonClass } from '@/ui/button'
import type { MultiSelectProps } from '@/ui/combobox/multi-select'
import type { OptionList } from '@/ui/combobox/option-list'
import { Dialog } from '@/ui/dialog'
import { ErrorCard } from '@/ui/error-card'
import { FieldError } from '@/ui/field-error'
import { focusIfLost, KeepFocus } from '@/ui/keep-focus'
import { TextArea } from '@/ui/text-area'
import { countryGroups } from './countries'
import { MAX_FIELD_LENGTH, readListFile, readListText, type ListText } from './import-file'
import { ImportOutcome } from './import-outcome'
import { MAX_VALUES } from './parse-criteria'
import { readAddition } from './read-list'
import type { ListCriterion } from './understand'

/** The field that a list is added to. */
export interface ImportTarget extends Pick<MultiSelectProps, 'values' | 'onAdd' | 'list' | 'loadError'> {
  criterion: ListCriterion
  onLoad: () => Promise<OptionList | undefined>
}

interface ImportDialogProps extends ImportTarget {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What was pasted or dropped into the field, if anything. */
  initial: ListText | undefined
}

interface Source {
  text: string
  name: string
  problem?: string | undefined
}

/** Adds many values to a field at once: by groups, from a pasted list, or from a file. */
export default function ImportDialog({ open, onOpenChange, initial, ...field }: ImportDialogProps) {
  const { criterion, list, loadError, onLoad, values, onAdd } = field
  const [one, many] = criteria[criterion].counted
  const form = useId()
  const [source, setSource] = useState<Source>({ text: '', name: '', ...initial })
  const [groups, setGroups] = useState<readonly string[]>([])
  // The field that replaces a long list takes its focus.
  const [isRemoved, setRemoved] = useState(false)
  const { text, problem } = source
  const isEmpty = text.trim() === '' && groups.length === 0
  const addition = useMemo(() => {
    const more = groups.flatMap(name => countryGroups.get(name) ?? [])
    return list && !isEmpty ? readAddition(text, criterion, list, values, more) : undefined
  }, [list, isEmpty, text, criterion, values, groups])
  const count = addition?.added.length ?? 0

  /** A new list, or why there is none. */
  function take(next: Partial<Source>) {
    setSource(before => ({ ...before, problem: undefined, ...next }))
  }
  function remove() {
    take({ text: '' })
    setRemoved(true)
  }
  async function takeFile(file: File) {
    take(await readListFile(file))
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    const dropped = event.dataTransfer.getData('text/plain')
    if (file) void takeFile(file)
    else if (dropped !== '') take(readListText(dropped))
  }
  /** Keeps a long text out of the field. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const pasted = event.clipboardData.getData('text/plain')
    const next = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd)
    if (next.length <= MAX_FIELD_LENGTH) return
    event.preventDefault()
    take(readListText(next))
  }
  function toggleGroup(name: string) {
    setGroups(groups.includes(name) ? groups.filter(other => other !== name) : [...groups, name])
    take({})
  }
  function submit(event: SubmitEvent) {
    // In React's tree it is inside the search form.
    event.stopPropagation()
    event.preventDefault()
    if (isEmpty) return take({ problem: 'Please paste a list or choose a file.' })
    // The options are still being loaded, or couldn't be.
    if (!addition) return
    const { added, picked, surplus } = addition
    if (added.length + picked.length > 0) {
      onAdd([...added, ...picked])
      onOpenChange(false)
    } else if (surplus > 0)
      take({ problem: `This field has ${MAX_VALUES} ${many} already. Remove some first.` })
    else take({ problem: `No ${one} was understood.` })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      // A list that was typed would be lost.
      closesBeside={isEmpty}
      title={`Paste a list of ${many}`}
      description={
        criterion === 'countries'
          ? 'Names or codes, one per line or with any separators.'
          : 'One per line or with any separators.'
      }
      footer={
        <>
          <Button variant="quiet" className="max-sm:hidden" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form}>
            {count === 0 ? 'Add' : `Add ${formatCountOf(count, one, many)}`}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-6" onSubmit={submit}>
        {criterion === 'countries' && (
          <div role="group" aria-label="Groups of countries" className="flex flex-wrap gap-2">
            {[...countryGroups.keys()].map(name => (
              <Button
                key={name}
                variant="neutral"
                size="sm"
                aria-pressed={groups.includes(name)}
                className="aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent-text"
                onClick={() => toggleGroup(name)}
              >
                {name}
              </Button>
            ))}
          </div>
        )}
        <div className="flex flex-col gap-3" onDrop={drop} onDragOver={event => event.preventDefault()}>
          {text.length > MAX_FIELD_LENGTH ? (
            <LongList {...source} onRemove={remove} />
          ) : (
            <KeepFocus>
              <TextArea
                label="List"
                rows={5}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                // A touch keyboard would hide the rest.
                data-first-focus={window.matchMedia('(pointer: fine)').matches || undefined}
                ref={isRemoved ? focusIfLost : undefined}
                value={text}
                error={problem}
                onPaste={paste}
                onChange={({ target }) => take(readListText(target.value))}
              />
            </KeepFocus>
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <label
              className={`${buttonClass('neutral')} focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring`}
            >
              Choose a file
              <input
                type="file"
                accept=".csv,.txt,text/csv,text/plain"
                className="sr-only"
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  if (file) void takeFile(file)
                  // The same file can be chosen again once it was changed.
                  target.value = ''
                }}
              />
            </label>
            <p className="text-14 text-secondary">or drop one here: .csv or .txt, 1 MB at most</p>
          </div>
        </div>
        {list === undefined &&
          (loadError === undefined ? (
            <p className="text-14 text-secondary">Loading {many}...</p>
          ) : (
            <ErrorCard onRetry={() => void onLoad()}>{loadError}</ErrorCard>
          ))}
        <ImportOutcome criterion={criterion} addition={addition} />
        {list?.notice !== undefined && <p className="text-14 text-secondary">{list.notice}</p>}
        <p className="text-14 text-secondary">
          An address is found if it has any of a field’s values, and matches all of the fields.
        </p>
      </form>
    </Dialog>
  )
}

/** Replaces the field for a list that the field would take too long to show. */
function LongList({ name, text, problem, onRemove }: Source & { onRemove: () => void }) {
  const error = useId()
  const lines = useMemo(() => text.trimEnd().split(/\r\n?|\n/).length, [text])
  return (
    <div
      role="group"
      aria-label="List"
      aria-describedby={problem === undefined ? undefined : error}
      className="flex flex-col gap-2"
    >
      <p className="text-14 font-strong">List</p>
      <div className="flex items-center gap-4 rounded-md border py-2 pr-2 pl-4">
        <p className="min-w-0 grow">
          <bdi className="line-clamp-2 wrap-anywhere">{name}</bdi>
          <span className="text-14 text-secondary">{formatCountOf(lines, 'line')}</span>
        </p>
        <Button variant="quiet" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {problem !== undefined && <FieldError id={error}>{problem}</FieldError>}
    </div>
  )
}
