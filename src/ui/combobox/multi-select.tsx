import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { announce } from '@/ui/announcer'
import { scrollIntoViewIfNeeded } from '@/ui/bring-into-view'
import { Button } from '@/ui/button'
import { ChevronDownIcon, ChevronUpIcon, SearchIcon, WarningIcon } from '@/ui/icons/first-page'
import { usePrehydrationValue } from '@/ui/use-prehydration-value'
import type MultiSelectPopup from './multi-select-popup'
import type { MultiSelectPopupProps, PopupEvents } from './multi-select-popup'
import type { Option } from './options'
import { PickerCell, cellInputClass } from './picker-cell'
import { Tags } from './tags'

export interface MultiSelectProps {
  /** The field's name: 'Countries'. */
  label: string
  /** What the options are called together: 'countries'. */
  noun: string
  /** Stands in the list where nothing is found: 'No countries found'. */
  emptyText: string
  /** Stands in the tags' place while nothing is picked: 'Any country'. */
  hint: string
  values: readonly string[]
  onChange: (values: string[]) => void
  /** How a picked value is shown, also while the options aren't there. */
  optionOf: (value: string) => Option
  /** What can be picked; undefined until it is there. */
  options: readonly Option[] | undefined
  /** Why there is nothing to pick from: it couldn't be loaded. */
  loadError?: string | undefined
  onRetry: () => void
  /** Called when the field is about to be used: the time to fetch the options. */
  onIntent: () => void
  /** The id of the text that says what is wrong with the field. */
  errorId?: string | undefined
  /** Whether there is room for two rows of tags on phones too. */
  tall?: boolean
  className?: string
}

let loading: Promise<typeof MultiSelectPopup> | undefined

/** The popup's chunk, fetched once for all fields; a failed fetch is tried again at the next need. */
const loadPopup = () =>
  (loading ??= import('./multi-select-popup')
    .then(module => module.default)
    .catch((error: unknown) => {
      loading = undefined
      throw error
    }))

/**
 * A field to search and pick several values with, each shown as a tag. The field works before its popup has been
 * fetched: what is typed and the focus stay when it comes.
 */
export function MultiSelect({
  label,
  noun,
  emptyText: nothing,
  hint,
  values,
  onChange,
  optionOf,
  options,
  loadError: failure,
  onRetry,
  onIntent: onApproach,
  errorId,
  tall = false,
  className,
}: MultiSelectProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [highlight, setHighlight] = useState<MultiSelectPopupProps['highlight'] | null>(null)
  const [Popup, setPopup] = useState<typeof MultiSelectPopup>()
  const [popupMissing, setPopupMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const cell = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const popup = useRef<PopupEvents>(null)
  const open = highlight !== null
  const missing = popupMissing || (options === undefined && failure !== undefined)
  const listed = open && !missing && Popup !== undefined && options !== undefined

  function approach() {
    onApproach()
    if (Popup !== undefined) return
    loadPopup().then(
      part => {
        setPopup(() => part)
        setPopupMissing(false)
      },
      () => setPopupMissing(true),
    )
  }

  useEffect(() => {
    if (open) scrollIntoViewIfNeeded(frame.current)
  }, [open])

  function show(at: MultiSelectPopupProps['highlight']) {
    approach()
    setHighlight(at)
  }

  usePrehydrationValue(input, typed => {
    setText(typed)
    if (document.activeElement === input.current) show('first')
  })

  const close = () => setHighlight(null)

  function toggle(value: string) {
    const removed = values.includes(value)
    onChange(removed ? values.filter(one => one !== value) : [...values, value])
    announce(`${optionOf(value).name} ${removed ? 'removed' : 'selected'}`)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const last = values.at(-1)
    if (event.key === 'Backspace' && text === '' && last !== undefined) return toggle(last)
    if (popup.current) return popup.current.onKeyDown(event)
    if (event.key === 'Escape' && (open || text !== '')) {
      if (open) close()
      else setText('')
    } else if (event.key === 'ArrowDown') show('first')
    else if (event.key === 'ArrowUp') show('last')
    else if (event.key !== 'Enter' || !open) return undefined
    event.preventDefault()
    return undefined
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget === input.current || frame.current?.contains(relatedTarget)) return
    // Leaving the window and coming back is no reason to close.
    if (document.activeElement === input.current) return
    close()
    setText('')
  }

  function content() {
    if (missing) {
      return (
        <div role="alert" className="flex flex-wrap items-center gap-3 px-4 py-3">
          <WarningIcon className="text-destructive" />
          <p className="min-w-0 flex-1 basis-1/2">
            {failure ?? 'The list couldn’t be loaded. Please try again.'}
          </p>
          <Button
            variant="neutral"
            size="sm"
            onClick={() => {
              input.current?.focus()
              approach()
              if (options === undefined) onRetry()
            }}
          >
            Retry
          </Button>
        </div>
      )
    }
    if (!listed) return <p className="px-4 py-3 text-secondary">Loading {noun}...</p>
    return (
      <Popup
        id={id}
        label={`List of ${noun}`}
        noun={noun}
        emptyText={nothing}
        options={options}
        values={values}
        text={text}
        input={input}
        cell={cell}
        highlight={highlight ?? 'none'}
        events={popup}
        onToggle={value => {
          toggle(value)
          // The next letter replaces the text, while more of what it found can be picked.
          input.current?.select()
        }}
        onClose={close}
      />
    )
  }

  return (
    <PickerCell
      ref={cell}
      id={id}
      label={label}
      count={values.length}
      onClear={() => {
        onChange([])
        input.current?.focus()
      }}
      onBlur={onBlur}
      onPointerEnter={approach}
      className={className}
    >
      <Tags
        label={`Selected ${noun}`}
        hint={hint}
        tall={tall}
        options={values.map(optionOf)}
        onRemove={toggle}
        onEmptied={() => input.current?.focus()}
      />
      <div className="flex items-center gap-3">
        <SearchIcon className="text-secondary" />
        <input
          ref={input}
          id={id}
          role="combobox"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={`Search ${noun}`}
          aria-autocomplete="list"
          aria-expanded={listed}
          aria-controls={listed ? `${id}-list` : undefined}
          aria-invalid={errorId === undefined ? undefined : true}
          aria-describedby={errorId}
          className={cellInputClass}
          value={text}
          onFocus={approach}
          onClick={() => show('none')}
          onChange={event => {
            setText(event.target.value)
            popup.current?.onChange(event)
            show(event.target.value.trim() === '' ? 'none' : 'first')
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${open ? 'Hide' : 'Show'} ${noun}`}
          className="-mr-1 flex size-badge shrink-0 items-center justify-center rounded-sm text-secondary hover:text-foreground"
          onMouseDown={event => event.preventDefault()}
          onClick={() => {
            input.current?.focus()
            if (open) close()
            else show('none')
          }}
        >
          {open ? <ChevronUpIcon /> : <ChevronDownIcon />}
        </button>
      </div>
      {open && (
        <div
          ref={frame}
          role="presentation"
          className="absolute inset-x-0 top-full z-popover scroll-mb-2 pt-below"
          // The focus stays in the field.
          onMouseDown={event => {
            if (!(event.target instanceof Element && event.target.closest('button'))) event.preventDefault()
          }}
        >
          <div className="@container animate-popover-in rounded-lg bg-popover shadow-popover">
            {content()}
          </div>
        </div>
      )}
    </PickerCell>
  )
}
