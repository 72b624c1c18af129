import { lazy, useState, type ComponentType } from 'react'
import { reloadOnce } from '@/lib/reload-once'

let loading = 0

/** Whether the chunk of a component that is rendered is being loaded. */
export const isLoadingPart = () => loading > 0

/** React.lazy, with the component's chunk counted while it loads. */
function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => {
    loading++
    return load().finally(() => loading--)
  })
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
  const Lazy: ComponentType<P> = lazyPart(() => loadModule().catch(reloadOnce).catch(failing))

  // Chosen once per mount: another component type in its place would lose its state.
  function LazyWithPreload(props: P) {
    const [Chosen] = useState(() => ready ?? Lazy)
    return <Chosen {...props} />
  }
  return Object.assign(LazyWithPreload, {
    isLoaded: () => ready !== undefined,
    preload: async () => {
      await loadModule().catch(() => {})
    },
  })
}

/** A component in a chunk of its own that the page works without: where the chunk can't be loaded nothing is shown. */
export const lazyOptional = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazyPart(() => load().catch((): { default: ComponentType<P> } => ({ default: () => null })))
