import type { Clock } from './clock'
import type { Events } from './events'
import type { Rotation } from './rotation'
import { type Entry, issueOf, newEntry, readEntry, writeRecord } from './session-record'
import type { TextStore } from './storage'
import type { AuthChangeEvent, Session, User } from './types'

/** The stored session and what subscribers have been told of it. */
export interface SessionState {
  read(): Entry | null
  session(): Session | undefined
  /** Stores without telling anyone yet: `sync` does. */
  write(session: Session, receivedAt: number | undefined): void
  /** Stores a session, tells subscribers and the other tabs. */
  save(session: Session, event: AuthChangeEvent, receivedAt?: number): void
  /** Puts a new user into the current record, if it is still that user's. */
  mergeUser(user: User): void
  /** Removes the session here; resolves when no other tab can bring it back. */
  remove(): Promise<void>
  /** Compares storage with what subscribers know and tells them the difference, if there is one. */
  sync(): void
  /** Whether other tabs see the session. */
  isShared(): boolean
  tellOthers(): void
  /** Takes the next turn; the result says whether no later one was taken since. */
  takeTurn(): () => boolean
}

const difference = (before: Session | null, after: Session | null): AuthChangeEvent | undefined => {
  if (!after) return before ? 'SIGNED_OUT' : undefined
  if (before?.user.id !== after.user.id) return 'SIGNED_IN'
  if (issueOf(before) !== issueOf(after) || before.access_token !== after.access_token)
    return 'TOKEN_REFRESHED'
  return JSON.stringify(before.user) === JSON.stringify(after.user) ? undefined : 'USER_UPDATED'
}

export const createSessionState = (
  store: TextStore,
  key: string,
  clock: Clock,
  events: Events,
  rotation: Rotation,
  tellOthers: () => void,
): SessionState => {
  let source: string | null = null
  let entry: Entry | null = null
  /** What subscribers know. */
  let known: Session | null = null
  let turn = 0
  let version = 0

  const isShared = (): boolean => store.isShared(key)

  const read = (): Entry | null => {
    const stored = store.read(key)
    if (stored !== source) {
      source = stored
      entry = readEntry(stored, clock)
      if (!entry && stored !== null) store.write(key, (source = null))
    }
    return entry
  }

  const session = (): Session | undefined => read()?.session

  const write = (next: Session, receivedAt: number | undefined): void => {
    source = writeRecord(next, receivedAt)
    store.write(key, source)
    entry = newEntry(next, receivedAt, clock)
  }

  const tell = (event: AuthChangeEvent, told: Session | undefined): void => {
    known = told ?? null
    events.emit(event, known)
    tellOthers()
  }

  const sync = (): void => {
    const before = known
    known = session() ?? null
    const event = difference(before, known)
    if (before && !known) void rotation.miss(before)
    if (event) events.emit(event, known)
  }

  const replace = async (
    event: AuthChangeEvent,
    next?: Session,
    record: string | null = null,
  ): Promise<void> => {
    const gone = session()
    const wasShared = isShared()
    const mine = ++version
    store.write(key, record)
    if (next ?? gone ?? known) tell(event, next)
    // The outcome of a refresh that another tab stored meanwhile is overwritten, unless something later happened here.
    if ((wasShared || isShared()) && (await rotation.end(gone, next)) && mine === version) {
      store.write(key, record)
      sync()
      tellOthers()
    }
  }

  return {
    read,
    session,
    write,
    sync,
    isShared,
    tellOthers,

    save: (next, event, receivedAt = clock.now()) => void replace(event, next, writeRecord(next, receivedAt)),

    mergeUser: user => {
      const current = read()
      if (current?.session.user.id !== user.id) return
      const merged = { ...current.session, user }
      write(merged, current.receivedAt)
      tell('USER_UPDATED', merged)
    },

    remove: () => replace('SIGNED_OUT'),

    takeTurn: () => {
      const mine = ++turn
      return () => mine === turn
    },
  }
}
