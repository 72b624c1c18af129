import { cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createApp } from '@/app/create-app'
import { AppContext, type App } from '@/config/app'
import { queryClientOf } from '@/queries/query-client'
import { sessionOf } from '@/session/session'
import { createEnvironment, shortTimes, type EnvironmentChanges } from './environment'

/** What differs from an app with usual settings and short times. */
export interface TestEnvironment extends EnvironmentChanges {
  /** The URL that was opened, where it may bring a session. */
  link?: string | null
}

/** Those of the running test. */
const apps: App[] = []

/** The app that the running test has opened last. */
export function currentApp(): App {
  const app = apps.at(-1)
  if (app === undefined) throw new Error('The test has opened no app.')
  return app
}

export const hasApp = () => apps.length > 0

/** Who is signed in in it. */
export const session = () => sessionOf(currentApp())

/** Its cache. */
export const queryClient = () => queryClientOf(currentApp())

/** Opens an app of the test's own, which ends with the test. */
export function openApp({ link = null, ...environment }: TestEnvironment = {}): App {
  const timing = { ...shortTimes, ...environment.timing }
  const app = createApp(createEnvironment({ ...environment, timing }), link)
  apps.push(app)
  return app
}

const reloads = new Set<ReturnType<typeof setTimeout>>()

/** Loads the document anew, soon: not within the effect that asks for it. Once, and not after the test. */
export function reloadSoon(load: () => unknown) {
  cancelReloads()
  reloads.add(setTimeout(load, 0))
}
function cancelReloads() {
  for (const reload of reloads) clearTimeout(reload)
  reloads.clear()
}

/** Ends the sessions of the apps so far, as a document that is left does. */
export function leaveDocument() {
  cleanup()
  for (const app of apps) sessionOf(app).close()
}

/** Ends the apps of a test. Called after each by setup-component.ts. */
export async function endApps() {
  cancelReloads()
  cleanup()
  // Connections to hubs end with their page.
  window.dispatchEvent(new Event('pagehide'))
  for (const app of apps.splice(0)) {
    // What was fetched ahead of a visit has no page that would abort it.
    await queryClientOf(app).cancelQueries()
    queryClientOf(app).clear()
    sessionOf(app).close()
  }
}

/** For components that are rendered without the whole app. */
export function inApp(app: App) {
  return function InApp({ children }: { children: ReactNode }) {
    return <AppContext value={app}>{children}</AppContext>
  }
}
