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
import { afterPress } from '@/ui/after-press'
import { announce } from '@/ui/announcer'
import {
  exactOption,
  renderedIndexes,
  findOptions,
  indexOptions,
  splitTyped,
  type IndexedOption,
  type Option,
} from './options'

/** The input's events that the field forwards while the list is open. */
export interface PopupEvents {
  onKeyDown: (event: KeyboardEvent) => void
  onChange: (event: ChangeEvent) => void
  /**
   * Called before the list closes: picks the option that is typed out where the field is left. Returns whether the typed text
   * has led to a pick, or does so once the mouse is released, so that it can go.
   */
  settle: (isLeaving: boolean) => boolean
}

export interface MultiSelectPopupProps {
  /** Prefix of all element ids, the field's included. */
  id: string
  /** What the options are called together: 'countries'. */
  noun: string
  options: readonly Option[]
  /** Shown below the options. */
  notice: string | undefined
  values: readonly string[]
  text: string
  input: RefObject<HTMLInputElement | null>
  /** The whole field: a click outside closes the list. */
  cell: RefObject<HTMLElement | null>
  /** The option that is highlighted at first. */
  highlight: 'none' | 'first' | 'last'
  events: Ref<PopupEvents>
  onToggle: (value: string) => void
  onClose: () => void
}

const { ItemClick, InputChange, InputKeyDownEnter } = useCombobox.stateChangeTypes

/** The open list of a multi-select, mounted while it is open. Its chunk contains the combobox library. */
export default function MultiSelectPopup({
  id,
  noun,
  options,
  notice,
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
  const matches = useMemo(() => [...findOptions(indexed, text)], [indexed, text])
  const picked = useMemo(() => new Set(values), [values])
  const scroller = useRef<HTMLUListElement>(null)
  const scrolled = useRef(0)
  const [first, setFirst] = useState(0)
  // Whether an option was picked by what is typed.
  const isUsed = useRef(false)

  const { highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<IndexedOption>({
    items: matches,
    itemToString: option => option?.name ?? '',
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    initialHighlightedIndex: { none: -1, first: 0, last: matches.length - 1 }[highlight],
    inputId: id,
    labelId: `${id}-label`,
    menuId: `${id}-list`,
    getItemId: index => `${id}-${matches[index]?.index ?? 'none'}`,
    scrollIntoView: ({ offsetTop, offsetHeight }) => {
      const list = scroller.current
      if (!list) return
      if (offsetTop < list.scrollTop) list.scrollTop = offsetTop
      const below = offsetTop + offsetHeight - list.clientHeight
      if (below > list.scrollTop) list.scrollTop = below
    },
    // Picking an option keeps the list open, with its highlight and the typed text, for the next one.
    stateReducer: (state, { type, index, inputValue, changes }) => {
      if (type === InputChange) return { ...changes, highlightedIndex: inputValue?.trim() ? 0 : -1 }
      if (type !== ItemClick && type !== InputKeyDownEnter) return changes
      return { ...changes, isOpen: true, highlightedIndex: index ?? state.highlightedIndex }
    },
    onStateChange: ({ type, selectedItem }) => {
      if (!selectedItem || (type !== ItemClick && type !== InputKeyDownEnter)) return
      isUsed.current = true
      onToggle(selectedItem.value)
      // The next typed letter replaces the text; until then more of the matches can be picked. It also moves the focus here.
      input.current?.select()
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) onClose()
    },
  })

  const { ref: setInputRef, onKeyDown, onChange } = getInputProps({}, { suppressRefError: true })
  const { ref: setMenuRef, ...list } = getMenuProps(
    { 'aria-label': `List of ${noun}`, 'aria-multiselectable': true },
    { suppressRefError: true },
  )

  useLayoutEffect(() => {
    if (typeof setInputRef === 'function') setInputRef(input.current)
    if (typeof setMenuRef === 'function') setMenuRef(cell.current)
  })
  useImperativeHandle(events, () => ({
    onKeyDown: event => onKeyDown?.(event),
    onChange: event => {
      // A new text shows its list from the top. Setting `scrollTop` costs a layout, so not when it is 0 already.
      if (scroller.current && scrolled.current > 0) scroller.current.scrollTop = 0
      setFirst(0)
      isUsed.current = false
      onChange?.(event)
    },
    settle: isLeaving => {
      const exact = isLeaving && !isUsed.current ? exactOption(indexed, text) : undefined
      if (exact && !picked.has(exact.value)) afterPress(() => onToggle(exact.value))
      return isUsed.current || exact !== undefined
    },
  }))

  const highlighted = matches[highlightedIndex]
  const highlightedId = highlighted && `${id}-${highlighted.index}`
  // Set directly: a render of the field for this would double the work of each keystroke.
  useLayoutEffect(() => {
    const field = input.current
    if (field === null || highlightedId === undefined) return undefined
    field.setAttribute('aria-activedescendant', highlightedId)
    return () => field.removeAttribute('aria-activedescendant')
  }, [highlightedId, input])

  const count = `${formatCount(matches.length)} of ${formatCount(options.length)}`
  // Not `emptyText`, which would be on the page twice.
  const summary = `${count} ${noun}${notice === undefined ? '' : `. ${notice}`}`
  useEffect(() => {
    if (text !== '') announce(summary)
  }, [summary, text])

  return (
    <>
      <ul
        {...list}
        ref={scroller}
        tabIndex={-1}
        className="relative grid max-h-menu auto-rows-[theme(spacing.control)] overflow-y-auto overscroll-contain p-1 empty:hidden"
        onScroll={({ currentTarget: { scrollTop, scrollHeight } }) => {
          scrolled.current = scrollTop
          setFirst(Math.floor((scrollTop / scrollHeight) * matches.length))
        }}
      >
        {renderedIndexes(matches.length, first, highlightedIndex).map(index => {
          const option = matches[index]
          return (
            option && (
              <li
                {...getItemProps({
                  item: option,
                  index,
                  // The second click of a double click would take the option out again.
                  onClick: ({ detail, nativeEvent }) => {
                    if (detail > 1) Object.assign(nativeEvent, { preventDownshiftDefault: true })
                  },
                  'aria-selected': picked.has(option.value),
                  'aria-setsize': matches.length,
                  'aria-posinset': index + 1,
                })}
                key={option.value}
                data-highlighted={index === highlightedIndex || undefined}
                className="option"
                style={{ gridRowStart: index + 1 }}
              >
                {option.code !== undefined && (
                  <span className="w-badge shrink-0 text-12 font-normal text-tertiary">{option.code}</span>
                )}
                <span className="truncate" data-tooltip={option.name}>
                  <Highlighted text={option.name} typed={text} />
                </span>
              </li>
            )
          )
        })}
      </ul>
      {matches.length === 0 && <p className="px-4 py-3 text-secondary">No {noun} found</p>}
      {notice !== undefined && <p className="border-t px-4 py-3 text-secondary">{notice}</p>}
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

function Highlighted({ text, typed }: { text: string; typed: string }) {
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
