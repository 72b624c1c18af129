import { hash } from './domains'
import { FAMILY_NAMES, GIVEN_NAMES, ROLES } from './people'

export interface Address {
  id: number
  /** The part before the @. */
  local: string
  role: string
}

/** More than any domain's number of mailboxes, so that ids are unique. */
const ID_SPAN = 128

/** The address at an index (from 0) of a domain's mailboxes. */
export function addressAt(domain: number, place: number): Address {
  const start = hash(domain + 0x10_0000)
  const given = GIVEN_NAMES[((start >>> 16) + place) % GIVEN_NAMES.length] ?? ''
  const family = FAMILY_NAMES[((start & 0xffff) + place * 7) % FAMILY_NAMES.length] ?? ''
  return {
    id: domain * ID_SPAN + place + 1,
    local: `${given}.${family}`,
    role: ROLES[((start >>> 8) + place * 5) % ROLES.length] ?? '',
  }
}
