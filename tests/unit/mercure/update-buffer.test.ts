import { describe, expect, it } from 'vitest'
import { createUpdateBuffer } from '@/mercure/update-buffer'

describe('the update buffer', () => {
  function open() {
    const buffer = createUpdateBuffer()
    return {
      buffer,
      /** What is delivered after a message. */
      deliver(topic: string, id: string | null, state: number) {
        buffer.add(topic, id, { state })
        return buffer.takeUpdates()
      },
    }
  }

  it('delivers every message without an id', () => {
    const { deliver } = open()
    expect(deliver('a', null, 1)).toEqual([['a', { state: 1 }]])
    expect(deliver('b', null, 1)).toEqual([['b', { state: 1 }]])
    expect(deliver('b', null, 2)).toEqual([['b', { state: 2 }]])
  })

  it('delivers a repeated message only where it follows an older one of its topic', () => {
    const { buffer, deliver } = open()
    expect(deliver('a', 'm2', 2)).toEqual([['a', { state: 2 }]])
    buffer.startStream()
    expect(deliver('a', 'm2', 2)).toEqual([])
    expect(deliver('a', 'm1', 1)).toEqual([['a', { state: 1 }]])
    expect(deliver('a', 'm2', 2)).toEqual([['a', { state: 2 }]])
    buffer.startStream()
    expect(deliver('a', 'm2', 2)).toEqual([])
  })

  it('delivers a message that was sent before the tab listened', () => {
    const { buffer, deliver } = open()
    buffer.rememberEarlier('m1')
    expect(buffer.hasSeen('m1')).toBe(true)
    expect(deliver('a', 'm1', 1)).toEqual([['a', { state: 1 }]])
    buffer.startStream()
    buffer.rememberEarlier('m1')
    expect(deliver('a', 'm1', 1)).toEqual([])
  })

  it('delivers of several updates of a topic the last', () => {
    const { buffer, deliver } = open()
    buffer.add('a', 'm1', { state: 1 })
    expect(deliver('a', 'm2', 2)).toEqual([['a', { state: 2 }]])
  })

  it('remembers the ids of a thousand messages', () => {
    const { buffer, deliver } = open()
    for (let n = 0; n <= 1000; n += 1) deliver('a', `m${n}`, n)
    buffer.startStream()
    expect(buffer.hasSeen('m1')).toBe(true)
    expect(buffer.hasSeen('m0')).toBe(false)
    expect(deliver('a', 'm1000', 1)).toEqual([])
  })
})
