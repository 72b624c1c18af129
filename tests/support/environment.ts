import type { Environment } from '@/config/app'
import type { Settings } from '@/config/settings'
import { defaultTiming, type Timing } from '@/config/timing'
import { systemClock } from '@/platform/clock'
import { testSettings } from './test-settings'

/** Whole pages run on real timers: what they wait for is shortened instead. */
export const shortTimes = {
  queryRetryDelay: () => 1,
  intentRetryDelay: () => 1,
  redirectDelay: 1,
  pollFirst: 60_000,
  downloadErrorWindow: 20,
  signOutTimeout: 500,
  skeletonDelay: 1,
  skeletonMinDuration: 1,
} satisfies Partial<Timing>

/** For a test that waits for an open order to be polled: no other one receives data so. */
export const quickPolls = { pollFirst: 20, pollLongest: 80 }

/** What differs from a browser with usual settings and times. */
export interface EnvironmentChanges extends Partial<Omit<Environment, 'settings' | 'timing'>> {
  settings?: Partial<Settings>
  timing?: Partial<Timing>
}

/** An environment of a test's own: its settings and times are shared with no other. */
export const createEnvironment = ({
  settings,
  timing,
  ...changes
}: EnvironmentChanges = {}): Environment => ({
  clock: systemClock,
  reload: () => {},
  load: part => part(),
  isPageLoaded: () => true,
  ...changes,
  settings: { ...testSettings, ...settings },
  timing: { ...defaultTiming, ...timing },
})
