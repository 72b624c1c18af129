// Whether a link for a forgotten password has signed the customer in, who hasn't been shown the form for a new one yet.
let isPending = false
const listeners = new Set<() => void>()

export const isRecoveryPending = (): boolean => isPending
export const subscribeToRecovery = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setRecoveryPending(pending: boolean): void {
  isPending = pending
  for (const listener of listeners) listener()
}
