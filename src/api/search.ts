import * as v from 'valibot'
import type { SearchCriteria } from '@/config/search-criteria'
import { collection } from './collection'
import { endpoints } from './endpoints'
import { id, optionalText } from './fields'
import type { Http } from './http'

const attribute = v.object({
  name: optionalText,
  label: optionalText,
  value: v.nullish(v.union([v.string(), v.number(), v.boolean()]), null),
})

const attributes = v.nullish(v.array(attribute), () => [])

const emailRecord = v.object({
  id,
  email: v.string(),
  domain: v.nullish(v.object({ name: optionalText, tld: optionalText, eavAttributes: attributes }), () => ({
    name: null,
    tld: null,
    eavAttributes: [],
  })),
  eavAttributes: attributes,
})

export type Attribute = v.InferOutput<typeof attribute>
export type EmailRecord = v.InferOutput<typeof emailRecord>

export interface SearchResults {
  rows: EmailRecord[]
  /** The number of emails found; the rows are a preview of them. */
  total: number
}

const results = collection(emailRecord)

/** Runs a search: its preview and the number found. */
export async function searchEmails(
  http: Http,
  criteria: SearchCriteria,
  signal?: AbortSignal,
): Promise<SearchResults> {
  const page = await http.request(endpoints.search(criteria), results, { signal })
  return { rows: page.member, total: page.totalItems ?? page.member.length }
}
