/** How new the app's copy of a resource is. */
export interface Snapshot {
  /** The id of the hub's last message when the resource was read; null where the backend doesn't send it. */
  lastEventId: string | null
  /** When it was requested (ms since 1970). */
  readAt: number
  /** When the response had arrived (ms since 1970). */
  receivedAt: number
}

/** Topics, each with the oldest snapshot of its resource. */
export type Topics = ReadonlyMap<string, Snapshot>

/** A position in the hub's sequence of messages: behind this message, which was sent by this time (ms since 1970). */
export interface StreamPosition {
  lastEventId: string | null
  at: number
}

/** Topics, each with the position behind which all its messages are received. */
export type LiveTopics = ReadonlyMap<string, StreamPosition>

/** The position of the last message, and the topics that were subscribed to by then: where a next stream resumes. */
export interface ResumeCursor extends StreamPosition {
  topics: LiveTopics
}

export const noCursor: ResumeCursor = { topics: new Map(), lastEventId: null, at: 0 }

export const isSamePosition = (one: StreamPosition | null | undefined, other: StreamPosition): boolean =>
  one?.lastEventId === other.lastEventId && one.at === other.at

/** Whether all changes of a resource since its snapshot are received. */
export const isCovered = (snapshot: Snapshot, start: StreamPosition): boolean =>
  (snapshot.lastEventId !== null && snapshot.lastEventId === start.lastEventId) || snapshot.readAt > start.at

/** The id of the message to resume behind, so that the hub repeats all that came since each snapshot; null for none. */
export function resumeId(
  topics: Topics,
  cursor: ResumeCursor,
  hasSeen: (id: string) => boolean,
): string | null {
  const added = [...topics].filter(([topic]) => !cursor.topics.has(topic)).map(([, snapshot]) => snapshot)
  const oldest = added.toSorted((one, other) => one.readAt - other.readAt)
  const since = oldest.find(one => one.lastEventId !== null)?.lastEventId ?? null
  return since !== null && (cursor.lastEventId === null || hasSeen(since)) ? since : cursor.lastEventId
}

interface Opening {
  topics: Topics
  /** The id of the message that the stream was requested to resume behind. */
  requestedId: string | null
  /** The id of the one that the hub says it resumes behind; null where it doesn't say. */
  reportedId: string | null
  /** The cursor of the stream that is still open, or of the last one. */
  previous: ResumeCursor
  /** Whether that one is still open. */
  isPreviousOpen: boolean
  now: number
}

/** The cursor of a stream that the hub has just opened. */
export function cursorAtOpening(opening: Opening): ResumeCursor {
  const { topics, requestedId, reportedId, previous, isPreviousOpen, now } = opening
  const resumes = requestedId !== null && reportedId === requestedId
  const isUnbroken = isPreviousOpen || (resumes && previous.lastEventId !== null)
  const unbroken = isUnbroken ? previous.topics : noCursor.topics
  const known = [...topics.values()].filter(one => one.lastEventId === requestedId)
  const sentBy = Math.min(
    requestedId === previous.lastEventId ? previous.at : now,
    ...known.map(one => one.receivedAt),
  )
  const start: StreamPosition = resumes
    ? { lastEventId: requestedId, at: sentBy }
    : { lastEventId: null, at: now }
  // A hub that has lost the message names another one, or the reserved 'earliest' where it has none.
  const otherId = reportedId === 'earliest' ? null : reportedId
  return {
    topics: new Map([...topics.keys()].map(topic => [topic, unbroken.get(topic) ?? start])),
    lastEventId: resumes ? requestedId : (otherId ?? (isPreviousOpen ? previous.lastEventId : null)),
    at: resumes ? start.at : now,
  }
}
