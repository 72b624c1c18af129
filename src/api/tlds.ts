import * as v from 'valibot'
import { fetchAll } from './collection'
import { endpoints } from './endpoints'
import type { List } from './fields'
import type { Http } from './http'

const tldRecord = v.object({ tld: v.string() })

/** Fetches all top-level domains, without the dot, as they are listed. */
export async function fetchTlds(http: Http, signal?: AbortSignal): Promise<List<string>> {
  const { items, unreadable } = await fetchAll(http, endpoints.tlds, tldRecord, signal)
  return { items: items.map(({ tld }) => tld.replace(/^\./, '')), unreadable }
}
