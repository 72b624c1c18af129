import type { Clock } from '@/platform/clock'
import {
  parseStoredSession,
  serializeSession,
  type StoredSession,
  tokenIdOf,
  toStoredSession,
  verifierKeyOf,
} from './session-record'
import type { SafeStorage } from './storage'
import type { Subscribers } from './subscribers'
import type { TokenRotation } from './token-rotation'
import type { AuthChangeEvent, Session, User } from './types'

/** The stored session, and the session that subscribers were last notified of. */
export interface SessionStore {
  read(): StoredSession | null
  current(): Session | undefined
  /** Stores without a notification: `sync` sends it. */
  write(session: Session, receivedAt: number | undefined): void
  /** Stores a session and notifies subscribers and the other tabs. */
  save(session: Session, event: AuthChangeEvent, receivedAt?: number): void
  /** Puts a changed user into the stored session if it is still that user's. */
  mergeUser(user: User): void
  /** How often `remove` was called because of a refusal, and how often otherwise. */
  refusals(): number
  removals(): number
  /**
   * Removes the session and a pending PKCE flow here; resolves when no other tab can restore it. `isRefused`: the service
   * has refused the session, nobody has ended it here.
   */
  remove(isRefused?: boolean): Promise<void>
  /** Compares storage with what subscribers know and notifies them of a difference. */
  sync(): void
  /** Whether other tabs see the session. */
  isShared(): boolean
  notifyTabs(): void
  /** Begins a sign-in or sign-out; the result tells whether it is still the latest one, in all tabs that told of theirs. */
  newGeneration(): () => boolean
  /** Waits; resolves early, with false, when a sign-in or sign-out is called or the client is disposed. */
  pause(delay: number): Promise<boolean>
  endPauses(): void
}

/** Whether both have the same tokens, or neither is there. */
const isSame = (one?: Session, other?: Session): boolean =>
  (one && tokenIdOf(one)) === (other && tokenIdOf(other))

const eventBetween = (before: Session | null, after: Session | null): AuthChangeEvent | undefined => {
  if (!after) return before ? 'SIGNED_OUT' : undefined
  if (before?.user.id !== after.user.id) return 'SIGNED_IN'
  if (tokenIdOf(before) !== tokenIdOf(after)) return 'TOKEN_REFRESHED'
  return JSON.stringify(before.user) === JSON.stringify(after.user) ? undefined : 'USER_UPDATED'
}

export const createSessionStore = (
  storage: SafeStorage,
  key: string,
  clock: Clock,
  subscribers: Subscribers,
  rotation: TokenRotation,
  notifyTabs: () => void,
): SessionStore => {
  let text: string | null = null
  let parsed: StoredSession | null = null
  /** What subscribers know. */
  let notified: Session | null = null
  let generation = 0
  const pauses = new Set<() => void>()
  let version = 0
  let refusals = 0
  let removals = 0

  const isShared = (): boolean => storage.isShared(key)

  const read = (): StoredSession | null => {
    const stored = storage.read(key)
    if (stored !== text) {
      text = stored
      parsed = parseStoredSession(stored, clock)
      if (!parsed && stored !== null) storage.write(key, (text = null))
    }
    return parsed
  }

  const current = (): Session | undefined => read()?.session

  const write = (next: Session, receivedAt: number | undefined): void => {
    text = serializeSession(next, receivedAt)
    storage.write(key, text)
    parsed = toStoredSession(next, receivedAt, clock)
  }

  const notify = (event: AuthChangeEvent, session: Session | undefined): void => {
    notified = session ?? null
    subscribers.emit(event, notified)
    notifyTabs()
  }

  const endPauses = (): void => {
    for (const end of pauses) end()
  }

  const newGeneration = (): (() => boolean) => {
    const mine = ++generation
    endPauses()
    return () => mine === generation
  }

  const sync = (): void => {
    const before = notified
    notified = current() ?? null
    const event = eventBetween(before, notified)
    if (before && before.user.id !== notified?.user.id) {
      // Another tab has ended the session: a sign-in that was called before here is no longer wanted.
      newGeneration()
      void rotation.recordLoss(before)
    }
    if (event) subscribers.emit(event, notified)
  }

  const replace = async (
    event: AuthChangeEvent,
    next?: Session,
    record: string | null = null,
  ): Promise<void> => {
    const stored = current()
    // Storage may have lost the session without an event.
    const ended = stored ?? notified ?? undefined
    const myVersion = ++version
    storage.write(key, record)
    if (next ?? ended) notify(event, next)
    if (ended === undefined && !isShared()) return
    const refreshed = await rotation.recordEnd(ended, next)
    const now = current()
    const isMine = isSame(now, next)
    // Another tab may have stored the outcome of a refresh meanwhile. It is overwritten, even where storage doesn't show
    // it yet. What a later sign-in or sign-out has stored isn't, in this tab or another.
    if (refreshed && myVersion === version && (isMine || isSame(now, refreshed))) {
      storage.write(key, isMine ? storage.read(key) : record)
      sync()
      notifyTabs()
    }
  }

  return {
    read,
    current,
    write,
    sync,
    isShared,
    notifyTabs,

    save: (next, event, receivedAt = clock.now()) =>
      void replace(event, next, serializeSession(next, receivedAt)),

    mergeUser: user => {
      const stored = read()
      if (stored?.session.user.id !== user.id) return
      const merged = { ...stored.session, user }
      write(merged, stored.receivedAt)
      notify('USER_UPDATED', merged)
    },

    refusals: () => refusals,
    removals: () => removals,

    remove: isRefused => {
      if (isRefused) refusals += 1
      else removals += 1
      storage.write(verifierKeyOf(key), null)
      return replace('SIGNED_OUT')
    },

    newGeneration,

    pause: delay =>
      new Promise(resolve => {
        const end = (isOver: boolean) => {
          cancel()
          pauses.delete(endEarly)
          resolve(isOver)
        }
        const endEarly = () => end(false)
        const cancel = clock.after(delay, () => end(true))
        pauses.add(endEarly)
      }),

    endPauses,
  }
}
