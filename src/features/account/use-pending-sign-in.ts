import { useSyncExternalStore } from 'react'
import {
  getPendingSignIn,
  getServerPendingSignIn,
  subscribeToPendingSignIn,
  type PendingSignIn,
} from '@/session/second-factor'

/** The sign-in that waits for a second factor; null without one. */
export const usePendingSignIn = (): PendingSignIn | null =>
  useSyncExternalStore(subscribeToPendingSignIn, getPendingSignIn, getServerPendingSignIn)
