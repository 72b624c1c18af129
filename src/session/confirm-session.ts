import type { User } from '@/auth'
import { timing } from '@/config/timing'

/** Asks whether to sign in as `arriving`, whose session came in the URL. */
export interface SessionQuestion {
  arriving: User
  /** Who is signed in now. */
  present: User | null
  /** Null where the question can't be shown. */
  reply: (isWanted: boolean | null) => void
}

let question: SessionQuestion | null = null
let cancelTimeout = () => {}
const listeners = new Set<() => void>()

function setQuestion(next: SessionQuestion | null) {
  question = next
  for (const listener of listeners) listener()
}

export const getQuestion = (): SessionQuestion | null => question
export const subscribeToQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Called by the component that shows the question. */
export const markAsShown = () => cancelTimeout()

/** The customer's reply; null where the question can't be shown in time, because its chunk is late or lost. */
export function confirmSession(users: { arriving: User; present: User | null }): Promise<boolean | null> {
  return new Promise(resolve => {
    const reply = (isWanted: boolean | null) => {
      cancelTimeout()
      setQuestion(null)
      resolve(isWanted)
    }
    const timeout = setTimeout(() => reply(null), timing.requestTimeout)
    cancelTimeout = () => clearTimeout(timeout)
    setQuestion({ ...users, reply })
  })
}
