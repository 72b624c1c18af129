import type { Start, Wants } from './topic-registry'

/** The topics that are listened to, each from where on. */
export type Live = ReadonlyMap<string, Start>

/** From where on and up to where messages about some topics were received. */
export interface Coverage {
  topics: Live
  /** The last message; null where none is known. */
  position: string | null
  /** When it was the last one (ms since 1970). */
  at: number
}

export const nothing: Coverage = { topics: new Map(), position: null, at: 0 }

/** The message to go on behind, so that all that came since each resource was read comes again. */
export function startingPoint(
  wanted: Wants,
  behind: Coverage,
  hasSeen: (id: string) => boolean,
): string | null {
  const fresh = [...wanted].filter(([topic]) => !behind.topics.has(topic)).map(([, reading]) => reading)
  const since = fresh.find(one => one.since !== null)?.since ?? null
  return since !== null && (behind.position === null || hasSeen(since)) ? since : behind.position
}

interface Opening {
  wanted: Wants
  /** The message that was asked for to go on behind it. */
  asked: string | null
  /** The one that the hub says it goes on behind; null where it doesn't say. */
  reported: string | null
  /** What was received by the stream that is still open, or by the last one. */
  behind: Coverage
  /** Whether that one is still open. */
  isOpen: boolean
  now: number
}

/** What a stream covers that the hub has just opened. */
export function coverageAtOpening({ wanted, asked, reported, behind, isOpen, now }: Opening): Coverage {
  const continues = asked !== null && reported === asked
  const isUnbroken = isOpen || (continues && behind.position !== null)
  const unbroken = isUnbroken ? behind.topics : nothing.topics
  // Messages that were asked for are received from there on, new topics' from now on otherwise.
  const fresh: Start = continues
    ? { since: asked, at: asked === behind.position ? behind.at : now }
    : { since: null, at: now }
  // A hub that has lost the message names another one, or the reserved 'earliest' where it has none.
  const other = reported === 'earliest' ? null : reported
  return {
    topics: new Map([...wanted.keys()].map(topic => [topic, unbroken.get(topic) ?? fresh])),
    position: continues ? asked : (other ?? (isOpen ? behind.position : null)),
    at: now,
  }
}
