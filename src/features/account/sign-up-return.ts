import * as v from 'valibot'
import { paths } from '@/config/paths'
import { safeNext } from '@/config/return-path'
import { timing } from '@/config/timing'

const KEY = 'listwell-next'
const MAX_LENGTH = 2000

const signUpReturn = v.object({
  /** Who signed up. */
  email: v.string(),
  next: v.pipe(v.string(), v.maxLength(MAX_LENGTH)),
  /** When, in ms since 1970. */
  at: v.number(),
})

const normalized = (email: string) => email.trim().toLowerCase()

/** Forgets the URL to return to. */
export function forgetSignUpReturn(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Blocked storage holds nothing.
  }
}

/**
 * Remembers the URL to return to after a new customer's first sign-in: the confirmation mail leads to a page that doesn't
 * know it. Replaces what an earlier sign-up left.
 */
export function rememberSignUpReturn(email: string, next: string | null): void {
  forgetSignUpReturn()
  const path = safeNext(next)
  if (path === null || path === paths.home || path.length > MAX_LENGTH) return
  const record: v.InferOutput<typeof signUpReturn> = { email: normalized(email), next: path, at: Date.now() }
  try {
    localStorage.setItem(KEY, JSON.stringify(record))
  } catch {
    // Storage is blocked or full: the first sign-in leads to the home page.
  }
}

/** The remembered URL; null where there is none, and for anybody but the customer who signed up. Forgets one that is too old. */
export function readSignUpReturn(email: string | null | undefined): string | null {
  try {
    const { output, success } = v.safeParse(signUpReturn, JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    const age = success ? Date.now() - output.at : -1
    if (!success || age < 0 || age > timing.signUpReturnLimit) {
      forgetSignUpReturn()
      return null
    }
    return normalized(email ?? '') === output.email ? safeNext(output.next) : null
  } catch {
    return null
  }
}
