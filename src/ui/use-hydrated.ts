import { useDeferredValue, useSyncExternalStore } from 'react'

/** Subscribes to what never changes. */
const never = () => () => {}

/** False during prerendering and hydration, then true: from then on a page may differ from its prerendered document. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The same for what the page can do without for a moment: it is rendered once the page can be used. */
export const useAfterHydration = () => useDeferredValue(useHydrated())
