import type { AuthChangeEvent, AuthListener, Session, Subscription } from './types'

type Notify = (event: AuthChangeEvent, session: Session | null) => void

/**
 * Notifies each subscriber of every event in order, `INITIAL_SESSION` first. Nothing waits for a subscriber, and what it
 * throws affects nobody else.
 */
export const createSubscribers = () => {
  const subscribers = new Set<Notify>()
  return {
    emit: (event: AuthChangeEvent, session: Session | null): void =>
      subscribers.forEach(notify => notify(event, session)),

    /** `initial` resolves with the session for `INITIAL_SESSION`. */
    subscribe: (listener: AuthListener, initial: Promise<Session | null>): Subscription => {
      const call: Notify = (event, session) => {
        if (!subscribers.has(notify)) return
        // Reported as an uncaught error where the browser can.
        new Promise(resolve => resolve(listener(event, session))).catch((cause: unknown) =>
          globalThis.reportError?.(cause),
        )
      }
      let queue = initial.then(session => call('INITIAL_SESSION', session))
      const notify: Notify = (event, session) => {
        queue = queue.then(() => call(event, session))
      }
      subscribers.add(notify)
      return { unsubscribe: () => void subscribers.delete(notify) }
    },

    clear: (): void => subscribers.clear(),
  }
}

export type Subscribers = ReturnType<typeof createSubscribers>
