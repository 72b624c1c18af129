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

/** Calls `onValue` with the value of the radio button that is checked in a prerendered group at its hydration, if any. */
export function usePrehydrationChoice(
  group: RefObject<HTMLElement | null>,
  onValue: (value: string) => void,
) {
  const handle = useEffectEvent(onValue)
  useLayoutEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(':checked')
    if (chosen) handle(chosen.value)
  }, [group])
}
