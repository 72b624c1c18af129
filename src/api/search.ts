import * as v from 'valibot'
import type { SearchCriteria } from '@/config/search-criteria'
import { collection } from './collection'
import { endpoints } from './endpoints'
import { list, optional, optionalId, optionalItems, optionalText } from './fields'
import type { Http } from './http'

const scalar = v.union([v.string(), v.number(), v.boolean()])
const scalars = v.pipe(
  list(scalar),
  v.transform(({ items }) => items.join(', ')),
)

const attribute = v.object({
  name: optionalText,
  label: optionalText,
  value: optional(v.union([scalar, scalars])),
})
const attributes = optionalItems(attribute)

const emailRecord = v.object({
  id: optionalId,
  email: v.string(),
  domain: v.fallback(v.object({ name: optionalText, tld: optionalText, eavAttributes: attributes }), {
    name: null,
    tld: null,
    eavAttributes: [],
  }),
  eavAttributes: attributes,
})

export type EmailRecord = v.InferOutput<typeof emailRecord>

const results = collection(emailRecord)

/** Runs a search: its preview and the number found. Rows that couldn't be read are counted. */
export async function searchEmails(http: Http, criteria: SearchCriteria, signal?: AbortSignal) {
  const { member, totalItems, view } = await http.request(endpoints.search(criteria), results, {
    signal,
    isPublic: true,
  })
  const { items, unreadable } = member
  return {
    rows: items,
    unreadable,
    /** The number of emails found, of which the rows are a preview; where `hasMore`, more than so many. */
    total: totalItems ?? items.length + unreadable,
    /** Whether the server hasn't counted the emails, and there are more than the first page has. */
    hasMore: totalItems === null && view.next !== null,
  }
}

export type SearchPreview = Awaited<ReturnType<typeof searchEmails>>
