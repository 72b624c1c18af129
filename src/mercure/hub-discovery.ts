import { parseLinks } from '@/platform/link-header'

export interface HubLink {
  /** The hub's URL. */
  url: string
  /** The id of the hub's last message at the time of the response; null where the backend doesn't send it. */
  lastEventId: string | null
}

/** The first Mercure hub that the `Link` header of a response from `url` names for that URL, by http or https; null where there is none. */
export function findHub(header: string, url: string): HubLink | null {
  const self = new URL('', url).href
  const link = parseLinks(header, url).find(
    one => one.rels.includes('mercure') && one.context === self && /^https?:/.test(one.target),
  )
  if (link === undefined) return null
  return { url: link.target, lastEventId: link.parameters.get('last-event-id') || null }
}
