import { useEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { Button } from '@/ui/button'
import { ChevronDownIcon, WarningIcon } from '@/ui/icons'
import type { Option } from './listbox'
import type { OptionList } from './option-list'
import { TagField, type TagFieldProps } from './tag-field'

export interface MultiSelectProps extends Pick<
  TagFieldProps,
  'name' | 'label' | 'noun' | 'placeholder' | 'errorId' | 'tools' | 'className'
> {
  values: readonly string[]
  /** Called with what is picked, which may be among the values already. */
  onAdd: (added: readonly string[]) => void
  onRemove: (removed: readonly string[]) => void
  /** The option of a picked value, also while the list isn't loaded. */
  optionOf: (value: string) => Option
  /** Undefined until loaded. */
  list: OptionList | undefined
  /** Says that the list couldn't be loaded. */
  loadError: string | undefined
  /** Loads the list: the user is about to use the field, or wants a retry. */
  onLoad: () => unknown
}

const PAGE = 10

/**
 * Acts once the mouse is released where it is pressed, before the click, else at once: a change at the press may move what was
 * pressed away from the pointer, and the click would be lost.
 */
function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) act()
  else addEventListener('mouseup', act, { capture: true, once: true })
}

/** A searchable field to pick several values, each shown as a tag. The field works before its list is loaded. */
export function MultiSelect({
  values,
  onAdd,
  onRemove,
  optionOf,
  list,
  loadError,
  onLoad,
  ...field
}: MultiSelectProps) {
  const { name, noun } = field
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  // Whether the text has led to a pick. It goes then when the list closes.
  const [isUsed, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  // The index of the highlighted option, from the end if negative; null until keys move it: the one that the text means.
  const [cursor, setCursor] = useState<number | null>(null)
  const found = useMemo(() => (open ? list?.find(text) : undefined), [open, list, text])
  const options = found?.options ?? []
  const meant = found?.isSure ? 0 : -1
  const active = cursor === null || options.length === 0 ? meant : (cursor + options.length) % options.length
  const highlighted = options[active]
  const id = `${name}-list`
  // Its own, so that a screen reader notices when another one is highlighted.
  const idOf = ({ value }: Option) => `${name}-${value}`.replace(/\s/g, '_')
  const toggleLabel = `${open ? 'Hide' : 'Show'} ${noun}`

  useEffect(() => {
    if (open) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [open])

  function prepare() {
    if (list === undefined && loadError === undefined) onLoad()
  }

  function show(at: number | null = null) {
    prepare()
    setOpen(true)
    setCursor(at)
  }

  function pick(index: number) {
    const value = options[index]?.value
    if (value === undefined) return
    if (values.includes(value)) onRemove([value])
    else onAdd([value])
    setCursor(index)
    setUsed(true)
    // The next typed letter replaces the text; until then more of the matches can be picked. It also moves the focus here.
    input.current?.select()
  }

  /** Where the field is left, the option whose whole name is typed is picked. */
  function close(isLeaving = false) {
    const exact = isLeaving && open && !isUsed ? list?.exact(text) : undefined
    if (exact) afterPress(() => onAdd([exact.value]))
    if (isUsed || exact) setText('')
    setOpen(false)
  }

  function onKey(key: string, event: KeyboardEvent) {
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active > 0 ? active - 1 : -1,
      ...(open && {
        Home: 0,
        End: -1,
        PageDown: Math.min(active + PAGE, options.length - 1),
        PageUp: Math.max(active - PAGE, 0),
      }),
    }[key]
    if (to !== undefined) show(to)
    else if (key === 'Escape' && open) close()
    else if (key === 'Escape' && text !== '') setText('')
    else if (key !== 'Enter' || !open) return
    // A key that is held would take the option out again.
    else if (!event.repeat) pick(active)
    event.preventDefault()
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget === input.current || panel.current?.contains(relatedTarget)) return
    // The window lost the focus, not the field: the list stays open.
    if (document.activeElement !== input.current) close(true)
  }

  return (
    <TagField
      {...field}
      ref={input}
      tags={values.map(optionOf)}
      onRemove={onRemove}
      text={text}
      onText={typed => {
        setText(typed)
        setUsed(false)
        // What was typed before hydration may have been left by now.
        if (document.activeElement === input.current) show()
      }}
      onKey={onKey}
      onBlur={onBlur}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => show()}
      role="combobox"
      spellCheck={false}
      aria-autocomplete="list"
      aria-expanded={found !== undefined}
      aria-controls={found && id}
      aria-activedescendant={highlighted && idOf(highlighted)}
      toggle={
        <button
          type="button"
          tabIndex={-1}
          aria-label={toggleLabel}
          data-tooltip={toggleLabel}
          className="tag-toggle"
          onMouseDown={event => event.preventDefault()}
          onClick={() => {
            input.current?.focus()
            if (open) close(true)
            else show()
          }}
        >
          <ChevronDownIcon className={open ? 'rotate-180' : ''} />
        </button>
      }
    >
      {open && (
        <div
          ref={panel}
          role="presentation"
          className="absolute inset-x-0 top-full z-popover scroll-mb-2 pt-below"
          onBlur={onBlur}
          // Keeps the focus in the field.
          onMouseDown={event => event.preventDefault()}
        >
          <div className="@container animate-popover-in rounded-lg bg-popover shadow-popover">
            {list ? (
              <list.Listbox
                {...{ id, idOf, noun, list, active, text, values }}
                found={options}
                onPick={pick}
              />
            ) : loadError === undefined ? (
              <p className="px-4 py-3 text-secondary">Loading {noun}...</p>
            ) : (
              // An error card would bring its code into the initial script.
              <div role="alert" className="flex flex-wrap items-center gap-3 px-4 py-3">
                <WarningIcon className="text-destructive" />
                <p className="min-w-0 flex-1 basis-1/2">{loadError}</p>
                <Button
                  variant="neutral"
                  size="sm"
                  onClick={() => {
                    input.current?.focus()
                    onLoad()
                  }}
                >
                  Retry
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
    </TagField>
  )
}
