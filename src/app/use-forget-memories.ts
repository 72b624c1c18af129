import { useEffect, useRef } from 'react'
import { usePendingSignIn } from '@/features/account/use-pending-sign-in'
import { forgetMemories } from '@/memory/forget'
import { isSessionStored } from '@/session/session'
import { useSession } from '@/session/use-session'

/**
 * Removes what this browser remembers of a customer's purchases when the session ends, in each open tab, and at the start
 * what is left of other users: a tab may have been closed before it noticed the end. A session that waits for a second
 * factor hasn't ended.
 */
export function useForgetMemories() {
  const { status, user } = useSession()
  const userId = user?.id ?? null
  const isPending = usePendingSignIn() !== null
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (status === 'unknown' || isPending) return
    // While the auth client can't be loaded, a customer with a session counts as a visitor.
    const isKnown = userId !== null || wasSignedIn.current || !isSessionStored()
    wasSignedIn.current = userId !== null
    if (!isKnown) return
    forgetMemories(userId)
    forgetMemories(userId, () => sessionStorage)
  }, [status, userId, isPending])
}
