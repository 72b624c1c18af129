import * as v from 'valibot'

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request(name: string, options: { signal: AbortSignal }, hold: () => Promise<void>): Promise<unknown>
}

/** Between the tabs of one browser and one site. */
export interface Channel {
  post: (message: TabMessage) => void
  close: () => void
}

/** Gives null where tabs can't talk. */
export type OpenChannel = (name: string, heard: (message: unknown) => void) => Channel | null

const text = v.string()
const position = v.nullable(text)
const reading = v.object({ since: position, readAt: v.number() })
const start = v.object({ since: position, at: v.number() })

const tabMessage = v.variant('type', [
  /** A tab has come: what do the others want, and what is live? */
  v.object({ type: v.literal('hello') }),
  /** All that a tab wants to hear of. */
  v.object({ type: v.literal('wants'), tab: text, wants: v.array(v.tuple([text, reading])) }),
  /** A message of the hub. */
  v.object({ type: v.literal('update'), topic: text, id: position, body: v.record(text, v.unknown()) }),
  /** What is listened to by the tab that holds the connection: each topic from where on, and up to which message. */
  v.object({ type: v.literal('state'), live: v.array(v.tuple([text, start])), last: start }),
])

/** What tabs tell each other. Never a token. */
export type TabMessage = v.InferOutput<typeof tabMessage>

/** A message of another tab; null for one of another version of the site. */
export function readTabMessage(message: unknown): TabMessage | null {
  const result = v.safeParse(tabMessage, message)
  return result.success ? result.output : null
}

/** One of the tabs that ask for it holds it: the first, and when that lets go or dies the next. */
export interface Holding {
  /** Asks for it; does nothing while it is asked for or held. */
  ask: () => void
  /** Takes the asking back, or lets go. */
  letGo: () => void
}

/** Without locks every tab that asks holds. */
export function createHolding(locks: Locks | null, name: string, take: () => void): Holding {
  let end: (() => void) | null = null
  return {
    ask() {
      if (end !== null) return
      if (locks === null) {
        end = () => {}
        return take()
      }
      const abort = new AbortController()
      let free = () => {}
      end = () => {
        abort.abort()
        free()
      }
      const hold = () =>
        new Promise<void>(resolve => {
          free = resolve
          if (abort.signal.aborted) resolve()
          else take()
        })
      // It rejects when the asking is taken back.
      locks.request(name, { signal: abort.signal }, hold).catch(() => {})
    },
    letGo() {
      end?.()
      end = null
    },
  }
}
