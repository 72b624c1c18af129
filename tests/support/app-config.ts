import { settings, type Settings } from '@/config/settings'
import { timing } from '@/config/timing'

const defaults = { settings: { ...settings }, timing: { ...timing } }

interface AppConfig {
  settings?: Partial<Settings>
  timing?: Partial<typeof timing>
}

/** Gives the app other settings and durations until the end of the test. */
export function configureApp(config: AppConfig) {
  Object.assign(settings, config.settings)
  Object.assign(timing, config.timing)
}

/** Called after each test by setup-component.ts. */
export const resetAppConfig = () => configureApp(defaults)

/** Whole pages run on real timers: what they wait for is shortened instead. */
export const shortTimes = {
  queryRetryDelay: () => 1,
  intentRetryDelay: () => 1,
  redirectDelay: 1,
  pollFirst: 20,
  pollLongest: 80,
  liveIdleTimeout: 1,
  downloadErrorWindow: 20,
  signOutTimeout: 500,
  skeletonDelay: 1,
  skeletonMinDuration: 1,
} satisfies Partial<typeof timing>
