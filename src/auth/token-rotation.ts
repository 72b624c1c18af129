import { type Clock, sleep, within } from '@/platform/clock'
import { SPENT_TOKENS_KEPT, SPENT_TOKENS_TIMEOUT, STORAGE_LAG } from './options'
import { toObject, toText } from './parse'
import { readStoredSession, tokenIdOf } from './session-record'
import type { SpentTokenStore } from './spent-token-store'
import type { Session } from './types'

/** The ids of spent tokens, and the session record that replaced the last one: `null` once that session has ended. */
interface RotationRecord {
  spent: string[]
  record: string | null
}

/**
 * Which tokens are spent, for all tabs. A write to storage inside a transaction comes before every later transaction of
 * another tab: therefore a refresh and a sign-out never overwrite each other.
 */
export interface TokenRotation {
  /** Calls `look` inside a transaction; without a store, waits until `localStorage` is up to date. */
  read(look: (rotation: RotationRecord) => void): Promise<void>
  /** Records that `sent` was replaced and calls `save` inside the transaction, unless a sign-out or sign-in was recorded first. */
  recordRefresh(sent: Session, record: string, save: () => void): Promise<void>
  /**
   * Records that `ended` was signed out or replaced by `next`. Resolves with the outcome of the last refresh where one was
   * recorded: a tab may have stored it just now.
   */
  recordEnd(ended: Session | undefined, next?: Session): Promise<Session | undefined>
  /** Records that something removed or replaced `lost` in storage, unless it is known to be spent. */
  recordLoss(lost: Session): Promise<unknown>
  /** Removes what is left of a session that ended without a transaction, or that an earlier version stored. */
  removeRemains(hasSession: () => boolean): Promise<unknown>
}

const parseRotationRecord = (value: unknown): RotationRecord => {
  const { spent, record } = toObject(value)
  return {
    // Earlier versions stored the tokens themselves, followed by a space.
    spent: Array.isArray(spent) ? spent.map(String).filter(id => !id.includes(' ')) : [],
    record: toText(record) ?? null,
  }
}

/** The tokens of `next` aren't spent: a service may issue the same ones again, as within a second. */
const addSpent = (
  spent: string[],
  sessions: (Session | null | undefined)[],
  next?: Session | null,
): string[] => {
  const nextId = next && tokenIdOf(next)
  const ids = sessions.flatMap(session => (session ? tokenIdOf(session) : []))
  return [...spent, ...ids].filter(id => id !== nextId).slice(-SPENT_TOKENS_KEPT)
}

export const createTokenRotation = (
  store: SpentTokenStore | null | undefined,
  clock: Clock,
): TokenRotation => {
  const transact = (
    change: (rotation: RotationRecord) => RotationRecord,
  ): Promise<RotationRecord | undefined> => {
    const transaction = async (): Promise<RotationRecord | undefined> => {
      let rotation: RotationRecord | undefined
      await store?.transact(value => (rotation = change(parseRotationRecord(value))))
      return rotation
    }
    return within(clock, SPENT_TOKENS_TIMEOUT, transaction(), () => undefined).catch(() => undefined)
  }

  return {
    read: async look => {
      const rotation = await transact(stored => {
        look(stored)
        return stored
      })
      if (!rotation) await sleep(clock, STORAGE_LAG)
    },

    recordRefresh: async (sent, record, save) => {
      const rotation = await transact(stored => {
        if (stored.spent.includes(tokenIdOf(sent))) return stored
        save()
        return { spent: addSpent(stored.spent, [sent], readStoredSession(record)), record }
      })
      if (!rotation) save()
    },

    recordEnd: async (ended, next) => {
      let refreshed: Session | undefined
      await transact(({ spent, record }) => {
        refreshed = readStoredSession(record) ?? undefined
        return { spent: addSpent(spent, [ended, refreshed], next), record: null }
      })
      return refreshed
    },

    recordLoss: lost =>
      transact(stored =>
        stored.spent.includes(tokenIdOf(lost))
          ? stored
          : { spent: addSpent(stored.spent, [lost]), record: null },
      ),

    removeRemains: hasSession => transact(stored => (hasSession() ? stored : { ...stored, record: null })),
  }
}
