import { expect, it, vi } from 'vitest'
import { createLeaderElection } from '@/platform/leader-election'

it('releases a lock at once that is granted after the tab has left', async () => {
  let grant: () => Promise<unknown> = async () => {}
  const onElected = vi.fn<() => void>()
  const request = (_name: string, _options: object, hold: () => Promise<unknown>) => {
    grant = hold
    return Promise.resolve()
  }
  const election = createLeaderElection({ request }, 'one', onElected)
  election.join()
  election.leave()
  await grant()
  expect(onElected).not.toHaveBeenCalled()
})

it('elects every tab where there are no locks, once until it leaves', () => {
  const onElected = vi.fn<() => void>()
  const election = createLeaderElection(null, 'one', onElected)
  election.join()
  election.join()
  expect(onElected).toHaveBeenCalledTimes(1)
  election.leave()
  election.join()
  expect(onElected).toHaveBeenCalledTimes(2)
})
