import { useDeferredValue, useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { perApp, useApp, type App } from '@/config/app'

declare global {
  interface Window {
    /** The form that was submitted before hydration; a script in the document sets it. */
    sentBefore?: HTMLFormElement | null
  }
}

/**
 * The fields of the prerendered document, and which of them has the focus. Where an extension has changed the document,
 * hydration replaces them, and they keep what was entered.
 */
const prerendered = perApp((): { fields: Set<HTMLInputElement>; focused: Element | null } => ({
  fields: new Set(),
  focused: null,
}))

/** Keeps the fields of a prerendered document. To be called before its hydration. */
export function keepFields(app: App, root: HTMLElement): void {
  const fields = new Set(root.querySelectorAll('input'))
  Object.assign(prerendered(app), { fields, focused: document.activeElement })
}

const isChanged = (field: HTMLInputElement) =>
  field.type === 'radio' ? field.checked && !field.defaultChecked : field.value !== field.defaultValue

/** Calls `onEntered` once with what was entered before hydration into the prerendered field, or radio buttons, of a name. */
export function useEnteredBefore(name: string | undefined, onEntered: (value: string) => void): void {
  const app = useApp()
  const handle = useEffectEvent(onEntered)
  useLayoutEffect(() => {
    const { fields, focused } = prerendered(app)
    for (const field of fields) {
      if (field.name !== name) continue
      fields.delete(field)
      if (isChanged(field)) handle(field.value)
      if (field === focused && !field.isConnected) document.getElementsByName(name)[0]?.focus()
    }
  }, [app, name])
}

/**
 * Submits a prerendered form again that was submitted before hydration, with what was entered by then. Its method is `dialog`:
 * until hydration the browser sends nothing itself and puts nothing into the URL.
 */
export function usePrehydrationSubmit(form: RefObject<HTMLFormElement | null>) {
  // The render after the first one has the values that were entered before.
  const isReady = useDeferredValue(true, false)
  useEffect(() => {
    const sent = window.sentBefore
    // One that is gone was replaced by this one: no document has two.
    if (!isReady || form.current === null || !sent || (sent !== form.current && sent.isConnected)) return
    window.sentBefore = null
    form.current.requestSubmit()
  }, [isReady, form])
}
