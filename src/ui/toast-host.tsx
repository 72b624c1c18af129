import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { announce } from './announcer'
import { clearToasts, onToasterNeeded, takePendingToasts } from './toast'

export interface ToastHostProps {
  duration: number
  /** The path of the page that is shown. */
  page: string
  /** Of the signed-in user; null for a visitor. */
  userId: string | null
}

/**
 * Where toasts appear, each for `duration` milliseconds; one that reports an error goes when `page` changes, all of a
 * user's when `userId` does, and with them what was announced last. Mount it once.
 * If the toaster can't be loaded, its messages are announced instead.
 */
export function ToastHost({ userId, ...props }: ToastHostProps) {
  const [Toaster, setToaster] = useState<ComponentType<typeof props>>()
  const shownUser = useRef(userId)
  // Before the effect that reports the change of the user in a toast.
  useLayoutEffect(() => {
    if (shownUser.current !== null && shownUser.current !== userId) {
      clearToasts()
      announce('')
    }
    shownUser.current = userId
  }, [userId])
  useEffect(() => {
    let loading = false
    const load = async () => {
      loading = true
      try {
        // With `then` instead of `await`, the build would run the callback after the stylesheet has loaded, which may fail.
        const toaster = await import('./toaster')
        setToaster(() => toaster.Toaster)
      } catch {
        loading = false
        for (const { title, text } of takePendingToasts()) announce([title, text].filter(Boolean).join(': '))
      }
    }
    return onToasterNeeded(() => {
      if (!loading) void load()
    })
  }, [])
  return Toaster ? <Toaster {...props} /> : null
}
