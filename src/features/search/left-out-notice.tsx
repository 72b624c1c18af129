import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { criteria } from '@/config/search-criteria'
import { formatCount } from '@/lib/counts'
import { announce } from '@/ui/announcer'
import { WarningIcon } from '@/ui/icons/initial'
import { toast } from '@/ui/toast'
import type { LeftOut } from './parse-criteria'

const TITLE = 'Left out of this search'
const MAX_NAMED = 5
const MAX_LETTERS = 40

function shorten(text: string): string {
  const letters = Array.from(text.trim())
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS).join('')}…` : text.trim()
}

/** How long, in ms, the toast says it. */
const TOAST_DURATION = 15_000

/**
 * Says which values aren't part of the search in the form, the first few by name; a toast says it too once the search has run,
 * as the page scrolls to its results then. The toast goes with the notice.
 */
export default function LeftOutNotice({ items }: { items: readonly LeftOut[] }) {
  const list = useRef<HTMLSpanElement>(null)
  const unnamed = items.length - MAX_NAMED
  // The search page marks the document when a search has run, which a navigation tells.
  useLocation()
  const told = useRef({ text: '', hasRun: false })
  const shown = useRef<AbortController>(null)
  useEffect(
    () => () => {
      shown.current?.abort()
      told.current = { text: '', hasRun: false }
    },
    [],
  )
  useEffect(() => {
    const text = list.current?.textContent ?? ''
    const hasRun = document.documentElement.dataset['searched'] !== undefined
    const isNew = text !== told.current.text
    if (isNew) shown.current?.abort()
    if (hasRun && (isNew || !told.current.hasRun)) {
      shown.current = new AbortController()
      const { signal } = shown.current
      toast.warning(TITLE, { text, duration: TOAST_DURATION, goesWithPage: true, signal })
    } else if (isNew) announce(`${TITLE}: ${text}`)
    told.current = { text, hasRun }
  })
  return (
    <p className="mt-2 flex gap-2 text-14 wrap-anywhere">
      <WarningIcon className="mt-0.5 text-warning" />
      <span>
        {TITLE}:{' '}
        <span ref={list}>
          {items.slice(0, MAX_NAMED).map(({ criterion, text }, index) => (
            <span key={`${criterion} ${text}`}>
              {index > 0 && ', '}“<bdi>{shorten(text)}</bdi>” ({criteria[criterion].label})
            </span>
          ))}
          {unnamed > 0 && ` and ${formatCount(unnamed)} more`}.
        </span>
      </span>
    </p>
  )
}
