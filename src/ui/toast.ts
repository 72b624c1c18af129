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

/** Has a message that nothing can show yet ask for the toaster, at once where one waits already. */
export function onToasterNeeded(ask: () => void) {
  wanted = ask
  if (waiting.length > 0) ask()
  return () => {
    wanted = undefined
  }
}

/** Takes all that waits away from the toaster. */
export const takePendingToasts = () => waiting.splice(0)

/** Called by the toaster once it can show toasts: it gets what has waited, then all that comes. */
export function connectToaster(to: Show) {
  show = to
  takePendingToasts().forEach(to)
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
