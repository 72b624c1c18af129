import * as v from 'valibot'
import { fetchAll } from './collection'
import { endpoints } from './endpoints'
import type { Http } from './http'

const record = v.object({ tld: v.string() })

/** All top-level domains, without their dot, each once, in order. */
export async function fetchTlds(http: Http, signal?: AbortSignal): Promise<string[]> {
  const records = await fetchAll(http, endpoints.tlds, record, signal)
  return [...new Set(records.map(one => one.tld.replace(/^\./, '')))].sort()
}
