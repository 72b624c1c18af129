import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { formatCount } from '@/lib/counts'
import { useAnnounce } from '@/ui/announcer'

/** One value that can be picked. */
export interface Option {
  value: string
  name: string
  /** A short code shown before the name and searched too, such as a country's. */
  code?: string
}

export interface ListboxProps {
  id: string
  /** The id of an option's element. */
  idOf: (option: Option) => string
  /** What the options are called together: 'countries'. */
  noun: string
  /** All options, and the sentence that says how many are missing, if any. */
  list: { options: readonly Option[]; notice?: string | undefined }
  /** The options that the typed text has found. */
  found: readonly Option[]
  /** The index of the highlighted one; -1 without. */
  active: number
  text: string
  values: readonly string[]
  onPick: (index: number) => void
}

/** Options rendered beyond the visible ones: enough for one step of the mouse wheel. */
const OVERSCAN = 2
/** Options that are visible at once, the last one in part. */
const VISIBLE = 6

/**
 * The indexes of the options to render out of `count`: the visible ones from `first` on with some around them, the
 * highlighted one, and the last one, which keeps the list at its full height.
 */
export function renderedIndexes(count: number, first: number, highlighted: number): number[] {
  const indexes = new Set([highlighted, count - 1])
  for (let index = first - OVERSCAN; index < first + VISIBLE + OVERSCAN; index += 1) indexes.add(index)
  return [...indexes].sort((a, b) => a - b).filter(index => index >= 0 && index < count)
}

/** The open list of a multi-select. The keys are the field's, which keeps the focus. */
export default function Listbox({ id, idOf, noun, list, found, active, text, values, onPick }: ListboxProps) {
  const announce = useAnnounce()
  const box = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState({ text, first: 0 })
  // A new text shows its list from the top. Setting `scrollTop` costs a layout, so not where it is 0 already.
  const first = scrolled.text === text ? scrolled.first : 0
  const isStale = scrolled.first > first
  useLayoutEffect(() => {
    if (isStale && box.current) box.current.scrollTop = 0
  }, [isStale])
  useLayoutEffect(() => {
    box.current?.querySelector(`[aria-posinset="${active + 1}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const count = `${formatCount(found.length)} of ${formatCount(list.options.length)}`
  const summary = `${count} ${noun}${list.notice === undefined ? '' : `. ${list.notice}`}`
  useEffect(() => {
    if (text !== '') announce(summary)
  }, [summary, text, announce])

  /** Of an option: the field has the keys. The second click of a double click would take the option out again. */
  const eventsOf = (index: number) => ({ onClick: ({ detail }: MouseEvent) => detail < 2 && onPick(index) })

  return (
    <>
      <div
        ref={box}
        id={id}
        role="listbox"
        aria-label={`List of ${noun}`}
        aria-multiselectable
        tabIndex={-1}
        className="relative grid max-h-menu auto-rows-[theme(spacing.control)] overflow-y-auto overscroll-contain p-1 empty:hidden"
        onScroll={({ currentTarget: { scrollTop, scrollHeight } }) =>
          setScrolled({ text, first: Math.floor((scrollTop / scrollHeight) * found.length) })
        }
      >
        {renderedIndexes(found.length, first, active).map(index => {
          const option = found[index]
          return (
            option && (
              <div
                key={option.value}
                id={idOf(option)}
                role="option"
                tabIndex={-1}
                aria-selected={values.includes(option.value)}
                aria-setsize={found.length}
                aria-posinset={index + 1}
                data-highlighted={index === active || undefined}
                className="option"
                style={{ gridRowStart: index + 1 }}
                {...eventsOf(index)}
              >
                {option.code !== undefined && (
                  <span className="w-badge shrink-0 text-12 font-normal text-tertiary">{option.code}</span>
                )}
                <span className="truncate" data-tooltip={option.name}>
                  <Highlighted text={option.name} typed={text} />
                </span>
              </div>
            )
          )
        })}
      </div>
      {found.length === 0 && <p className="px-4 py-3 text-secondary">No {noun} found</p>}
      {list.notice !== undefined && <p className="border-t px-4 py-3 text-secondary">{list.notice}</p>}
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

/**
 * Splits a text into the part before the first match of the typed letters, the match and the rest, whatever stands between the
 * letters and above them; null without a match.
 */
export function splitTyped(text: string, typed: string): string[] | null {
  const letters = typed.normalize('NFKD').match(/[\p{L}\p{N}]/gu)
  const decomposed = text.normalize('NFD')
  const found = letters && new RegExp(`${letters.join('[^\\p{L}\\p{N}]*')}\\p{M}*`, 'iu').exec(decomposed)
  if (!found) return null
  const end = found.index + found[0].length
  const parts = [decomposed.slice(0, found.index), found[0], decomposed.slice(end)]
  return parts.map(part => part.normalize())
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
