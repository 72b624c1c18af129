import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'

/**
 * Keeps the focus when the element is removed with the focus in it: the nearest focusable ancestor gets the focus, such as a dialog
 * or a section, otherwise the page's heading.
 */
export function useKeepFocus(ref: RefObject<HTMLElement | null>) {
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
  }, [ref])
}

/** `useKeepFocus` for its children. It has no box of its own. */
export function KeepFocus({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useKeepFocus(ref)
  return (
    <div ref={ref} className="contents">
      {children}
    </div>
  )
}

/** A ref for the element that replaces a removed one, such as a button: focuses it if that had the focus. */
export const focusIfLost = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
