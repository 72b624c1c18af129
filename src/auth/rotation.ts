import { type Clock, sleep, within } from './clock'
import type { Ledger } from './spent-token-store'
import { issueOf, readStoredSession } from './session-record'
import type { Session } from './types'
import { recordOf, text } from './values'

/** Which issues of tokens are not to be sent any more, and the record that replaced them: none after a sign-out. */
export interface Book {
  spent: string[]
  record: string | null
}

/**
 * What is done to storage inside a step comes before everything that a later step of another tab sees or does: that is
 * what keeps a refresh and a sign-out from overtaking each other.
 */
export interface Rotation {
  /** Looks inside a step; without a ledger, waits until a storage that lags behind has caught up. */
  read(look: (book: Book) => void): Promise<void>
  /** Enters that `sent` was replaced and stores inside the step, but not where a sign-out or sign-in was entered first. */
  replace(sent: Session, record: string, store: () => void): Promise<void>
  /**
   * Enters that `gone` was signed out or replaced by `next`. Gives true where a refresh had been entered: a tab may have
   * stored its outcome just now.
   */
  end(gone: Session | undefined, next?: Session): Promise<boolean>
  /** Enters what is found to be gone, unless it is known. */
  miss(gone: Session): Promise<unknown>
}

/** How many issues are remembered: more than can be replaced while one tab's storage lags. */
const REMEMBERED = 32
/** Milliseconds after which storage has caught up with the other tabs. */
export const STORAGE_LAG = 50
/** Milliseconds after which IndexedDB counts as hanging. */
const LIMIT = 3_000

const readBook = (held: unknown): Book => {
  const { spent, record } = recordOf(held)
  return {
    spent: Array.isArray(spent) ? spent.map(String) : [],
    record: text(record) ?? null,
  }
}

const spend = (spent: string[], ...sessions: (Session | null | undefined)[]): string[] =>
  [...spent, ...sessions.flatMap(session => (session ? issueOf(session) : []))].slice(-REMEMBERED)

export const createRotation = (ledger: Ledger | null | undefined, clock: Clock): Rotation => {
  const transact = (change: (book: Book) => Book): Promise<Book | undefined> => {
    const step = async (): Promise<Book | undefined> => {
      let book: Book | undefined
      await ledger?.transact(held => (book = change(readBook(held))))
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

    replace: async (sent, record, store) => {
      const book = await transact(held => {
        if (held.spent.includes(issueOf(sent))) return held
        store()
        return { spent: spend(held.spent, sent), record }
      })
      if (!book) store()
    },

    end: async (gone, next) => {
      let overtaken = false
      await transact(({ spent, record }) => {
        const last = readStoredSession(record)
        overtaken = last !== null
        const issue = next && issueOf(next)
        return { spent: spend(spent, gone, last).filter(known => known !== issue), record: null }
      })
      return overtaken
    },

    miss: gone =>
      transact(book =>
        book.spent.includes(issueOf(gone)) ? book : { spent: spend(book.spent, gone), record: null },
      ),
  }
}
