import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { announce } from './announcer'
import { onToasterNeeded, takePendingToasts } from './toast'

/**
 * Where toasts appear, each for `duration` milliseconds. Mount it once. If the toaster can't be loaded, its messages are
 * announced instead.
 */
export function ToastHost({ duration }: { duration: number }) {
  const [Toaster, setToaster] = useState<ComponentType<{ duration: number }>>()
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
  return Toaster ? <Toaster duration={duration} /> : null
}
