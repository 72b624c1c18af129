import { parseLinks } from '@/platform/link-header'

/** The URL of the first Mercure hub that the `Link` header of a response from `url` names for that URL, by http or https; or null. */
export function findHub(header: string, url: string): string | null {
  const self = new URL('', url).href
  const link = parseLinks(header, url).find(
    one => one.rels.includes('mercure') && one.context === self && /^https?:/.test(one.target),
  )
  return link?.target ?? null
}
