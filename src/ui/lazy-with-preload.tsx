import { lazy, useState, type ComponentType } from 'react'

const RELOADED_FOR = 'listwell-reloaded-for'

/**
 * A chunk that can't be had is most often one of a site that was deployed anew since this page was opened: the page is
 * loaded again, once for each missing chunk, and only if the site answers. Otherwise the error goes on.
 */
async function reloadOnce(error: unknown): Promise<never> {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === String(error)) throw error
    sessionStorage.setItem(RELOADED_FOR, String(error))
    const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    if (!ok) throw error
  } catch {
    throw error
  }
  location.reload()
  return new Promise(() => {})
}

/**
 * A part in a chunk of its own, below a Suspense boundary; `preload` fetches it ahead, tells whether it is there, and
 * neither fails nor loads the page again. A part whose chunk is there renders at once: React.lazy would show the
 * fallback first, and React leaves a fallback standing for 300 ms.
 */
export function lazyWithPreload<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let ready: ComponentType<P> | undefined
  const fetchPart = async () => {
    const module = await load()
    ready = module.default
    return module
  }
  // Rejected while React suspends it, a lazy part at times is never rendered again: one that throws always is.
  const failing = (error: unknown) => ({
    default: () => {
      throw error
    },
  })
  const Awaited: ComponentType<P> = lazy(() => fetchPart().catch(reloadOnce).catch(failing))

  // Chosen once for each mount, since another component in its place would start anew.
  function Part(props: P) {
    const [Chosen] = useState(() => ready ?? Awaited)
    return <Chosen {...props} />
  }
  return Object.assign(Part, {
    preload: () =>
      fetchPart().then(
        () => true,
        () => false,
      ),
  })
}
