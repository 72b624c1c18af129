import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useAnnounce } from './announcer'
import { useToast } from './toast'

export interface ToastHostProps {
  duration: number
  /** The path of the page that is shown. */
  page: string
}

/**
 * Where toasts appear, each for `duration` milliseconds; one that reports an error goes when `page` changes. Mount it once.
 * If the toaster can't be loaded, its messages are announced instead.
 */
export function ToastHost(props: ToastHostProps) {
  const toast = useToast()
  const announce = useAnnounce()
  const [Toaster, setToaster] = useState<ComponentType<ToastHostProps>>()
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
        for (const { title, text } of toast.takePending()) announce([title, text].filter(Boolean).join(': '))
      }
    }
    return toast.onToasterNeeded(() => {
      if (!loading) void load()
    })
  }, [toast, announce])
  return Toaster ? <Toaster {...props} /> : null
}
