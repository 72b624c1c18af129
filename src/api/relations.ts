import * as v from 'valibot'
import { isList, isRecord, optionalIri } from './fields'
import type { Http, WithHub } from './http'

/** The IRI of a member that says nothing else: the IRI alone, or an object with no more than JSON-LD's own keys. */
function iriOf(member: unknown): string | null {
  if (typeof member === 'string') return /^(https?:\/)?\//.test(member) ? member : null
  const isBare = isRecord(member) && Object.keys(member).every(key => key.startsWith('@'))
  return isBare ? v.parse(optionalIri, member['@id']) : null
}

/** Requests a resource; IRIs in place of members of its `lists` are read by their own URLs, or stay where they can't be. */
export function requestWithMembers<T extends object>(
  http: Http,
  path: string,
  schema: v.GenericSchema<unknown, T>,
  { lists, signal }: { lists: string[]; signal: AbortSignal | undefined },
): Promise<WithHub<T>> {
  async function readMember(member: unknown): Promise<unknown> {
    const iri = iriOf(member)
    if (iri === null) return member
    return http.request(iri, v.looseObject({}), { signal }).then(
      read => ({ '@id': iri, ...read }),
      () => member,
    )
  }
  async function complete(body: unknown): Promise<unknown> {
    if (!isRecord(body)) return body
    const read = lists.map(async name => {
      const list = body[name]
      return [name, isList(list) ? await Promise.all(Object.values(list).map(readMember)) : list] as const
    })
    return { ...body, ...Object.fromEntries(await Promise.all(read)) }
  }
  return http.requestWithHub(path, schema, { signal, complete })
}
