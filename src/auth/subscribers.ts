import type { AuthChangeEvent, AuthListener, Session, Subscription } from './types'

type Notify = (event: AuthChangeEvent, session: Session | null) => void

export interface Subscribers {
  emit: Notify
  /** `first` gives the session for `INITIAL_SESSION`, once it is known. */
  subscribe(listener: AuthListener, first: Promise<Session | null>): Subscription
  clear(): void
}

/**
 * Tells each subscriber everything in order, `INITIAL_SESSION` first, and waits for none of them: what a subscriber sets
 * off comes after what it is being told, and what it throws harms nobody.
 */
export const createSubscribers = (): Subscribers => {
  const subscribers = new Set<Notify>()
  return {
    emit: (event, session) => subscribers.forEach(tell => tell(event, session)),

    subscribe: (listener, first) => {
      const call: Notify = (event, session) => {
        if (!subscribers.has(tell)) return
        // Shown as an uncaught error where the platform can.
        new Promise(resolve => resolve(listener(event, session))).catch((cause: unknown) =>
          globalThis.reportError?.(cause),
        )
      }
      let told = first.then(session => call('INITIAL_SESSION', session))
      const tell: Notify = (event, session) => {
        told = told.then(() => call(event, session))
      }
      subscribers.add(tell)
      return { unsubscribe: () => void subscribers.delete(tell) }
    },

    clear: () => subscribers.clear(),
  }
}
