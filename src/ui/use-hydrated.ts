import { useSyncExternalStore } from 'react'

/** Subscribes to what never changes. */
const never = () => () => {}

/** False during prerendering and hydration, then true: from then on a page may differ from its prerendered document. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
