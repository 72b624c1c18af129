import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '@/config/paths'
import { isRecoveryPending, setRecoveryPending, subscribeToRecovery } from '@/session/recovery'

/** Opens the form for a new password after a link for a forgotten one has signed the customer in. */
export function RecoveryRedirect() {
  const isPending = useSyncExternalStore(subscribeToRecovery, isRecoveryPending, isRecoveryPending)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!isPending) return
    void navigate(paths.profile, { replace: true, state: { new_password: 'yes' } })
    // An auth page navigates away by itself once there is a session: its navigation may come after this one.
    if (pathname === paths.profile) setRecoveryPending(false)
  }, [isPending, navigate, pathname])
  return null
}
