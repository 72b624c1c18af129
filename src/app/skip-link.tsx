import type { MouseEvent } from 'react'

/**
 * The first element that the Tab key reaches: moves the focus past the navigation, to the page's search form where it has one,
 * without a history entry.
 */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    const target = document.querySelector<HTMLElement>('[role="search"], #main:not(:has([role="search"]))')
    target?.setAttribute('tabindex', '-1')
    target?.focus()
  }
  return (
    <a
      href="#main"
      onClick={skip}
      className="sr-only rounded-md border border-outline bg-card text-14 font-strong shadow-card focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-toast focus:px-4 focus:py-2"
    >
      Skip to content
    </a>
  )
}
