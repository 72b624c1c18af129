import { describe, expect, it } from 'vitest'
import { cursorAtOpening, isCovered, noCursor, resumeId, type ResumeCursor } from '@/mercure/resume-cursor'

const NOW = 1000
const topicsOf = (...entries: [topic: string, lastEventId: string | null, readAt?: number][]) =>
  new Map(
    entries.map(([topic, lastEventId, readAt = 500]) => [
      topic,
      { lastEventId, readAt, receivedAt: readAt + 100 },
    ]),
  )
const position = (lastEventId: string | null, at: number) => ({ lastEventId, at })

describe('whether all changes since a snapshot are received', () => {
  it.each([
    ['of the same message', 'a', 1, position('a', 500), true],
    ['of another message, read before', 'a', 1, position('b', 500), false],
    ['without a message, read after the start', null, 501, position('a', 500), true],
    ['without a message, read at the start', null, 500, position(null, 500), false],
  ])('of a snapshot %s', (_name, lastEventId, readAt, start, expected) => {
    expect(isCovered({ lastEventId, readAt, receivedAt: readAt }, start)).toBe(expected)
  })
})

describe('the message to resume behind', () => {
  const old = { topics: new Map([['old', position(null, 0)]]), lastEventId: 'last', at: 0 }
  const all = () => true

  it.each([
    ['the last one, without a new topic', topicsOf(['old', 'x']), old, all, 'last'],
    ['the snapshot’s of a new topic', topicsOf(['old', null], ['new', 'x']), old, all, 'x'],
    [
      'the oldest snapshot’s that names one',
      topicsOf(['one', null, 1], ['two', 'y', 3], ['three', 'x', 2]),
      old,
      all,
      'x',
    ],
    ['the last one, where the snapshot’s was never seen', topicsOf(['new', 'x']), old, () => false, 'last'],
    ['the snapshot’s, where there is no last one', topicsOf(['new', 'x']), noCursor, () => false, 'x'],
    ['none, where no snapshot names one', topicsOf(['new', null]), noCursor, all, null],
  ])('is %s', (_name, topics, cursor, hasSeen, expected) => {
    expect(resumeId(topics, cursor, hasSeen)).toBe(expected)
  })
})

describe('the cursor of a stream that is opened', () => {
  const previous: ResumeCursor = { topics: new Map([['kept', position('p', 7)]]), lastEventId: 'last', at: 9 }
  const topics = topicsOf(['kept', null], ['new', null])
  const open = (
    requestedId: string | null,
    reportedId: string | null,
    { from = previous, isPreviousOpen = false } = {},
  ) => cursorAtOpening({ topics, requestedId, reportedId, previous: from, isPreviousOpen, now: NOW })
  const cursor = (kept: object, added: object, lastEventId: string | null, at = NOW) => ({
    topics: new Map([
      ['kept', kept],
      ['new', added],
    ]),
    lastEventId,
    at,
  })

  it('goes on behind the last message, where the hub resumes there', () => {
    expect(open('last', 'last')).toEqual(cursor(position('p', 7), position('last', 9), 'last', 9))
  })

  it('starts where the hub resumes behind another message than the last one', () => {
    expect(open('other', 'other')).toEqual(cursor(position('p', 7), position('other', NOW), 'other'))
  })

  it('starts when the resource had arrived whose message the hub resumes behind', () => {
    const named = topicsOf(['one', 'x', 100], ['other', 'x', 50], ['third', 'y', 20])
    const opened = cursorAtOpening({
      topics: named,
      requestedId: 'x',
      reportedId: 'x',
      previous: noCursor,
      isPreviousOpen: false,
      now: NOW,
    })
    expect([...opened.topics.values(), opened.at]).toEqual([...Array(3).fill(position('x', 150)), 150])
  })

  it('starts anew where the hub has lost the message, and names the one that it has', () => {
    expect(open('last', 'newer')).toEqual(cursor(position(null, NOW), position(null, NOW), 'newer'))
  })

  it('starts anew where the hub has no message at all', () => {
    expect(open('last', 'earliest')).toEqual(cursor(position(null, NOW), position(null, NOW), null))
  })

  it('starts anew where nothing was requested, and the hub names nothing', () => {
    expect(open(null, null)).toEqual(cursor(position(null, NOW), position(null, NOW), null))
  })

  it('keeps the topics of a stream that is still open', () => {
    expect(open(null, null, { isPreviousOpen: true })).toEqual(
      cursor(position('p', 7), position(null, NOW), 'last'),
    )
    expect(open('last', 'newer', { isPreviousOpen: true })).toEqual(
      cursor(position('p', 7), position(null, NOW), 'newer'),
    )
  })

  it('keeps no topic of a stream that had received no message', () => {
    const from = { ...previous, lastEventId: null }
    expect(open('first', 'first', { from })).toEqual(
      cursor(position('first', NOW), position('first', NOW), 'first'),
    )
  })
})
