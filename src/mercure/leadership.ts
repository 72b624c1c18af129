import type { Clock } from '@/platform/clock'
import { createLeaderElection, type LeaderElection } from '@/platform/leader-election'
import type { Locks } from '@/platform/locks'
import type { PageLifecycle } from '@/platform/page-lifecycle'
import { DURATIONS } from './options'

interface LeadershipOptions {
  clock: Clock
  page: PageLifecycle
  name: string
  /** Whether this tab has any topics. */
  isNeeded: () => boolean
  onElected: () => void
  onResigned: () => void
}

/** Decides whether this tab holds the connection: it is a candidate while it is visible, online and has topics. */
export function createLeadership(options: LeadershipOptions) {
  const { clock, page } = options
  let election: LeaderElection | null = null
  let isLeader = false
  /** Stays true for a moment after the tab was hidden. */
  let isShown = false
  let cancelHiding: (() => void) | null = null

  /** To be called whenever the conditions may have changed. */
  function update() {
    if (election !== null && isShown && page.isOnline() && options.isNeeded()) return election.join()
    options.onResigned()
    isLeader = false
    election?.leave()
  }

  return {
    isLeader: () => isLeader,
    update,
    /** Takes effect with the next `update`. */
    start(locks: Locks | null) {
      isShown = page.isVisible()
      election = createLeaderElection(locks, options.name, () => {
        isLeader = true
        options.onElected()
      })
    },
    stop() {
      const last = election
      election = null
      update()
      last?.leave()
    },
    pageChanged() {
      cancelHiding?.()
      cancelHiding = null
      if (page.isVisible()) isShown = true
      else if (isShown) {
        cancelHiding = clock.after(DURATIONS.hidden, () => {
          isShown = false
          update()
        })
      }
      update()
    },
    close: () => cancelHiding?.(),
  }
}
