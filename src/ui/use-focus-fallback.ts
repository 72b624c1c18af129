import { useLayoutEffect, useRef } from 'react'

/**
 * For a part that may go from the page with the focus in it: the nearest part around it that can take the focus gets it
 * then, a dialog or a section, else the page's heading. Give the ref to the part.
 */
export function useFocusFallback<T extends HTMLElement>() {
  const part = useRef<T>(null)
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const around = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]:not(main)')
      // What takes the part's place is there only after this.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const heir = around?.isConnected ? around : document.querySelector('h1')
        heir?.focus({ preventScroll: true })
      })
    }
  }, [])
  return part
}
