import { readFreshSession, type User } from '@/auth'
import { storageKey } from './storage-key'

/** The user of the stored session if its token is fresh. A small chunk of its own, which is there before the client's. */
export function storedUser(): User | null {
  try {
    return readFreshSession(localStorage.getItem(storageKey))?.user ?? null
  } catch {
    return null
  }
}
