import { beforeEach, expect, it, vi } from 'vitest'
import {
  getLinkSteps,
  getServerLinkSteps,
  resetLinkSteps,
  setLinkSteps,
  subscribeToLinkSteps,
} from '@/session/link-steps'

const none = { code: false, newPassword: null, mailReturn: false, problem: null }
beforeEach(resetLinkSteps)

it('a link leads nowhere at first, and while a page is prerendered', () => {
  expect(getLinkSteps()).toEqual(none)
  expect(getServerLinkSteps()).toEqual(none)
})

it('a step is added to the others, and all are forgotten together', () => {
  setLinkSteps({ code: true })
  setLinkSteps({ problem: 'Expired.' })
  expect(getLinkSteps()).toEqual({ ...none, code: true, problem: 'Expired.' })
  resetLinkSteps()
  expect(getLinkSteps()).toEqual(none)
})

it('a change is reported until the listener stops', () => {
  const listener = vi.fn<() => void>()
  const stop = subscribeToLinkSteps(listener)
  setLinkSteps({ code: true })
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  setLinkSteps({ code: false })
  expect(listener).toHaveBeenCalledTimes(1)
})
