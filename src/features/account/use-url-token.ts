import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { stateText } from '@/lib/history-state'

interface UrlToken {
  /** Null without one. */
  token: string | null
  /** Whether the token was accepted, here or before a reload. */
  used: boolean
  markUsed: () => void
}

/** The token of a mailed link. The history entry has it, so that a reload keeps it until it was accepted. */
export function useUrlToken(): UrlToken {
  const location = useLocation()
  const { search } = location
  const navigate = useNavigate()
  const [marked, setMarked] = useState(false)
  const saved = stateText(location.state, 'token_used') !== null
  useEffect(() => {
    if (marked && !saved) void navigate({ search }, { replace: true, state: { token_used: 'yes' } })
  }, [marked, saved, search, navigate])
  return { token: stateText(location.state, 'token'), used: marked || saved, markUsed: () => setMarked(true) }
}
