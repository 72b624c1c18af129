import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

/** Hands on what was typed into a field of a prerendered page before its script was there. */
export function usePrehydrationValue(
  input: RefObject<HTMLInputElement | null>,
  take: (text: string) => void,
) {
  const taken = useEffectEvent(take)
  useLayoutEffect(() => {
    const text = input.current?.value
    if (text) taken(text)
  }, [input])
}
