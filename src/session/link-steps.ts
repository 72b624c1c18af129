/** What a link still leads to once the auth client has read it. */
interface LinkSteps {
  /** The form for the code of a second factor, if the session waits for one. */
  code: boolean
  /** The form for a new password, after a link for a forgotten one. */
  newPassword: boolean
  /** Why the link has brought no session. */
  problem: string | null
}

const none: LinkSteps = { code: false, newPassword: false, problem: null }
let steps = none
const listeners = new Set<() => void>()

export const getLinkSteps = (): LinkSteps => steps
export const getServerLinkSteps = (): LinkSteps => none
export const subscribeToLinkSteps = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes the steps that are named. */
export function setLinkSteps(changed: Partial<LinkSteps>): void {
  steps = { ...steps, ...changed }
  for (const listener of listeners) listener()
}

/** Forgets all steps. */
export const resetLinkSteps = (): void => setLinkSteps(none)
