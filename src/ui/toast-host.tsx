import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { announce } from './announcer'
import { onToasterNeeded, takePendingToasts } from './toast'

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
        for (const { title, text } of takePendingToasts()) announce([title, text].filter(Boolean).join(': '))
      }
    }
    return onToasterNeeded(() => {
      if (!loading) void load()
    })
  }, [])
  return Toaster ? <Toaster /> : null
}
