import { nothing, type Live } from './resume-cursor'
import { isSame, type Start } from './topic-registry'

/** What is live in a tab, whichever holds the connection, and where the next holder goes on. */
export function createStanding() {
  let live = nothing.topics
  let covered = nothing
  /** What was live when this tab first heard of it, and the last message by then. */
  let joined: { topics: Live; start: Start } = { topics: nothing.topics, start: { since: null, at: 0 } }
  let heard = false

  return {
    live: () => live,
    covered: () => covered,
    /** The holder of the connection tells what is live. */
    become(topics: Live, last: Start) {
      // What was relayed before this tab listened wasn't received here.
      if (!heard) joined = { topics, start: last }
      heard ||= topics.size > 0
      live = new Map(
        [...topics].map(([topic, start]) => [
          topic,
          isSame(joined.topics.get(topic), start) ? joined.start : start,
        ]),
      )
      if (live.size > 0) covered = { topics, position: last.since, at: last.at }
    },
    /** A message has come. */
    advance(id: string, at: number) {
      covered = { ...covered, position: id, at }
    },
    /** Nothing is live for the moment, as while another tab takes over. */
    pause() {
      live = nothing.topics
    },
    /** Whatever came meanwhile was missed here. */
    reset() {
      live = nothing.topics
      covered = nothing
      heard = false
    },
  }
}
