import { useEffect, useRef } from 'react'

/** Tells a text, such as by toast, each time that there is another one; null is nothing to tell. */
export function useToastOnChange(text: string | null, tell: (text: string) => void) {
  const told = useRef<string | null>(null)
  useEffect(() => {
    if (told.current === text) return
    told.current = text
    if (text !== null) tell(text)
  }, [text, tell])
}
