import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { announce } from '@/ui/announcer'
import { scrollIntoViewIfNeeded } from '@/ui/bring-into-view'
import { Button } from '@/ui/button'
import { ChevronDownIcon, SearchIcon, WarningIcon } from '@/ui/icons/initial'
import { usePrehydrationValue } from '@/ui/prehydration'
import type MultiSelectPopup from './multi-select-popup'
import type { MultiSelectPopupProps, PopupEvents } from './multi-select-popup'
import type { Option } from './options'
import { PickerCell, cellInputClass } from './picker-cell'
import { Tags } from './tags'

interface MultiSelectProps {
  /** The field's name: 'Countries'. */
  label: string
  /** What the options are called together: 'countries'. */
  noun: string
  /** Shown in place of the tags while nothing is picked: 'Any country'. */
  hint: string
  values: readonly string[]
  onChange: (values: string[]) => void
  /** The input's name. What is typed stays in it when the field is left, unless it has led to a pick. */
  name: string
  /** The option of a picked value, also while `options` aren't loaded. */
  optionOf: (value: string) => Option
  /** Undefined until loaded. */
  options: readonly Option[] | undefined
  /** Shown below the options. */
  notice?: string | undefined
  /** Shown in the list when the options couldn't be loaded. */
  loadError?: string | undefined
  onRetry: () => void
  /** Called when the user is about to use the field (hover or focus): the time to fetch the options. */
  onIntent: () => void
  /** The id of the field's error message. */
  errorId?: string | undefined
  /** Reserves two rows of tags on phones too. */
  tall?: boolean | undefined
  /** Beside the input. */
  tools?: ReactNode
  className?: string
}

let loading: Promise<typeof MultiSelectPopup> | undefined

/** Loads the popup's chunk once for all fields. The next call retries after a failure. */
const loadPopup = () =>
  (loading ??= import('./multi-select-popup')
    .then(module => module.default)
    .catch((error: unknown) => {
      loading = undefined
      throw error
    }))

/**
 * A searchable field to pick several values, each shown as a tag. The field works before its popup is loaded: the typed
 * text and the focus stay when it opens.
 */
export function MultiSelect({
  label,
  noun,
  hint,
  values,
  onChange,
  name,
  optionOf,
  options,
  notice,
  loadError,
  onRetry,
  onIntent,
  errorId,
  tall = false,
  tools,
  className,
}: MultiSelectProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [highlight, setHighlight] = useState<MultiSelectPopupProps['highlight'] | null>(null)
  const [Popup, setPopup] = useState<typeof MultiSelectPopup>()
  const [popupFailed, setPopupFailed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const cell = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const popup = useRef<PopupEvents>(null)
  const open = highlight !== null
  const failed = popupFailed || (options === undefined && loadError !== undefined)
  const toggleLabel = `${open ? 'Hide' : 'Show'} ${noun}`
  const listed = open && !failed && Popup !== undefined && options !== undefined

  function prepare() {
    onIntent()
    if (Popup !== undefined) return
    loadPopup().then(
      component => {
        setPopup(() => component)
        setPopupFailed(false)
      },
      () => setPopupFailed(true),
    )
  }

  useEffect(() => {
    if (open) scrollIntoViewIfNeeded(panel.current)
  }, [open])

  function show(at: MultiSelectPopupProps['highlight']) {
    prepare()
    setHighlight(at)
  }

  usePrehydrationValue(input, typed => {
    setText(typed)
    if (document.activeElement === input.current) show('first')
  })

  function close(isLeaving = false) {
    if (popup.current?.settle(isLeaving)) setText('')
    setHighlight(null)
  }

  function toggle(value: string) {
    const removed = values.includes(value)
    onChange(removed ? values.filter(other => other !== value) : [...values, value])
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
    if (relatedTarget === input.current || panel.current?.contains(relatedTarget)) return
    // The window lost the focus, not the field: the list stays open.
    if (document.activeElement === input.current) return
    close(true)
  }

  function content() {
    if (failed) {
      return (
        <div role="alert" className="flex flex-wrap items-center gap-3 px-4 py-3">
          <WarningIcon className="text-destructive" />
          <p className="min-w-0 flex-1 basis-1/2">
            {loadError ?? 'The list couldn’t be loaded. Please try again, or reload the page.'}
          </p>
          <Button
            variant="neutral"
            size="sm"
            onClick={() => {
              input.current?.focus()
              prepare()
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
        noun={noun}
        options={options}
        notice={notice}
        values={values}
        text={text}
        input={input}
        cell={cell}
        highlight={highlight ?? 'none'}
        events={popup}
        onToggle={toggle}
        onClose={() => close()}
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
      onPointerEnter={prepare}
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
          name={name}
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
          onFocus={prepare}
          onClick={() => show('none')}
          onChange={event => {
            setText(event.target.value)
            popup.current?.onChange(event)
            show(event.target.value.trim() === '' ? 'none' : 'first')
          }}
          onKeyDown={onKeyDown}
        />
        {tools}
        <button
          type="button"
          tabIndex={-1}
          aria-label={toggleLabel}
          data-tooltip={toggleLabel}
          className="-mr-1 flex size-target shrink-0 items-center justify-center rounded-sm text-secondary hover:text-foreground"
          onMouseDown={event => event.preventDefault()}
          onClick={() => {
            input.current?.focus()
            if (open) close(true)
            else show('none')
          }}
        >
          <ChevronDownIcon className={open ? 'rotate-180' : ''} />
        </button>
      </div>
      {open && (
        <div
          ref={panel}
          role="presentation"
          className="absolute inset-x-0 top-full z-popover scroll-mb-2 pt-below"
          // Keeps the focus in the field.
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
