import { useEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { formatCount } from '@/lib/counts'
import { cx } from '@/lib/cx'
import { linkClass } from '@/ui/link'

interface TagOverflowProps {
  /** The list of tags, which scrolls as long as it isn't expanded. */
  list: RefObject<HTMLUListElement | null>
  /** Number of tags. */
  count: number
}

/** Fades the edges of a list behind which it goes on, and returns the number of tags that aren't wholly visible. */
function markOverflow(list: HTMLUListElement): number {
  const { scrollTop, clientHeight, scrollHeight, dataset } = list
  dataset['fadeTop'] = String(scrollTop > 1)
  dataset['fadeBottom'] = String(scrollTop + clientHeight < scrollHeight - 1)
  return [...list.children].filter(
    tag =>
      tag instanceof HTMLElement &&
      (tag.offsetTop < scrollTop - 1 || tag.offsetTop + tag.offsetHeight > scrollTop + clientHeight + 1),
  ).length
}

/** Shows all tags of a list, or as many as have room. */
function expand(list: HTMLUListElement | null, all: boolean) {
  list?.removeAttribute('data-fade-top')
  list?.removeAttribute('data-fade-bottom')
  list?.toggleAttribute('data-expanded', all)
}

/** A button in the field's label row that says how many tags are out of view and opens them all; nothing where none is. */
export default function TagOverflow({ list, count }: TagOverflowProps) {
  const [hidden, setHidden] = useState(0)
  const [expanded, setExpanded] = useState(false)
  const [row, setRow] = useState<Element | null>(null)

  useEffect(() => {
    const box = list.current
    if (box === null || count === 0) return undefined
    const measure = () => {
      setRow(box.closest('.editable')?.querySelector('.cell-label') ?? null)
      if (!expanded) setHidden(markOverflow(box))
    }
    // It also calls back at once.
    const resized = new ResizeObserver(measure)
    resized.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      resized.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [list, count, expanded])

  function toggle() {
    expand(list.current, !expanded)
    setExpanded(!expanded)
  }

  if (row === null || (hidden === 0 && !expanded)) return null
  return createPortal(
    <button
      type="button"
      aria-expanded={expanded}
      aria-describedby={row.querySelector('label')?.id}
      onClick={toggle}
      className={cx(linkClass, '-mx-2 -my-1 min-h-target px-2 text-secondary row:max-lg:-mx-3')}
    >
      {expanded ? 'Fewer' : `+${formatCount(hidden)} more`}
    </button>,
    row,
  )
}
