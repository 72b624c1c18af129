import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Mock } from '@/mocks/mock'
import { VIOLATION_MESSAGE } from './faulty-response'
import type { Call } from './calls'
import { SERVER_MESSAGE, type Fault, type Outcomes } from './fault'
import { api } from '@tests/support/api-url'

/** A call at the place of the app where it is made: a row of the matrix. */
export interface AppRequest {
  call: Call
  place: string
  method: 'get' | 'post' | 'put' | 'delete'
  /** Its address against the API's base, as a pattern. */
  path: string
  /** Where the page is. */
  url: string | ((mock: Mock) => string)
  /** Nobody is signed in. */
  visitor?: boolean
  prepare?: (mock: Mock) => unknown
  /** Lets the mock answer another call so that this one is made. */
  overrideMock?: (mock: Mock) => void
  /** The page before the call is made, and what the customer does to make it; without it the page makes it by itself. */
  steps?: { ready: (user: UserEvent) => Promise<unknown>; trigger: (user: UserEvent) => unknown }
  /** What stands on the page after a fault. */
  message: string | ((fault: Fault) => string)
  /** What was typed or chosen, and has to be there still. */
  expectKept?: () => unknown
  /** The way on once the fault is gone: `Retry` where there is no other. */
  recover?: (user: UserEvent) => unknown
  /** What stands there on coming back from signing in; the page before the call where there is no other. */
  expectAfterSignIn?: () => unknown
  /** What stands there when the call has done its work. */
  expectDone: () => Promise<unknown>
  /** A body to distort, where asking the mock for one would do what the call does. */
  sampleBody?: (mock: Mock) => unknown
  /** The field that a violation names. */
  field?: string
  /** The module whose chunk the call's place comes in. */
  chunk?: string
  /** What asks for the chunk, where the page itself doesn't. */
  openChunk?: (user: UserEvent) => unknown
  /** What the customer does while an answer is on its way, so that it is overtaken. */
  overtake?: (user: UserEvent) => unknown
  /** Brings the fault about where the browser makes the call, not the page. */
  failInBrowser?: () => Promise<unknown>
  /** Times are shortened for every fault, not only for those of a limit. */
  shortTimeouts?: boolean
  outcomes: Partial<Outcomes>
}

/** The address of a row's call, as a pattern of whole addresses. */
export const urlPattern = ({ path: pattern }: Pick<AppRequest, 'path'>) =>
  pattern.startsWith('*') ? pattern : api(pattern)

/** The true answer's body: the row's own sample, else what the mock says. */
export async function realBody(
  { sampleBody: sample }: AppRequest,
  mock: Mock,
  request: Request,
): Promise<unknown> {
  if (sample) return sample(mock)
  const response = await mock.respond(request.clone())
  return response?.json()
}

/** Everything that stands in the page and its dialogs; toasts and what is only announced don't count. */
export const pageText = () =>
  [...document.querySelectorAll('main, [role="dialog"], [role="alertdialog"]')]
    .map(part => part.textContent)
    .join('\n')

/** Waits for words on the page. */
export const expectText = (words: string) => waitFor(() => expect(pageText()).toContain(words))

export const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
export const click = async (user: UserEvent, role: string, name: string | RegExp) =>
  user.click(await screen.findByRole(role, { name }))
export const expectValue = (label: string, text: string) =>
  expect(screen.getByLabelText(label)).toHaveValue(text)

/** Tries again by the failure's own button, where the page hasn't done it by itself; offline, other parts may have failed too. */
export async function retry(user: UserEvent) {
  for (const button of screen.queryAllByRole('button', { name: 'Retry' })) await user.click(button)
}

/** What a form of the account says: the server's own words, else `fallback`, else what went wrong. */
export const formMessage =
  (fallback?: string) =>
  (fault: Fault): string => {
    if (fault === '422') return VIOLATION_MESSAGE
    if (fault === '503') return fallback ?? 'Service Unavailable'
    if (/^\d+$/.test(fault)) return SERVER_MESSAGE
    if (['offline', 'refused', 'hanging', 'dripping'].includes(fault)) {
      return fallback ?? 'The server can’t be reached. Please try again.'
    }
    if (fault === 'truncated' || fault === 'not JSON') return fallback ?? 'The server’s answer can’t be read.'
    return fallback ?? 'Auth session or user missing'
  }

/** What is said with a failure whose cause is shown. */
export function causeMessage(fault: Fault): string {
  if (fault === '503') return 'Service Unavailable'
  if (/^\d+$/.test(fault)) return SERVER_MESSAGE
  if (fault === 'offline' || fault === 'refused') return 'The server can’t be reached.'
  if (fault === 'hanging' || fault === 'dripping') return 'The server took too long to answer.'
  return 'Unexpected answer'
}

export const cartDialog = () => within(screen.getByRole('dialog', { name: 'Add to Cart' }))
