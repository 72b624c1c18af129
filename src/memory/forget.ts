import * as v from 'valibot'
import { memoryKey, paymentsKey, SEARCHES_KEY, userKeyPrefixes } from '@/config/storage-keys'
import { parseStoredJson, readableList } from '@/lib/stored-json'
import { storeRecord } from './store-record'

/** Who ran the recent searches: the rest of them is read by a chunk that few pages need. */
const searchesOfUsers = v.looseObject({
  recent: readableList(v.looseObject({ userId: v.nullish(v.string()) })),
})

function forgetSearches(keep: string | null) {
  const stored = parseStoredJson(localStorage.getItem(SEARCHES_KEY))
  const { success, output } = v.safeParse(searchesOfUsers, stored)
  if (!success) return
  const recent = output.recent.filter(({ userId = null }) => userId === null || userId === keep)
  if (recent.length < output.recent.length) storeRecord(SEARCHES_KEY, JSON.stringify({ ...output, recent }))
}

/**
 * Removes what is kept of the purchases and payments of any user but this one, and the recent searches that they ran while
 * signed in. Null: of every user.
 */
export function forgetMemories(keep: string | null): void {
  const kept = keep === null ? [] : [memoryKey(keep), paymentsKey(keep)]
  try {
    forgetSearches(keep)
    for (const key of Object.keys(localStorage))
      if (userKeyPrefixes.some(prefix => key.startsWith(prefix)) && !kept.includes(key))
        storeRecord(key, null)
  } catch {
    // Blocked storage holds nothing.
  }
}
