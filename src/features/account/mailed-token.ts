import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { stateText } from '@/lib/history-state'
import type { Outcome } from './call-auth'
import { failureOf, isRefused, type FormFailure } from './auth-failure'

/** The token of a mailed link, and whether it was accepted, or why not. All is in the history entry, so that a reload keeps it. */
export function useMailedToken() {
  const location = useLocation()
  const { search } = location
  const navigate = useNavigate()
  const token = stateText(location.state, 'token')
  const [isUsed, setUsed] = useState(stateText(location.state, 'token_used') !== null)
  // An effect, since the page may have been left when the service accepts it.
  useEffect(() => {
    if (isUsed && token !== null) void navigate({ search }, { replace: true, state: { token_used: 'yes' } })
  }, [isUsed, token, search, navigate])
  const keepRefusal = (text: string) =>
    void navigate({ search }, { replace: true, state: { token, token_refused: text } })
  return { token, isUsed, setUsed, refusal: stateText(location.state, 'token_refused'), keepRefusal }
}

/** Whether a token was refused, so that only a new link helps. */
export const isTokenRefused = (failure: FormFailure): boolean => isRefused(failure) && failure.status !== 429

/**
 * Sends the token of a mailed link. One that begins with `3D`, as broken quoted-printable has it, is sent as it is and, once
 * refused, without that.
 */
export async function sendToken(token: string, send: (token: string) => Promise<Outcome>): Promise<Outcome> {
  const outcome = await send(token)
  if (outcome.error === null || !token.startsWith('3D')) return outcome
  const failure = failureOf(outcome.error)
  const isOfPassword = 'password' in failure.violations || 'plainPassword' in failure.violations
  return isTokenRefused(failure) && !isOfPassword ? send(token.slice(2)) : outcome
}
