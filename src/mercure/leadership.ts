import { createLeaderElection } from '@/platform/leader-election'
import { DURATIONS, type MercureOptions } from './options'

interface LeadershipOptions extends Required<MercureOptions> {
  isNeeded: () => boolean
  onElected: () => void
  onResigned: () => void
}

/** Decides whether this tab holds the connection: it is a candidate while it is visible, online and needs it. */
export function createLeadership(options: LeadershipOptions) {
  const { clock, page, locks, name } = options
  let isLeader = false
  /** Stays true for a moment after the tab was hidden. */
  let isShown = page.isVisible()
  let cancelHiding = () => {}
  const election = createLeaderElection(locks, name, () => {
    isLeader = true
    options.onElected()
  })

  /** To be called whenever the need may have changed. */
  function update() {
    if (isShown && page.isOnline() && options.isNeeded()) return election.join()
    options.onResigned()
    isLeader = false
    election.leave()
  }

  function hide() {
    isShown = false
    update()
  }

  return {
    isLeader: () => isLeader,
    update,
    /** To be called whenever the page was shown, hidden or restored, or the network came or went. */
    pageChanged() {
      cancelHiding()
      if (page.isVisible()) isShown = true
      else if (isShown) cancelHiding = clock.after(DURATIONS.hidden, hide)
      update()
    },
  }
}
