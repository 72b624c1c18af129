import { expect, it } from 'vitest'
import { readRetryAfter } from '@/platform/retry-after'

const now = Date.UTC(2026, 10, 21, 9)

it.each<[string, string | null, number | null]>([
  ['seconds', '40', 40_000],
  ['no seconds at all', '0', 0],
  ['a date', 'Sat, 21 Nov 2026 09:01:00 GMT', 60_000],
  ['a date with an offset', 'Sat, 21 Nov 2026 10:01:00 +0100', 60_000],
  ['a date of ISO 8601', '2026-11-21T09:01:00Z', 60_000],
  ['a date in the past', 'Sat, 21 Nov 2026 08:59:00 GMT', null],
  ['neither', 'soon', null],
  ['more seconds than a number can hold', '9'.repeat(400), null],
  ['an empty header', '', null],
  ['no header', null, null],
])('reads %s as milliseconds', (_name, header, expected) => {
  expect(readRetryAfter(header, now)).toBe(expected)
})
