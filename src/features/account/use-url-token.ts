import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { stateText } from '@/lib/history-state'

interface UrlToken {
  /** Null without one. */
  token: string | null
  /** Whether the token was accepted, here or before a reload. */
  used: boolean
  /** Why the token was refused before a reload; null where it wasn't. */
  refused: string | null
  markUsed: () => void
  markRefused: (reason: string) => void
}

/** The token of a mailed link, and whether it was accepted. Both are in the history entry, so that a reload keeps them. */
export function useUrlToken(): UrlToken {
  const location = useLocation()
  const { search } = location
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<{ used?: boolean; refused?: string }>({})
  const token = stateText(location.state, 'token')
  const isUsed = stateText(location.state, 'token_used') !== null
  const refused = stateText(location.state, 'token_refused')

  useEffect(() => {
    if (outcome.used && !isUsed) void navigate({ search }, { replace: true, state: { token_used: 'yes' } })
    else if (outcome.refused !== undefined && outcome.refused !== refused)
      void navigate({ search }, { replace: true, state: { token, token_refused: outcome.refused } })
  }, [outcome, isUsed, refused, token, search, navigate])

  return {
    token,
    used: outcome.used === true || isUsed,
    refused,
    markUsed: () => setOutcome({ used: true }),
    markRefused: reason => setOutcome({ refused: reason }),
  }
}
