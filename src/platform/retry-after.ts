/**
 * Milliseconds from now by a `Retry-After` header, which holds seconds or an HTTP date (RFC 9110, section 10.2.3); null
 * where it is neither, a date in the past, or more seconds than a number can hold.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return wait >= 0 && wait < Infinity ? wait : null
}
