/** An answer of the API that names a live-updates hub. */
export interface HubAnswer {
  /** The address that was asked. */
  url: string
  /** The answer's `Link` header. */
  link: string
  /** When it was asked (ms since 1970). */
  askedAt: number
}

/** Answers that are remembered: of more pages than anybody goes back to. */
const REMEMBERED = 100

const answers = new Map<string, HubAnswer>()

/** Notes of an answer where it names the hub. The header is read for good once there is something to listen to. */
export function noteAnswer(url: string, headers: Headers, askedAt: number) {
  answers.delete(url)
  const link = headers.get('Link')
  if (link === null || !/mercure/i.test(link)) return
  answers.set(url, { url, link, askedAt })
  const [oldest] = answers.keys()
  if (answers.size > REMEMBERED && oldest !== undefined) answers.delete(oldest)
}

/** The last answer from an address, where it names a hub. */
export const hubAnswer = (url: string): HubAnswer | null => answers.get(url) ?? null
