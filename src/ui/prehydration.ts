import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { useHydrated } from './use-hydrated'

declare global {
  interface Window {
    /** The form that was submitted before hydration; a script in the document sets it. */
    sentBefore?: EventTarget | null
  }
}

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

/**
 * Submits a prerendered form again that was submitted before hydration, with what was entered by then. Its method is `dialog`:
 * until hydration the browser sends nothing itself and puts nothing into the URL.
 */
export function usePrehydrationSubmit(form: RefObject<HTMLFormElement | null>) {
  // The render after hydration has the values that were entered before.
  const hydrated = useHydrated()
  useEffect(() => {
    if (!hydrated || form.current === null || window.sentBefore !== form.current) return
    window.sentBefore = null
    form.current.requestSubmit()
  }, [hydrated, form])
}
