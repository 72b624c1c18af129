import { type Clock, sleep, within } from '@/platform/clock'
import { STORAGE_LAG } from './options'
import {
  parseStoredSession,
  serializeSession,
  type SessionRecord,
  type StoredSession,
  timeUntilExpiry,
  tokenIdOf,
  verifierKeyOf,
} from './session-record'
import type { RefreshLock } from './refresh-lock'
import type { SafeStorage } from './storage'
import type { Subscribers } from './subscribers'
import type { AuthChangeEvent, Session, User } from './types'

const eventBetween = (before: Session | null, after: Session | null): AuthChangeEvent | undefined => {
  if (!after) return before ? 'SIGNED_OUT' : undefined
  if (before?.user.id !== after.user.id) return 'SIGNED_IN'
  if (tokenIdOf(before) !== tokenIdOf(after)) return 'TOKEN_REFRESHED'
  return JSON.stringify(before.user) === JSON.stringify(after.user) ? undefined : 'USER_UPDATED'
}

/** The stored session, and the session that subscribers were last notified of. */
export const createSessionStore = (
  storage: SafeStorage,
  key: string,
  clock: Clock,
  subscribers: Subscribers,
  lock: Pick<RefreshLock, 'mayBeHeld'>,
  notifyTabs: () => void,
) => {
  let text: string | null = null
  let parsed: StoredSession | null = null
  /** What subscribers know. */
  let notified: Session | null = null
  /** The id of the tokens whose session has ended last: a tab that refreshes them may learn of that too late. */
  let ended: string | undefined
  /** Aborted by the next sign-in or sign-out. */
  let generation = new AbortController()

  /** Whether other tabs see the session. */
  const isShared = (): boolean => storage.isShared(key)

  const read = (): StoredSession | null => {
    const stored = storage.read(key)
    if (stored === text) return parsed
    const next = parseStoredSession(stored, clock)
    if (next && ended !== undefined && next.replaces === ended) {
      // Another tab has refreshed what has ended here: what was known here holds.
      storage.write(key, text)
      return parsed
    }
    // A service may issue the same tokens again.
    if (next && tokenIdOf(next.session) === ended) ended = undefined
    text = stored
    parsed = next
    if (!parsed && stored !== null) storage.write(key, (text = null))
    return parsed
  }

  const current = (): Session | undefined => read()?.session

  /** Milliseconds until the access token expires; 0 without a session. */
  const timeLeft = (): number => {
    const stored = read()
    return stored ? timeUntilExpiry(stored, clock) : 0
  }

  /** Whether the stored session is the one with these tokens. */
  const isStored = (tokenId: string): boolean => {
    const stored = current()
    return stored !== undefined && tokenIdOf(stored) === tokenId
  }

  const notify = (event: AuthChangeEvent, session: Session | undefined): void => {
    notified = session ?? null
    subscribers.emit(event, notified)
    notifyTabs()
  }

  /** The result tells whether nobody has begun a sign-in or sign-out since, in any tab that told of it. */
  const watchGeneration = (): (() => boolean) => {
    const { signal } = generation
    return () => !signal.aborted
  }

  /**
   * Begins a sign-in or sign-out, and discards those that are under way; the result tells whether it is still the
   * latest one.
   */
  const newGeneration = (): (() => boolean) => {
    generation.abort()
    generation = new AbortController()
    return watchGeneration()
  }

  /** Compares storage with what subscribers know and notifies them of a difference. */
  const sync = (): void => {
    const before = notified
    notified = current() ?? null
    const event = eventBetween(before, notified)
    if (before && before.user.id !== notified?.user.id) {
      // Another tab has ended the session: a sign-in that was called before here is no longer wanted.
      newGeneration()
      ended = tokenIdOf(before)
    }
    if (event) subscribers.emit(event, notified)
  }

  const replace = async (event: AuthChangeEvent, next?: SessionRecord, isRefused = false): Promise<void> => {
    // Storage may have lost the session without an event.
    const before = current() ?? notified
    const mayReturn = isShared()
    if (before) ended = tokenIdOf(before)
    storage.write(key, next ? serializeSession(next) : null)
    read()
    if (next ?? before) notify(event, next?.session)
    // What the service has refused here it refuses in any tab.
    if (!mayReturn || isRefused || !(await lock.mayBeHeld())) return
    // By then the tab that refreshes has noticed, and what it has stored before can be read here.
    await sleep(clock, 2 * STORAGE_LAG)
    sync()
  }

  return {
    current,
    timeLeft,
    sync,
    isShared,
    isStored,
    watchGeneration,
    newGeneration,

    /** Stores what the session with these tokens was refreshed to, unless it has ended or was replaced; notifies as `save`. */
    saveRefreshed: (tokenId: string, session: Session, receivedAt: number): void => {
      if (isStored(tokenId)) {
        storage.write(key, serializeSession({ session, receivedAt, replaces: tokenId }))
        notifyTabs()
      }
      sync()
    },

    /** Stores a session and notifies subscribers and the other tabs. */
    save: (session: Session, event: AuthChangeEvent, receivedAt = clock.now()): void =>
      void replace(event, { session, receivedAt, replaces: undefined }),

    /** Puts a changed user into the stored session if it is still that user's. */
    mergeUser: (user: User): void => {
      const stored = read()
      if (stored?.session.user.id !== user.id) return
      const session = { ...stored.session, user }
      storage.write(key, serializeSession({ ...stored, session }))
      notify('USER_UPDATED', session)
    },

    /**
     * Removes the session and a pending PKCE flow here; resolves when no other tab can restore it. `isRefused`: the service
     * has refused the session, nobody has ended it here.
     */
    remove: (isRefused?: boolean): Promise<void> => {
      storage.write(verifierKeyOf(key), null)
      return replace('SIGNED_OUT', undefined, isRefused)
    },

    /** Waits; resolves early when a sign-in or sign-out is called or the client is disposed. */
    pause: (delay: number): Promise<void> => {
      const { signal } = generation
      const discarded = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
      return within(clock, delay, discarded, () => {})
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
