import type { List } from '@/api/fields'

/** Fetches all top-level domains. Its code is loaded with the first call, not with the initial script. */
export async function loadTlds({ signal }: { signal: AbortSignal }): Promise<List<string>> {
  const [{ fetchTlds }, { http }] = await Promise.all([import('@/api/tlds'), import('./http')])
  return fetchTlds(http, signal)
}
