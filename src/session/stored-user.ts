import { readFreshSession, type User } from '@/auth'
import { usableSession } from './second-factor'
import { storageKey } from './storage-key'

/** The user of the stored session if its token is fresh, and it waits for no second factor. A small chunk of its own, which is there before the client's. */
export function storedUser(): User | null {
  try {
    return usableSession(readFreshSession(localStorage.getItem(storageKey)))?.user ?? null
  } catch {
    return null
  }
}
