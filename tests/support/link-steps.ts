import { resetLinkSteps } from '@/session/link-steps'

const KEY = 'listwell-new-password'

/** Forgets the steps of a link that are in memory alone, as a reload of the tab does. */
export function forgetStepsInMemory() {
  const stored = sessionStorage.getItem(KEY)
  resetLinkSteps()
  if (stored !== null) sessionStorage.setItem(KEY, stored)
}
