import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths, signInPath } from '@/config/paths'
import { takeDestination } from '@/session/session'
import { useUserId } from '@/session/use-session'

/**
 * When a user's session ends, however it ended: drops that user's cached data and leads away. A sign-out asked for
 * in this tab leads where it said; any other loss leads to the sign-in page, with the way back.
 */
export function SessionWatch() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const userId = useUserId()
  const before = useRef(userId)

  useEffect(() => {
    const last = before.current
    before.current = userId
    if (last === null || last === userId) return
    void queryClient.cancelQueries({ queryKey: ['user', last] })
    queryClient.removeQueries({ queryKey: ['user', last] })
    if (userId !== null) return
    const destination = takeDestination()
    if (destination !== null) void navigate(destination)
    else if (pathname !== paths.signIn) void navigate(signInPath(pathname + search + hash))
  }, [userId, queryClient, navigate, pathname, search, hash])
  return null
}
