import { useLayoutEffect, useRef, type ReactNode } from 'react'

/**
 * Keeps the focus when its children are removed together with it: the nearest focusable ancestor gets the focus, such as a dialog
 * or a section, otherwise the page's heading. It has no box of its own.
 */
export function KeepFocus({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const ancestor = element.parentElement?.closest<HTMLElement>(
        '[tabindex="-1"]:not(main, [data-scrolls])',
      )
      // The element's replacement is mounted after this cleanup, and may take the focus.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const target = ancestor?.isConnected ? ancestor : document.querySelector('h1')
        target?.focus({ preventScroll: true })
      })
    }
  }, [])
  return (
    <div ref={ref} className="contents">
      {children}
    </div>
  )
}
