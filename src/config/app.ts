import { createContext, useContext } from 'react'
import type { Clock } from '@/platform/clock'
import type { Settings } from './settings'
import type { Timing } from './timing'

/** What an app finds around it. A test hands in its own. */
export interface Environment {
  settings: Settings
  timing: Timing
  clock: Clock
  /** Loads the document at its present URL anew; the state of its history entry stays. */
  reload: () => void
  /** Loads a part of the app's code, by `import`. */
  load: <T>(part: () => Promise<T>) => Promise<T>
  /** Whether the code of a path's page is loaded. */
  isPageLoaded: (pathname: string) => boolean
}

/** An app in its environment. All that changes while it is open belongs to it: see `perApp`. */
export type App = Readonly<Environment>

export const AppContext = createContext<App | null>(null)

/** The app that a component is part of. Throws outside of one. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (app === null) throw new Error('This has to be rendered by an app.')
  return app
}

/** What each app has one of, created at its first use, so that it may come with a later chunk. */
export function perApp<T>(create: (app: App) => T): (app: App) => T {
  const created = new WeakMap<App, { value: T }>()
  return app => {
    const found = created.get(app) ?? { value: create(app) }
    created.set(app, found)
    return found.value
  }
}
