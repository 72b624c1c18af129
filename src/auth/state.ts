import type { Clock } from './clock'
import type { Events } from './events'
import type { Rotation } from './rotation'
import { type Entry, issueOf, newEntry, readEntry, writeRecord } from './session'
import type { TextStore } from './storage'
import type { AuthChangeEvent, Session, User } from './types'

/** The stored session and what subscribers have been told of it. */
export interface SessionState {
  read(): Entry | null
  /** Stores a session, tells subscribers and the other tabs. */
  save(session: Session, event: AuthChangeEvent, receivedAt?: number): void
  /** Stores without telling anyone yet: `sync` does. */
  write(session: Session, receivedAt: number | undefined): Entry
  /** Puts a new user into the current record, if it is still that user's. */
  mergeUser(user: User): void
  /** Removes the session here; resolves when no other tab can bring it back. */
  remove(): Promise<void>
  /** Compares storage with what subscribers know and tells them the difference, if there is one. */
  sync(): void
  /** Takes the next turn; the result says whether no later one was taken since. */
  takeTurn(): () => boolean
}

export interface SessionStateOptions {
  store: TextStore
  key: string
  clock: Clock
  events: Events
  rotation: Rotation
  tellOthers(): void
}

const difference = (before: Entry | null, after: Entry | null): AuthChangeEvent | undefined => {
  if (!after) return before ? 'SIGNED_OUT' : undefined
  if (before?.session.user.id !== after.session.user.id) return 'SIGNED_IN'
  if (issueOf(before) !== issueOf(after) || before.session.access_token !== after.session.access_token)
    return 'TOKEN_REFRESHED'
  return JSON.stringify(before.session.user) === JSON.stringify(after.session.user)
    ? undefined
    : 'USER_UPDATED'
}

export const createSessionState = (options: SessionStateOptions): SessionState => {
  const { store, key, clock, events, rotation, tellOthers } = options
  let source: string | null = null
  let entry: Entry | null = null
  let known: Entry | null | undefined
  let turn = 0

  const read = (): Entry | null => {
    const stored = store.read(key)
    if (stored !== source) {
      source = stored
      entry = readEntry(stored, clock)
      if (!entry && stored !== null) {
        store.write(key, null)
        source = null
      }
    }
    return entry
  }

  const write = (session: Session, receivedAt: number | undefined): Entry => {
    entry = newEntry(session, receivedAt, clock)
    source = writeRecord(session, receivedAt)
    store.write(key, source)
    return entry
  }

  const announce = (event: AuthChangeEvent, told: Entry | null): void => {
    known = told
    events.emit(event, told?.session ?? null)
    tellOthers()
  }

  const sync = (): void => {
    const before = known
    known = read()
    if (before === undefined) return
    const event = difference(before, known)
    if (before && !known) void rotation.end(before, true)
    if (event) events.emit(event, known?.session ?? null)
  }

  return {
    read,
    write,
    sync,

    save: (session, event, receivedAt = clock.now()) => announce(event, write(session, receivedAt)),

    mergeUser: user => {
      const current = read()
      if (current?.session.user.id !== user.id) return
      announce('USER_UPDATED', write({ ...current.session, user }, current.receivedAt))
    },

    remove: async () => {
      const gone = read()
      const shared = store.isShared(key)
      store.write(key, null)
      if (gone ?? known) announce('SIGNED_OUT', null)
      if (!gone || !shared) return
      const book = await rotation.end(gone, false)
      const back = read()
      if (back && book?.spent.includes(issueOf(back))) {
        store.write(key, null)
        sync()
        tellOthers()
      }
    },

    takeTurn: () => {
      const mine = ++turn
      return () => mine === turn
    },
  }
}
