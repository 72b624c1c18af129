import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useApp } from '@/config/app'
import { useSession } from '@/session/use-session'
import { useMissingChunk } from '@/ui/part'
import { Waiting } from '@/ui/skeleton'
import { PageSkeleton } from './main-area'

/**
 * Renders the pages below for signed-in users only; whoever else is here is led away (`useDestination`). The page is mounted anew
 * for each path. While the session isn't known yet, it shows its skeleton: without a user it requests nothing.
 */
export function RequireUser() {
  const { timing } = useApp()
  const session = useSession()
  const { pathname } = useLocation()
  const isUnknown = session.status === 'unknown'
  const [isLate, setLate] = useState(false)
  // Not `useSkeleton`, which the initial script does without: the page itself keeps its skeleton for long enough.
  useEffect(() => {
    if (!isUnknown) return undefined
    const timer = setTimeout(() => setLate(true), timing.skeletonDelay)
    return () => clearTimeout(timer)
  }, [isUnknown, timing])
  // Without the auth client nobody can be told from a visitor, and the page around says so.
  useMissingChunk(isUnknown ? session.error : null)
  if (session.status !== 'user' && !(isUnknown && isLate)) return <Waiting />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet key={pathname} />
    </Suspense>
  )
}
