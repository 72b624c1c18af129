import { useEffect } from 'react'
import { useApp, type App } from '@/config/app'
import { sessionOf } from '@/session/session'
import { useSession } from '@/session/use-session'

/** Where its chunk can't be loaded, the next visit does it. */
async function forgetOthers(app: App) {
  const { forgetMemories } = await import('@/memory/forget')
  const { status, user } = sessionOf(app).get()
  // A session that waits, for a yes or for a second factor, hasn't ended.
  if (status === 'user' || status === 'visitor') forgetMemories(user?.id ?? null)
}

/**
 * Removes what this browser remembers of a customer's purchases and recent searches when the session ends, in each open tab,
 * and at the start what is left of other users: a tab may have been closed before it noticed the end.
 */
export function useForgetMemories() {
  const app = useApp()
  const { status } = useSession()
  useEffect(() => {
    if (status !== 'unknown') forgetOthers(app).catch(() => {})
  }, [app, status])
}
