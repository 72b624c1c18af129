import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { stateText, withText } from '@/lib/history-state'
import { isolateText } from '@/lib/isolate-text'
import { useSession } from '@/session/use-session'
import { useToast } from '@/ui/toast'

/** Says who is signed in now, in the document that was loaded because it is another user than before. */
export function useAccountChange() {
  const toast = useToast()
  const { user } = useSession()
  const navigate = useNavigate()
  const { pathname, search, hash, ...entry } = useLocation()
  const state: unknown = entry.state
  const isChanged = user !== null && stateText(state, 'account_changed') !== null
  const name = user?.email || user?.phone || user?.id || ''
  useEffect(() => {
    if (!isChanged) return
    toast.info('Account changed', { text: `You are now signed in as ${isolateText(name)}.` })
    const told = withText(state, 'account_changed', null)
    void navigate({ pathname, search, hash }, { replace: true, state: told })
  }, [isChanged, name, navigate, pathname, search, hash, state, toast])
}
