import type { List } from '@/api/fields'
import type { App } from '@/config/app'

/** Fetches all top-level domains. Its code is loaded with the first call, not with the initial script. */
export async function loadTlds(app: App, { signal }: { signal: AbortSignal }): Promise<List<string>> {
  const [{ fetchTlds }, { httpOf }] = await Promise.all([import('@/api/tlds'), import('./http')])
  return fetchTlds(httpOf(app), signal)
}
