/** Seconds from a `Retry-After` header, which holds seconds or a date; null where it can't be read. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000)
}
