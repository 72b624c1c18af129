import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUserId } from '@/session/use-session'
import { approach } from './pages'

/** Fetches what a link leads to when the pointer or the focus comes near it. */
export function Approach() {
  const queryClient = useQueryClient()
  const userId = useUserId()

  useEffect(() => {
    const near = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link !== null && link.origin === location.origin) approach(link.pathname, queryClient, userId)
    }
    for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, near, { passive: true })
    return () => {
      for (const sign of ['pointerover', 'focusin']) document.removeEventListener(sign, near)
    }
  }, [queryClient, userId])
  return null
}
