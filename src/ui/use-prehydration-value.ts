import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/** Calls `onValue` with the text that the user typed into a prerendered field before hydration, if any. */
export function usePrehydrationValue(
  input: RefObject<HTMLInputElement | null>,
  onValue: (text: string) => void,
) {
  const handle = useEffectEvent(onValue)
  useLayoutEffect(() => {
    const text = input.current?.value
    if (text) handle(text)
  }, [input])
}
