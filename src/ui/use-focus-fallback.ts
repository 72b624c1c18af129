import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus when an element that has it is removed: the nearest focusable ancestor gets it, such as a dialog or a
 * section, otherwise the page's heading. Returns the ref for the element.
 */
export function useFocusFallback<T extends HTMLElement>() {
  const ref = useRef<T>(null)
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
  return ref
}
