import { useState } from 'react'
import type { App } from '@/config/app'
import { LACKS_FACTOR, problemText } from '@/lib/problem'
import { tellDevelopers } from '@/lib/tell-developers'
import type { AuthClients } from '@/session/auth-clients'
import { MissingPartError } from '@/session/load-more'
import { sessionOf } from '@/session/session'
import { failureOf, optionalFailure, type FormFailure, type RequestError } from './auth-failure'

export type Clients = AuthClients
export type Outcome = { error: RequestError | null }

const UNAVAILABLE =
  'Signing in isn’t available right now. Check your connection and try again, or reload the page.'

/**
 * Calls the auth client. Returns the failure, null on success. `fallback` is its text where the server sends none. A call that
 * isn't `ofSession` says nothing of the session by a 401. An error of the code itself is thrown on: it is no failure of the
 * service.
 */
export async function callAuth(
  app: App,
  run: (clients: Clients) => Promise<Outcome>,
  fallback?: string,
  ofSession = true,
): Promise<FormFailure | null> {
  const unavailable = { text: fallback ?? UNAVAILABLE, violations: {} }
  const clients = await sessionOf(app)
    .getClients()
    .catch(() => null)
  if (clients === null) return unavailable
  try {
    const { error } = await run(clients)
    if (error === null) return null
    // Where the session was ended elsewhere, the refresh fails and ends it here too; the customer signs in again.
    if (ofSession && (error.status === 401 || error.name === 'AuthSessionMissingError'))
      await clients.client.refreshSession()
    // A second factor was added on another device: with its user the session waits for the code.
    if (error.code === LACKS_FACTOR) await clients.refreshUser()
    tellDevelopers(problemText(error.body, 'detail', 'description', 'message') ?? error.message, error)
    return failureOf(error, fallback)
  } catch (error) {
    if (error instanceof MissingPartError) return unavailable
    throw error
  }
}

/** As `callAuth`, for a call that a service may lack. */
export async function callOptional(
  app: App,
  run: (clients: Clients) => Promise<Outcome>,
): Promise<FormFailure | null> {
  const failure = await callAuth(app, run)
  return failure && optionalFailure(failure)
}

/** What a button does, which returns why it has failed. `problem` stays while it runs again: nothing moves under a second click. */
export function useAction(run: () => Promise<string | undefined>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const start = async () => {
    setBusy(true)
    setProblem(await run())
    setBusy(false)
  }
  return { busy, problem, start: () => void start() }
}
