import type { Clock } from './clock'
import type { Subscribers } from './subscribers'
import type { TokenRotation } from './token-rotation'
import {
  type StoredSession,
  tokenIdOf,
  toStoredSession,
  parseStoredSession,
  serializeSession,
} from './session-record'
import type { SafeStorage } from './storage'
import type { AuthChangeEvent, Session, User } from './types'

/** The stored session and what subscribers have been told of it. */
export interface SessionStore {
  read(): StoredSession | null
  current(): Session | undefined
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
  notifyOtherTabs(): void
  /** Takes the next turn; the result says whether no later one was taken since. */
  newGeneration(): () => boolean
}

const eventBetween = (before: Session | null, after: Session | null): AuthChangeEvent | undefined => {
  if (!after) return before ? 'SIGNED_OUT' : undefined
  if (before?.user.id !== after.user.id) return 'SIGNED_IN'
  if (tokenIdOf(before) !== tokenIdOf(after) || before.access_token !== after.access_token)
    return 'TOKEN_REFRESHED'
  return JSON.stringify(before.user) === JSON.stringify(after.user) ? undefined : 'USER_UPDATED'
}

export const createSessionStore = (
  store: SafeStorage,
  key: string,
  clock: Clock,
  subscribers: Subscribers,
  rotation: TokenRotation,
  tellOthers: () => void,
): SessionStore => {
  let text: string | null = null
  let entry: StoredSession | null = null
  /** What subscribers know. */
  let notified: Session | null = null
  let generation = 0
  let version = 0

  const isShared = (): boolean => store.isShared(key)

  const read = (): StoredSession | null => {
    const stored = store.read(key)
    if (stored !== text) {
      text = stored
      entry = parseStoredSession(stored, clock)
      if (!entry && stored !== null) store.write(key, (text = null))
    }
    return entry
  }

  const session = (): Session | undefined => read()?.session

  const write = (next: Session, receivedAt: number | undefined): void => {
    text = serializeSession(next, receivedAt)
    store.write(key, text)
    entry = toStoredSession(next, receivedAt, clock)
  }

  const notify = (event: AuthChangeEvent, told: Session | undefined): void => {
    notified = told ?? null
    subscribers.emit(event, notified)
    tellOthers()
  }

  const sync = (): void => {
    const before = notified
    notified = session() ?? null
    const event = eventBetween(before, notified)
    if (before && !notified) void rotation.recordLoss(before)
    if (event) subscribers.emit(event, notified)
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
    if (next ?? gone ?? notified) notify(event, next)
    // The outcome of a refresh that another tab stored meanwhile is overwritten, unless something later happened here.
    if ((wasShared || isShared()) && (await rotation.recordEnd(gone, next)) && mine === version) {
      store.write(key, record)
      sync()
      tellOthers()
    }
  }

  return {
    read,
    current: session,
    write,
    sync,
    isShared,
    notifyOtherTabs: tellOthers,

    save: (next, event, receivedAt = clock.now()) =>
      void replace(event, next, serializeSession(next, receivedAt)),

    mergeUser: user => {
      const current = read()
      if (current?.session.user.id !== user.id) return
      const merged = { ...current.session, user }
      write(merged, current.receivedAt)
      notify('USER_UPDATED', merged)
    },

    remove: () => replace('SIGNED_OUT'),

    newGeneration: () => {
      const mine = ++generation
      return () => mine === generation
    },
  }
}
