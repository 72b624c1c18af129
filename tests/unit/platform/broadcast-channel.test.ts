import { afterEach, describe, expect, it, vi } from 'vitest'
import { openBroadcastChannel } from '@/platform/broadcast-channel'
import { createDeferred } from '@tests/support/deferred'

afterEach(() => vi.unstubAllGlobals())

describe('a broadcast channel', () => {
  it('delivers messages to the other channels of the same name until it is closed', async () => {
    const received: unknown[] = []
    const held = createDeferred()
    const one = openBroadcastChannel('shared', message => received.push(['one', message]))
    const other = openBroadcastChannel('shared', message => {
      received.push(['other', message])
      held.resolve()
    })
    const stranger = openBroadcastChannel('another', message => received.push(['stranger', message]))
    one?.post({ id: 7 })
    await held.promise
    expect(received).toEqual([['other', { id: 7 }]])
    for (const channel of [one, other, stranger]) channel?.close()
    expect(() => one?.post('late')).toThrow('closed')
  })

  it('returns null in a browser that has no broadcast channels', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    expect(openBroadcastChannel('shared', () => {})).toBeNull()
  })

  it('returns null in a browser that denies broadcast channels', () => {
    vi.stubGlobal('BroadcastChannel', () => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(openBroadcastChannel('shared', () => {})).toBeNull()
  })
})
