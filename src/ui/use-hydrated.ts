import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page may differ from its prerendered document: not until that is taken over. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
