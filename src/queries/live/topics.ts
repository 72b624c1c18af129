import { endpoints } from '@/api/endpoints'
import type { Http } from '@/api/http'

/** An order, or the cart, which has no `id`. */
export interface Resource {
  iri: string | null
  id?: string
}

/**
 * The topics of a resource, as absolute URLs: its `@id` and, of an order, its own URL. Backends may publish to that one alone,
 * while the `@id` of the details is the URL of the details. Where the `@id` names another origin than the API's, the hub may
 * know either.
 */
export function topicsOf(http: Http, { iri, id }: Resource): string[] {
  const paths = [iri, id === undefined ? null : endpoints.order(id)]
  const urls = paths.flatMap(path => (path === null ? [] : (http.resolve(path) ?? [])))
  const origin = /^https?:\/\/[^/]+/
  const [named] = origin.exec(iri ?? '') ?? []
  const alternatives = named === undefined ? [] : urls.map(url => url.replace(origin, named))
  return [...new Set([...urls, ...alternatives])]
}
