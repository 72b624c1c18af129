import { useCombobox } from 'downshift'
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import { formatCount } from '@/lib/counts'
import { announce } from '@/ui/announcer'
import {
  renderedIndexes,
  findOptions,
  indexOptions,
  splitTyped,
  type IndexedOption,
  type Option,
} from './options'

/** What the field hands on of its input's events while the list is open. */
export interface PopupEvents {
  onKeyDown: (event: KeyboardEvent) => void
  onChange: (event: ChangeEvent) => void
}

export interface MultiSelectPopupProps {
  /** The parts' ids begin with it; the field's own are among them. */
  id: string
  /** Names the list. */
  label: string
  /** What the options are called together: 'countries'. */
  noun: string
  /** Stands in the list where nothing is found: 'No countries found'. */
  emptyText: string
  options: readonly Option[]
  values: readonly string[]
  text: string
  input: RefObject<HTMLInputElement | null>
  /** The whole field: a press outside it closes the list. */
  cell: RefObject<HTMLElement | null>
  /** Which option is highlighted at first, if any. */
  highlight: 'none' | 'first' | 'last'
  events: Ref<PopupEvents>
  onToggle: (value: string) => void
  onClose: () => void
}

const { ItemClick, InputChange, InputKeyDownEnter } = useCombobox.stateChangeTypes

/** The open list of a multi-select. It is mounted while it is open, in a chunk of its own with the combobox's mechanics. */
export default function MultiSelectPopup({
  id,
  label,
  noun,
  emptyText: nothing,
  options,
  values,
  text,
  input,
  cell,
  highlight,
  events,
  onToggle,
  onClose,
}: MultiSelectPopupProps) {
  const indexed = useMemo(() => indexOptions(options), [options])
  const found = useMemo(() => [...findOptions(indexed, text)], [indexed, text])
  const picked = useMemo(() => new Set(values), [values])
  const scroller = useRef<HTMLUListElement>(null)
  const scrolled = useRef(0)
  const [first, setFirst] = useState(0)

  const { highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<IndexedOption>({
    items: found,
    itemToString: option => option?.name ?? '',
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    initialHighlightedIndex: { none: -1, first: 0, last: found.length - 1 }[highlight],
    inputId: id,
    labelId: `${id}-label`,
    menuId: `${id}-list`,
    getItemId: place => `${id}-${found[place]?.at ?? 'none'}`,
    scrollIntoView: ({ offsetTop, offsetHeight }) => {
      const list = scroller.current
      if (!list) return
      if (offsetTop < list.scrollTop) list.scrollTop = offsetTop
      const below = offsetTop + offsetHeight - list.clientHeight
      if (below > list.scrollTop) list.scrollTop = below
    },
    // Picking leaves the list, its highlight and the typed text as they are, for the next one.
    stateReducer: (state, { type, index, inputValue, changes }) => {
      if (type === InputChange) return { ...changes, highlightedIndex: inputValue?.trim() ? 0 : -1 }
      if (type !== ItemClick && type !== InputKeyDownEnter) return changes
      return { ...changes, isOpen: true, highlightedIndex: index ?? state.highlightedIndex }
    },
    onStateChange: ({ type, selectedItem }) => {
      if (selectedItem && (type === ItemClick || type === InputKeyDownEnter)) onToggle(selectedItem.value)
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) onClose()
    },
  })

  const { ref: takeInput, onKeyDown, onChange } = getInputProps({}, { suppressRefError: true })
  const { ref: takeMenu, ...list } = getMenuProps(
    { 'aria-label': label, 'aria-multiselectable': true },
    { suppressRefError: true },
  )

  useLayoutEffect(() => {
    if (typeof takeInput === 'function') takeInput(input.current)
    if (typeof takeMenu === 'function') takeMenu(cell.current)
  })
  useImperativeHandle(events, () => ({
    onKeyDown: event => onKeyDown?.(event),
    onChange: event => {
      // Another text starts its list at the top. Where it is there already, asking for it would cost a layout.
      if (scroller.current && scrolled.current > 0) scroller.current.scrollTop = 0
      setFirst(0)
      onChange?.(event)
    },
  }))

  const highlighted = found[highlightedIndex]
  const highlightedId = highlighted && `${id}-${highlighted.at}`
  // The field is told in place: rendering it for this would cost each keystroke a second round.
  useLayoutEffect(() => {
    const field = input.current
    if (field === null || highlightedId === undefined) return undefined
    field.setAttribute('aria-activedescendant', highlightedId)
    return () => field.removeAttribute('aria-activedescendant')
  }, [highlightedId, input])

  const count = `${formatCount(found.length)} of ${formatCount(options.length)}`
  // Not in the words that the list itself has for nothing: they would stand on the page twice.
  const said = `${count} ${noun}`
  useEffect(() => {
    if (text !== '') announce(said)
  }, [said, text])

  return (
    <>
      <ul
        {...list}
        ref={scroller}
        tabIndex={-1}
        className="relative grid max-h-menu auto-rows-[theme(spacing.control)] overflow-y-auto overscroll-contain p-1 empty:hidden"
        onScroll={({ currentTarget: { scrollTop, scrollHeight } }) => {
          scrolled.current = scrollTop
          setFirst(Math.floor((scrollTop / scrollHeight) * found.length))
        }}
      >
        {renderedIndexes(found.length, first, highlightedIndex).map(place => {
          const option = found[place]
          return (
            option && (
              <li
                {...getItemProps({
                  item: option,
                  index: place,
                  'aria-selected': picked.has(option.value),
                  'aria-setsize': found.length,
                  'aria-posinset': place + 1,
                })}
                key={option.value}
                data-highlighted={place === highlightedIndex || undefined}
                className="option"
                style={{ gridRowStart: place + 1 }}
              >
                {option.code !== undefined && (
                  <span className="w-badge shrink-0 text-12 font-normal text-tertiary">{option.code}</span>
                )}
                <span className="truncate" data-tooltip={option.name}>
                  <Typed text={option.name} typed={text} />
                </span>
              </li>
            )
          )
        })}
      </ul>
      {found.length === 0 && <p className="px-4 py-3 text-secondary">{nothing}</p>}
      <p className="flex min-h-control flex-wrap items-center justify-between gap-x-4 border-t px-4 text-secondary">
        <span>
          {count}
          <span className="cramped:hidden"> {noun}</span>
        </span>
        <span>{formatCount(values.length)} selected</span>
      </p>
    </>
  )
}

function Typed({ text, typed }: { text: string; typed: string }) {
  const parts = splitTyped(text, typed)
  if (!parts) return text
  return (
    <>
      {parts[0]}
      <u className="font-strong underline decoration-ring decoration-2 underline-offset-4">{parts[1]}</u>
      {parts[2]}
    </>
  )
}
