export type ToastKind = 'success' | 'error' | 'warning' | 'info'

interface ToastAction {
  label: string
  onClick: () => void
}

export interface ToastMessage {
  kind: ToastKind
  title: string
  text?: string | undefined
  /** At most two, the main one first. Each closes the toast and runs once. */
  actions?: ToastAction[] | undefined
  /** In milliseconds, if not as long as other toasts. */
  duration?: number | undefined
  /** Whether the toast goes when the page is left; without this only one that reports an error does. */
  goesWithPage?: boolean | undefined
  /** Removes the toast, or a pending one before it is shown. */
  signal?: AbortSignal | undefined
}

interface ConnectedToaster {
  show: (message: ToastMessage) => void
  /** Removes all toasts. */
  clear: () => void
}

const pending: ToastMessage[] = []
let toaster: ConnectedToaster | undefined
let loadToaster: (() => void) | undefined

/** Calls `load` when a toast is pending and no toaster is there to show it. Returns the unsubscription. */
export function onToasterNeeded(load: () => void) {
  loadToaster = load
  if (pending.length > 0) load()
  return () => {
    loadToaster = undefined
  }
}

/** Returns the pending toasts and forgets them. */
export const takePendingToasts = () => pending.splice(0)

/** Has the toaster show all pending toasts, then each new one. Returns the function that disconnects it. */
export function connectToaster(to: ConnectedToaster) {
  toaster = to
  takePendingToasts().forEach(to.show)
  return () => {
    toaster = undefined
  }
}

/** Removes all toasts, also those that are pending. */
export function clearToasts() {
  takePendingToasts()
  toaster?.clear()
}

const add =
  (kind: ToastKind) =>
  (title: string, more: Omit<ToastMessage, 'kind' | 'title'> = {}) => {
    const message = { kind, title, ...more }
    if (toaster) toaster.show(message)
    else {
      pending.push(message)
      loadToaster?.()
    }
  }

/**
 * Shows a message about what was done or what failed, with up to two actions. The library is loaded with the first toast.
 * Texts are shown as text, never as markup. Don't rely on a toast being seen.
 */
export const toast = {
  success: add('success'),
  error: add('error'),
  warning: add('warning'),
  info: add('info'),
}
