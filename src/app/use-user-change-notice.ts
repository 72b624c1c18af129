import { useEffect, useRef } from 'react'
import { isolateText } from '@/lib/isolate-text'
import { useSession } from '@/session/use-session'
import { toast } from '@/ui/toast'

/** Says in every open tab when another user takes the place of the one who was signed in. */
export function useUserChangeNotice() {
  const { user } = useSession()
  const last = useRef(user)
  useEffect(() => {
    const before = last.current
    last.current = user
    if (before === null || user === null || before.id === user.id) return
    const name = isolateText(user.email || user.phone || user.id)
    toast.info('Account changed', { text: `You are now signed in as ${name}.`, goesWithPage: false })
  }, [user])
}
