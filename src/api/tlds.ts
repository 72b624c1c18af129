import * as v from 'valibot'
import { fetchAll } from './collection'
import { endpoints } from './endpoints'
import type { Http } from './http'

const tldRecord = v.object({ tld: v.string() })

/** Fetches all top-level domains, without the dot, each once, sorted. */
export async function fetchTlds(http: Http, signal?: AbortSignal): Promise<string[]> {
  const { items } = await fetchAll(http, endpoints.tlds, tldRecord, signal)
  return [...new Set(items.map(({ tld }) => tld.replace(/^\./, '')))].sort()
}
