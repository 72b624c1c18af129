/** What a link still leads to once the auth client has read it. */
interface LinkSteps {
  /** The form for the code of a second factor, if the session waits for one. */
  code: boolean
  /** The id of the user who gets the form for a new password, after a link for a forgotten one; else null. */
  newPassword: string | null
  /** The page from which the mail was asked for: this document's link has signed the customer in, no other tab has. */
  mailReturn: boolean
  /** Why the link has brought no session. */
  problem: string | null
}

const none: LinkSteps = { code: false, newPassword: null, mailReturn: false, problem: null }
/** Where the tab keeps that user: the link is spent, and a reload before the form mustn't lose it. */
const KEY = 'listwell-new-password'
let steps = none
const listeners = new Set<() => void>()

export const getLinkSteps = (): LinkSteps => steps
export const getServerLinkSteps = (): LinkSteps => none
export const subscribeToLinkSteps = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes the steps that are named. The form for a new password is kept over a reload of the tab. */
export function setLinkSteps(changed: Partial<LinkSteps>): void {
  try {
    if (changed.newPassword === null) sessionStorage.removeItem(KEY)
    else if (changed.newPassword !== undefined) sessionStorage.setItem(KEY, changed.newPassword)
  } catch {
    // Storage is blocked or full.
  }
  steps = { ...steps, ...changed }
  for (const listener of listeners) listener()
}

/** Leads the user to the form for a new password that a reload of the tab came before; forgets another user's. */
export function recallNewPassword(userId: string | null): void {
  try {
    const stored = sessionStorage.getItem(KEY)
    if (stored !== null) setLinkSteps({ newPassword: stored === userId ? stored : null })
  } catch {
    // Storage is blocked.
  }
}

/** Forgets all steps. */
export const resetLinkSteps = (): void => setLinkSteps(none)
