import { perApp, useApp } from '@/config/app'

/** How long, in ms, a toast is shown that can undo what was done. */
export const UNDO_DURATION = 10_000

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
  /** Whether it leaves an earlier toast with its title, whose action does something else; without this it replaces that. */
  stacks?: boolean | undefined
}

type ShowToast = (message: ToastMessage) => void

function createToasts() {
  const pending: ToastMessage[] = []
  let showToast: ShowToast | undefined
  let loadToaster: (() => void) | undefined

  const takePending = () => pending.splice(0)
  const add =
    (kind: ToastKind) =>
    (title: string, more: Omit<ToastMessage, 'kind' | 'title'> = {}) => {
      const message = { kind, title, ...more }
      if (showToast) showToast(message)
      else {
        pending.push(message)
        loadToaster?.()
      }
    }

  return {
    success: add('success'),
    error: add('error'),
    warning: add('warning'),
    info: add('info'),
    /** Calls `load` when a toast is pending and no toaster is there to show it. Returns the unsubscription. */
    onToasterNeeded(load: () => void) {
      loadToaster = load
      if (pending.length > 0) load()
      return () => {
        loadToaster = undefined
      }
    },
    /** Returns the pending toasts and forgets them. */
    takePending,
    /** Has the toaster show all pending toasts, then each new one. Returns the function that disconnects it. */
    connectToaster(show: ShowToast) {
      showToast = show
      takePending().forEach(show)
      return () => {
        showToast = undefined
      }
    },
  }
}

/**
 * Shows a message about what was done or what failed, with up to two actions. The library is loaded with the first toast.
 * Texts are shown as text, never as markup. Don't rely on a toast being seen.
 */
export const toastsOf = perApp(createToasts)

export const useToast = () => toastsOf(useApp())
