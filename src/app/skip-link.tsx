import type { MouseEvent } from 'react'

/** The first element that the Tab key reaches: moves the focus past the navigation, without a history entry. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById('main')?.focus()
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
