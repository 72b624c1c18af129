import { callAuth } from './call-auth'
import type { FormFailure } from './rules'

/** Whether a token was refused, so that only a new link helps. */
export const isTokenRefused = ({ status = 0 }: FormFailure) => status >= 400 && status < 500 && status !== 429

const requests = new Map<string, Promise<FormFailure | null>>()

async function send(token: string): Promise<FormFailure | null> {
  const failure = await callAuth(({ recovery }) => recovery.verifyEmail(token))
  if (failure !== null && !isTokenRefused(failure)) requests.delete(token)
  return failure
}

/**
 * Sends the token of a mailed link; null on success. A token works only once, so a page that is left and opened again gets the
 * response to the request that was sent. A request that failed otherwise is sent again.
 */
export function verifyEmailOnce(token: string): Promise<FormFailure | null> {
  const request = requests.get(token) ?? send(token)
  requests.set(token, request)
  return request
}

/** Lets the tokens be sent again: one, on the customer's request, or all. */
export function forgetVerifications(token?: string): void {
  if (token === undefined) requests.clear()
  else requests.delete(token)
}
