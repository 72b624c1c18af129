import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { announce } from './announcer'

export type ToastKind = 'success' | 'error' | 'warning' | 'info'

export interface ToastAction {
  label: string
  onClick: () => void
}

export interface ToastMessage {
  kind: ToastKind
  title: string
  text?: string | undefined
  /** At most two: the next step, then the other way. Each closes the toast. */
  actions?: ToastAction[] | undefined
}

type Show = (message: ToastMessage) => void

const waiting: ToastMessage[] = []
let show: Show | undefined
let wanted: (() => void) | undefined

/** Called by the toaster once it can show toasts: it gets what has waited, then all that comes. */
export function connect(to: Show) {
  show = to
  waiting.splice(0).forEach(to)
  return () => {
    show = undefined
  }
}

const add =
  (kind: ToastKind) =>
  (title: string, more: Omit<ToastMessage, 'kind' | 'title'> = {}) => {
    const message = { kind, title, ...more }
    if (show) show(message)
    else {
      waiting.push(message)
      wanted?.()
    }
  }

/**
 * Tells what was done, or what failed, and may offer the next step. The library behind it is fetched with the first
 * toast; texts are shown as text, never as markup. Nothing may depend on a toast being seen.
 */
export const toast = {
  success: add('success'),
  error: add('error'),
  warning: add('warning'),
  info: add('info'),
}

/** Where toasts appear: mounted once. If the toaster can't be fetched, its messages are announced instead. */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    let loading = false
    const load = async () => {
      loading = true
      try {
        // Awaited: what follows by `then` the build would move behind the stylesheet's loading, which may fail too.
        const toaster = await import('./toaster')
        setToaster(() => toaster.Toaster)
      } catch {
        loading = false
        for (const { title, text } of waiting.splice(0)) announce([title, text].filter(Boolean).join(': '))
      }
    }
    wanted = () => {
      if (!loading) void load()
    }
    if (waiting.length > 0) wanted()
    return () => {
      wanted = undefined
    }
  }, [])
  return Toaster ? <Toaster /> : null
}
