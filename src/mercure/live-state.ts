import { isSamePosition, noCursor, type ResumeCursor } from './resume-cursor'

/** The topics that are live in this tab, whichever tab leads, and the cursor from which a next leader resumes. */
export function createLiveState() {
  let live = noCursor.topics
  let cursor = noCursor
  /** The first state with topics that this tab received. */
  let first = noCursor
  let hasFirst = false

  return {
    topics: () => live,
    cursor: () => cursor,
    /** The leader reports the state of its stream. */
    update(next: ResumeCursor) {
      // This tab received nothing of what was relayed before it listened.
      if (!hasFirst) first = next
      hasFirst ||= next.topics.size > 0
      live = new Map(
        [...next.topics].map(([topic, start]) => [
          topic,
          isSamePosition(first.topics.get(topic), start) ? first : start,
        ]),
      )
      if (live.size > 0) cursor = next
    },
    /** A message was received. */
    advance(lastEventId: string, at: number) {
      cursor = { ...cursor, lastEventId, at }
    },
    /** Nothing is live for the moment, as while the leader changes. */
    pause() {
      live = noCursor.topics
    },
    /** Forgets everything: all messages until the next update are missed. */
    reset() {
      live = noCursor.topics
      cursor = noCursor
      hasFirst = false
    },
  }
}
