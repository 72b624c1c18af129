import { useEffect, useRef } from 'react'

/** Shows a text, such as in a toast, each time that it changes; null shows nothing. */
export function useToastOnChange(text: string | null, show: (text: string) => void) {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (shown.current === text) return
    shown.current = text
    if (text !== null) show(text)
  }, [text, show])
}
