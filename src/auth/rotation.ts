import { type Clock, sleep, within } from './clock'
import type { Ledger } from './ledger'
import { type Entry, issueOf, readStoredSession, writeRecord } from './session'
import type { Session } from './types'
import { isRecord, text } from './values'

/** Which issues of tokens are not to be sent any more, and the record that replaced them: none after a sign-out. */
export interface Book {
  spent: string[]
  record: string | null
}

export interface Rotation {
  /** The book as the last tab left it; where there is none, a storage that lags behind has caught up by then. */
  read(): Promise<Book>
  /** Enters that `sent` was replaced; gives false where a sign-out was entered first. */
  replace(sent: Session, next: Entry): Promise<boolean>
  /** Enters that a session was signed out, with whatever has replaced it. One only `seen` to be gone may be entered already. */
  end(session: Session, seen?: boolean): Promise<Book>
}

/** How many issues are remembered: more than can be replaced while one tab's storage lags. */
const REMEMBERED = 32
/** Milliseconds after which storage has caught up with the other tabs. */
export const STORAGE_LAG = 50
/** Milliseconds after which IndexedDB counts as hanging. */
const LIMIT = 3_000

const NOTHING: Book = { spent: [], record: null }

const readBook = (held: unknown): Book => {
  const { spent, record } = isRecord(held) ? held : {}
  return {
    spent: Array.isArray(spent) ? spent.map(String) : [],
    record: text(record) ?? null,
  }
}

const spend = (spent: string[], ...sessions: (Session | null)[]): string[] =>
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
    read: async () => {
      const book = await transact(held => held)
      if (!book) await sleep(clock, STORAGE_LAG)
      return book ?? NOTHING
    },

    replace: async (sent, next) => {
      let ended = false
      await transact(book => {
        ended = book.spent.includes(issueOf(sent))
        return ended
          ? book
          : { spent: spend(book.spent, sent), record: writeRecord(next.session, next.receivedAt) }
      })
      return !ended
    },

    end: async (session, seen) =>
      (await transact(book =>
        seen && book.spent.includes(issueOf(session))
          ? book
          : { spent: spend(book.spent, session, readStoredSession(book.record)), record: null },
      )) ?? NOTHING,
  }
}
