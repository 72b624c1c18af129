import { type Clock, sleep, within } from './clock'
import type { SpentTokenStore } from './spent-token-store'
import { tokenIdOf, readStoredSession } from './session-record'
import type { Session } from './types'
import { toObject, toText } from './parse'

/** Which issues of tokens are not to be sent any more, and the record that replaced them: none after a sign-out. */
export interface RotationRecord {
  spent: string[]
  record: string | null
}

/**
 * What is done to storage inside a step comes before everything that a later step of another tab sees or does: that is
 * what keeps a refresh and a sign-out from overtaking each other.
 */
export interface TokenRotation {
  /** Looks inside a step; without a ledger, waits until a storage that lags behind has caught up. */
  read(look: (book: RotationRecord) => void): Promise<void>
  /** Enters that `sent` was replaced and stores inside the step, but not where a sign-out or sign-in was entered first. */
  recordRefresh(sent: Session, record: string, store: () => void): Promise<void>
  /**
   * Enters that `gone` was signed out or replaced by `next`. Gives true where a refresh had been entered: a tab may have
   * stored its outcome just now.
   */
  recordEnd(gone: Session | undefined, next?: Session): Promise<boolean>
  /** Enters what is found to be gone, unless it is known. */
  recordLoss(gone: Session): Promise<unknown>
}

/** How many issues are remembered: more than can be replaced while one tab's storage lags. */
const REMEMBERED = 32
/** Milliseconds after which storage has caught up with the other tabs. */
export const STORAGE_LAG = 50
/** Milliseconds after which IndexedDB counts as hanging. */
const LIMIT = 3_000

const parseRotationRecord = (held: unknown): RotationRecord => {
  const { spent, record } = toObject(held)
  return {
    spent: Array.isArray(spent) ? spent.map(String) : [],
    record: toText(record) ?? null,
  }
}

const addSpent = (spent: string[], ...sessions: (Session | null | undefined)[]): string[] =>
  [...spent, ...sessions.flatMap(session => (session ? tokenIdOf(session) : []))].slice(-REMEMBERED)

export const createTokenRotation = (
  ledger: SpentTokenStore | null | undefined,
  clock: Clock,
): TokenRotation => {
  const transact = (
    change: (book: RotationRecord) => RotationRecord,
  ): Promise<RotationRecord | undefined> => {
    const step = async (): Promise<RotationRecord | undefined> => {
      let book: RotationRecord | undefined
      await ledger?.transact(held => (book = change(parseRotationRecord(held))))
      return book
    }
    return within(clock, LIMIT, step(), () => undefined).catch(() => undefined)
  }

  return {
    read: async look => {
      const book = await transact(held => {
        look(held)
        return held
      })
      if (!book) await sleep(clock, STORAGE_LAG)
    },

    recordRefresh: async (sent, record, store) => {
      const book = await transact(held => {
        if (held.spent.includes(tokenIdOf(sent))) return held
        store()
        return { spent: addSpent(held.spent, sent), record }
      })
      if (!book) store()
    },

    recordEnd: async (gone, next) => {
      let overtaken = false
      await transact(({ spent, record }) => {
        const last = readStoredSession(record)
        overtaken = last !== null
        const issue = next && tokenIdOf(next)
        return { spent: addSpent(spent, gone, last).filter(known => known !== issue), record: null }
      })
      return overtaken
    },

    recordLoss: gone =>
      transact(book =>
        book.spent.includes(tokenIdOf(gone)) ? book : { spent: addSpent(book.spent, gone), record: null },
      ),
  }
}
