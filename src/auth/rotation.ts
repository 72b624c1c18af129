import { type Clock, sleep, within } from './clock'
import type { Ledger } from './ledger'
import { type Entry, issueOf, readStoredSession, writeRecord } from './session'
import { isRecord } from './values'

/** Which issues of tokens are not to be sent any more, and the record that replaced them: none after a sign-out. */
interface Book {
  spent: string[]
  record: string | null
}

export interface Rotation {
  /** The book as the last tab left it; `undefined` where there is none, once a lagging storage has caught up. */
  read(): Promise<Book | undefined>
  /** Enters that `sent` was replaced by `record`; false where a sign-out was entered first. */
  replace(sent: Entry, next: Entry): Promise<boolean>
  /**
   * Enters that an issue was signed out, with whatever has replaced it meanwhile. One that was only `seen` to be gone
   * says nothing about a later session.
   */
  end(entry: Entry, seen: boolean): Promise<Book | undefined>
}

/** How many issues are remembered: more than can be replaced while one tab's storage lags. */
const REMEMBERED = 32
/** Milliseconds after which storage has caught up with the other tabs. */
export const STORAGE_LAG = 50
/** Milliseconds after which IndexedDB counts as hanging. */
const LIMIT = 3_000

const readBook = (held: unknown): Book => {
  const { spent, record } = isRecord(held) ? held : {}
  return {
    spent: Array.isArray(spent) ? spent.filter(issue => typeof issue === 'string') : [],
    record: typeof record === 'string' ? record : null,
  }
}

export const createRotation = (ledger: Ledger | null | undefined, clock: Clock): Rotation => {
  let queue: Promise<unknown> = Promise.resolve()

  /** One step after the other, so that a tab's own entries keep their order. */
  const transact = (change: (book: Book) => Book): Promise<Book | undefined> => {
    const step = async (): Promise<Book | undefined> => {
      let result: Book | undefined
      try {
        await ledger?.transact(held => {
          const book = readBook(held)
          result = change(book)
          return result === book ? held : result
        })
      } catch {
        return undefined
      }
      return result
    }
    const result = queue.then(() => within(clock, LIMIT, step(), () => undefined))
    queue = result
    return result
  }

  const remember = (spent: string[], ...issues: string[]): string[] =>
    [...new Set([...spent, ...issues])].slice(-REMEMBERED)

  return {
    read: async () => {
      const book = await transact(held => held)
      if (!book) await sleep(clock, STORAGE_LAG)
      return book
    },

    replace: async (sent, next) => {
      let ended = false
      await transact(book => {
        ended = book.spent.includes(issueOf(sent))
        if (ended) return book
        return {
          spent: remember(book.spent, issueOf(sent)).filter(issue => issue !== issueOf(next)),
          record: writeRecord(next.session, next.receivedAt),
        }
      })
      return !ended
    },

    end: (entry, seen) =>
      transact(book => {
        const issue = issueOf(entry)
        const known = book.spent.includes(issue)
        if (seen && known) return book
        const last = readStoredSession(book.record)
        const successor = last && issueOf({ session: last })
        if (seen && successor !== issue) return { ...book, spent: remember(book.spent, issue) }
        return {
          spent: remember(book.spent, issue, ...(successor && known ? [successor] : [])),
          record: null,
        }
      }),
  }
}
