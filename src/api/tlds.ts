import * as v from 'valibot'
import { fetchAll } from './collection'
import { endpoints } from './endpoints'
import { ApiError } from './errors'
import type { Http } from './http'

const tldRecord = v.object({ tld: v.string() })

/** Fetches all top-level domains, without the dot, each once, sorted. Throws where there are some but none can be read. */
export async function fetchTlds(http: Http, signal?: AbortSignal): Promise<string[]> {
  const { items, missing } = await fetchAll(http, endpoints.tlds, tldRecord, signal)
  if (items.length === 0 && missing > 0) throw new ApiError('shape', 'Unexpected answer: member')
  return [...new Set(items.map(({ tld }) => tld.replace(/^\./, '')))].sort()
}
