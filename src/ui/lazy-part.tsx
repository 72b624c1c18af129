import { lazy, useState, type ComponentType } from 'react'

/**
 * A part in a chunk of its own, below a Suspense boundary; `preload` fetches it ahead and never fails. A part whose chunk
 * is there renders at once: React.lazy would show the fallback first, and React leaves a fallback standing for 300 ms.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let ready: ComponentType<P> | undefined
  const fetchPart = async () => {
    const module = await load()
    ready = module.default
    return module
  }
  const Awaited: ComponentType<P> = lazy(fetchPart)

  // Chosen once for each mount, since another component in its place would start anew.
  function Part(props: P) {
    const [Chosen] = useState(() => ready ?? Awaited)
    return <Chosen {...props} />
  }
  return Object.assign(Part, {
    preload: () => {
      fetchPart().catch(() => {})
    },
  })
}
