import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Mock } from '@/mocks/mock'
import { GENERAL_FAILURE } from '@/lib/customer-text'
import { VIOLATION_MESSAGE } from './faulty-response'
import { SERVER_MESSAGE, type Fault, type Outcomes } from './fault'
import { api } from '@tests/support/api-url'
import type { EnvironmentChanges } from '@tests/support/environment'

/** A request at one place of the app, and what becomes of it after its faults. */
export interface AppRequest {
  call: string
  place: string
  method: 'get' | 'post' | 'put' | 'delete'
  /** The path below the API's base, as a pattern. */
  path: string
  /** The path of the page. */
  url: string | ((mock: Mock) => string)
  /** True: nobody is signed in. */
  visitor?: boolean
  environment?: EnvironmentChanges
  prepare?: (mock: Mock) => unknown
  /** Overrides the mock's response to another request, so that the page sends this one. */
  overrideMock?: (mock: Mock) => void
  /** How a customer causes the request; absent if the page sends it by itself. */
  steps?: {
    ready: (user: UserEvent) => Promise<unknown>
    /** The name of a button, or what the customer does. */
    trigger: string | ((user: UserEvent) => unknown)
  }
  /** The text on the page after a fault. */
  message: string | ((fault: Fault) => string)
  /** Expects that the customer's input is still there. */
  expectKept?: () => unknown
  /** What the customer does after the fault: by default the trigger's button again, or `Retry`. */
  recover?: (user: UserEvent) => unknown
  /** Expects the page after the request has succeeded. */
  expectDone: () => Promise<unknown>
  /** The body to malform; given if requesting it from the mock would have effects. */
  sampleBody?: (mock: Mock) => unknown
  /** The field of a violation. */
  field?: string
  /** True: the backoff of the token refresh is shortened. */
  shortBackoff?: boolean
  outcomes: Outcomes
}

export const titleOf = ({ call, place }: AppRequest) => `${call} of ${place}`

/** The pattern of a request's URL. */
export const urlPattern = ({ path: pattern }: Pick<AppRequest, 'path'>) => api(pattern)

/** The body of the mock's own response, or the request's sample. */
export async function realBody(
  { sampleBody: sample }: AppRequest,
  mock: Mock,
  request: Request,
): Promise<unknown> {
  if (sample) return sample(mock)
  const response = await mock.respond(request.clone())
  return response?.json()
}

/** The text of the page and its dialogs, without toasts and announcements. */
export const pageText = () =>
  [...document.querySelectorAll('main, [role="dialog"], [role="alertdialog"]')]
    .map(part => part.textContent)
    .join('\n')

/** Waits for a text on the page. */
export const expectText = (words: string) =>
  waitFor(() => expect(pageText(), `the page says: ${pageText()}`).toContain(words))

export const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
export const click = async (user: UserEvent, role: string, name: string | RegExp) =>
  user.click(await screen.findByRole(role, { name }))

/** Does what causes the request. A button may be disabled, while a service wants a pause. */
export async function trigger({ steps }: Pick<AppRequest, 'steps'>, user: UserEvent) {
  if (typeof steps?.trigger !== 'string') return steps?.trigger(user)
  const name = steps.trigger
  await screen.findByRole('button', { name })
  await waitFor(() => expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-disabled'))
  return user.click(screen.getByRole('button', { name }))
}

export const expectValue = (label: string, text: string) =>
  expect(screen.getByLabelText(label)).toHaveValue(text)

/** Presses each `Retry` button; there is none if the page has retried by itself. */
export async function retry(user: UserEvent) {
  for (const button of screen.queryAllByRole('button', { name: 'Retry' })) await user.click(button)
}

/** The message of an account form: the server's text, or `fallback`, or the cause. */
export const formMessage =
  (fallback?: string) =>
  (fault: Fault): string => {
    if (fault === '422') return VIOLATION_MESSAGE
    if (/^5\d\d$/.test(fault)) return fallback ?? GENERAL_FAILURE
    if (/^\d+$/.test(fault)) return SERVER_MESSAGE
    if (['offline', 'refused', 'hanging'].includes(fault)) {
      return fallback ?? 'The server can’t be reached. Please try again.'
    }
    if (fault === 'not JSON') return fallback ?? 'The server’s answer can’t be read.'
    return fallback ?? GENERAL_FAILURE
  }
