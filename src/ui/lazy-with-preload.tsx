import { lazy, useEffect, useState, type ComponentType } from 'react'
import { perApp, useApp, type App } from '@/config/app'

const RELOADED_FOR = 'listwell-reloaded-for'

/**
 * A chunk is most often missing because a new version was deployed after this page was opened, and some browsers never request
 * one again that they couldn't load. Reloads the page, once per missing chunk, and only if the site responds. Otherwise rethrows
 * the error.
 */
async function reloadOnce(app: App, error: unknown): Promise<never> {
  try {
    // All of them: of two missing chunks each would forget the other, and the page be reloaded for ever.
    const known = String(sessionStorage.getItem(RELOADED_FOR))
    if (known.includes(String(error))) throw error
    sessionStorage.setItem(RELOADED_FOR, known + String(error))
    const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(15_000) } as const
    const { ok } = await fetch(location.href, init)
    if (!ok) throw error
  } catch {
    throw error
  }
  app.reload()
  return new Promise(() => {})
}

/** For the error of a chunk that isn't a component's: the page is reloaded once, as above, else the error is thrown. */
export function useMissingChunk(error: Error | null): void {
  const app = useApp()
  const [thrown, setThrown] = useState<Error | null>(null)
  useEffect(() => {
    if (error !== null) reloadOnce(app, error).catch(() => setThrown(error))
  }, [app, error])
  if (thrown !== null) throw thrown
}

/**
 * A component in a chunk of its own, to be rendered below a Suspense boundary. `preload` fetches the chunk ahead: it
 * resolves also where the chunk can't be loaded, and never reloads the page. A component whose chunk is loaded renders at
 * once: React.lazy would show the fallback first, which React keeps for 300 ms.
 */
export function lazyWithPreload<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let ready: ComponentType<P> | undefined
  const loadModule = async () => {
    const module = await load()
    ready = module.default
    return module
  }
  // React sometimes never renders a lazy component again whose promise was rejected during a suspended render.
  // A component that throws always reaches the error boundary.
  const failing = (error: unknown) => ({
    default: () => {
      throw error
    },
  })
  const Lazy: ComponentType<P> = lazyPart(app =>
    loadModule()
      .catch(error => reloadOnce(app, error))
      .catch(failing),
  )

  // Chosen once per mount: another component type in its place would lose its state.
  function LazyWithPreload(props: P) {
    const [Chosen] = useState(() => ready ?? Lazy)
    return <Chosen {...props} />
  }
  return Object.assign(LazyWithPreload, {
    preload: async () => {
      await loadModule().catch(() => {})
    },
  })
}

/** React.lazy, per app: what couldn't be loaded for one may be there for the next. */
function lazyPart<P extends object>(
  load: (app: App) => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  const lazyOf = perApp(app => lazy(() => load(app)))
  return function LazyPart(props) {
    const Part: ComponentType<P> = lazyOf(useApp())
    return <Part {...props} />
  }
}

/** A component in a chunk of its own that the page works without: where the chunk can't be loaded nothing is shown. */
export const lazyOptional = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyPart(() => load().catch((): { default: ComponentType<P> } => ({ default: () => null })))
