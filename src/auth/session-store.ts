import { type Clock, sleep } from '@/platform/clock'
import { AuthRefreshDiscardedError } from './errors'
import { STORAGE_LAG } from './options'
import { parseJson, toObject } from './parse'
import { parseStoredSession, type StoredSession, tokenIdOf, verifierKeyOf } from './session-record'
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

  const current = (): Session | null => read()?.session ?? null

  /** `replaces` is the id of the tokens that were refreshed to these. */
  const write = (session: Session | null, received_at = clock.now(), replaces?: string): void =>
    storage.write(key, session && JSON.stringify({ ...session, received_at, replaces }))

  const notify = (event: AuthChangeEvent, session: Session | null): void => {
    notified = session
    subscribers.emit(event, session)
    notifyTabs()
  }

  /**
   * Begins a sign-in or sign-out, and discards those that are under way: the result is aborted by the next one, in any tab
   * that tells of it.
   */
  const newGeneration = (): AbortSignal => {
    generation.abort(new AuthRefreshDiscardedError())
    generation = new AbortController()
    return generation.signal
  }

  /** Compares storage with what subscribers know and notifies them of a difference. */
  const sync = (): void => {
    const before = notified
    notified = current()
    const event = eventBetween(before, notified)
    if (before && before.user.id !== notified?.user.id) {
      // Another tab has ended the session: a sign-in that was called before here is no longer wanted.
      newGeneration()
      ended = tokenIdOf(before)
    }
    if (event) subscribers.emit(event, notified)
  }

  const replace = async (
    event: AuthChangeEvent,
    next: Session | null,
    receivedAt?: number,
    isRefused = false,
  ): Promise<void> => {
    // Storage may have lost the session without an event.
    const before = current() ?? notified
    const mayReturn = isShared()
    if (before) ended = tokenIdOf(before)
    write(next, receivedAt)
    read()
    if (next ?? before) notify(event, next)
    // What the service has refused here it refuses in any tab.
    if (!mayReturn || isRefused || !(await lock.mayBeHeld())) return
    // By then the tab that refreshes has noticed, and what it has stored before can be read here.
    await sleep(clock, 2 * STORAGE_LAG)
    sync()
  }

  const isStored = (session: Session): boolean => {
    const stored = current()
    return stored !== null && tokenIdOf(stored) === tokenIdOf(session)
  }

  return {
    current,
    sync,
    isShared,
    newGeneration,

    /** Aborted by the next sign-in or sign-out. */
    generation: (): AbortSignal => generation.signal,

    /** Milliseconds until the access token expires; 0 without a session. */
    timeLeft: (): number => read()?.timeLeft() ?? 0,

    /** Whether the stored session has the tokens of this one. */
    isStored,

    /** Stores what `old` was refreshed to, unless it has ended or was replaced; notifies as `save`. */
    saveRefreshed: (old: Session, session: Session): void => {
      if (isStored(old)) {
        write(session, clock.now(), tokenIdOf(old))
        notifyTabs()
      }
      sync()
    },

    /** Stores a session and notifies subscribers and the other tabs. */
    save: (session: Session, event: AuthChangeEvent, receivedAt?: number): void =>
      void replace(event, session, receivedAt),

    /** Puts a changed user into the stored session if it is still that user's. */
    mergeUser: (user: User): void => {
      const session = current()
      if (session?.user.id !== user.id) return
      storage.write(key, JSON.stringify({ ...toObject(parseJson(text ?? '')), user }))
      notify('USER_UPDATED', { ...session, user })
    },

    /**
     * Removes the session and a pending PKCE flow here; resolves when no other tab can restore it. `isRefused`: the service
     * has refused the session, nobody has ended it here.
     */
    remove: (isRefused?: boolean): Promise<void> => {
      storage.write(verifierKeyOf(key), null)
      return replace('SIGNED_OUT', null, undefined, isRefused)
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
