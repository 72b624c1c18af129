import type { AuthChangeEvent, AuthListener, Session, Subscription } from './types'

export interface Events {
  emit(event: AuthChangeEvent, session: Session | null): void
  /** `first` gives the session for `INITIAL_SESSION`, once it is known. */
  subscribe(listener: AuthListener, first: Promise<Session | null>): Subscription
  clear(): void
}

// A subscriber's fault is its own: shown as an uncaught one where the platform can, never thrown into a sign-in.
const report = (cause: unknown): void => globalThis.reportError?.(cause)

const call = (listener: AuthListener, event: AuthChangeEvent, session: Session | null): void => {
  try {
    Promise.resolve(listener(event, session)).catch(report)
  } catch (cause) {
    report(cause)
  }
}

/**
 * Tells subscribers in order, each `INITIAL_SESSION` first, and waits for none of them. What a subscriber sets off while
 * it is told comes after the running event, for every subscriber.
 */
export const createEvents = (): Events => {
  const deliver = new Set<(event: AuthChangeEvent, session: Session | null) => void>()
  const queue: (() => void)[] = []
  let draining = false

  const enqueue = (task: () => void): void => {
    queue.push(task)
    if (draining) return
    draining = true
    for (let next = queue.shift(); next; next = queue.shift()) next()
    draining = false
  }

  return {
    emit: (event, session) =>
      enqueue(() => {
        for (const tell of deliver) tell(event, session)
      }),

    subscribe: (listener, first) => {
      let waiting: [AuthChangeEvent, Session | null][] | undefined = []
      const tell = (event: AuthChangeEvent, session: Session | null): void => {
        if (waiting) waiting.push([event, session])
        else if (deliver.has(tell)) call(listener, event, session)
      }
      deliver.add(tell)
      void first.then(initial =>
        enqueue(() => {
          const missed = waiting ?? []
          waiting = undefined
          tell('INITIAL_SESSION', initial)
          for (const [event, session] of missed) tell(event, session)
        }),
      )
      return { unsubscribe: () => void deliver.delete(tell) }
    },

    clear: () => deliver.clear(),
  }
}
