import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { withOrderLock, type OrderLock } from '@/queries/tab-lock'
import { configureApp } from '@tests/support/app-config'
import { createDeferred } from '@tests/support/deferred'
import { createLocks } from '@tests/support/locks'
import { watchChannels } from '@tests/support/open-channels'

const setGlobal = (target: object, name: string, value: unknown) => {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { configurable: true, value })
  onTestFinished(() => {
    if (before) Object.defineProperty(target, name, before)
    else Reflect.deleteProperty(target, name)
  })
}

/** Work on an order that lasts until it is ended. */
function begin() {
  const [begun, ended] = [createDeferred<OrderLock>(), createDeferred()]
  const done = withOrderLock('78', async lock => {
    begun.resolve(lock)
    await ended.promise
  })
  return {
    lock: begun.promise,
    end: async (isPaid = false) => {
      const lock = await begun.promise
      lock.setPaid(isPaid)
      ended.resolve()
      await done
      return lock
    },
  }
}

beforeEach(() => setGlobal(navigator, 'locks', createLocks()))

describe('work on an order', () => {
  it('may follow a payment of the work before alone, not of the one before that', async () => {
    configureApp({ timing: { tabMessageWait: 50 } })
    const works = [begin(), begin(), begin(), begin()]
    // The channel that was opened last receives a message last.
    let begun = 0
    const last = new BroadcastChannel('listwell-order-78')
    last.onmessage = ({ data }) => {
      if (data === 'begun') begun += 1
    }
    onTestFinished(() => last.close())
    const paid: boolean[] = []
    for (const [index, work] of works.entries()) {
      await waitFor(() => expect(begun).toBe(index + 1))
      const { mayBePaid } = await work.end(index === 1)
      paid.push(mayBePaid)
    }
    expect(paid).toEqual([false, false, true, false])
  })

  it('waits for another tab’s as long as it takes, once this tab’s own has ended', async () => {
    configureApp({ timing: { requestTimeout: 10, tabMessageWait: 1 } })
    await begin().end()
    const held = createDeferred()
    const other = navigator.locks.request('listwell-order-78', () => held.promise)
    const mine = begin()
    await new Promise(resolve => AbortSignal.timeout(30).addEventListener('abort', resolve))
    held.resolve()
    await other
    expect((await mine.end()).waited).toBe(true)
  })

  it('waits for this tab’s own for the time of a call, and then says whose it is', async () => {
    configureApp({ timing: { requestTimeout: 10 } })
    const first = begin()
    await first.lock
    await expect(withOrderLock('78', () => Promise.resolve())).rejects.toMatchObject({
      kind: 'timeout',
      message: 'This tab is still working on this order.',
    })
    await first.end()
  })

  it('says that another tab is working where the wait for that is limited', async () => {
    const held = createDeferred()
    const other = navigator.locks.request('listwell-order-78', () => held.promise)
    const limited = withOrderLock('78', () => Promise.resolve(), AbortSignal.timeout(10))
    await expect(limited).rejects.toMatchObject({ message: 'Another tab is working on this order.' })
    held.resolve()
    await other
  })

  it('fails as it does, and may not have paid', async () => {
    await expect(withOrderLock('78', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
    const [first, second] = [withOrderLock('78', () => Promise.reject(new Error('No.'))), begin()]
    await expect(first).rejects.toThrow('No.')
    expect(await second.end()).toMatchObject({ waited: true, mayBePaid: false })
  })

  it('leaves no channel open, which would keep the page out of the back/forward cache', async () => {
    const open = watchChannels('listwell-order-')
    const work = begin()
    await work.lock
    expect(open()).toEqual(['listwell-order-78'])
    await work.end()
    expect(open()).toEqual([])
  })

  it('is done in a browser without locks and channels', async () => {
    setGlobal(navigator, 'locks', undefined)
    const { BroadcastChannel: channel } = globalThis
    Object.assign(globalThis, { BroadcastChannel: undefined })
    const done = withOrderLock('78', ({ waited, mayBePaid }) => Promise.resolve([waited, mayBePaid]))
    Object.assign(globalThis, { BroadcastChannel: channel })
    expect(await done).toEqual([false, false])
  })
})
