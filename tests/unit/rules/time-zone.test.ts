/**
 * @promise A date without an offset is UTC; days are those of the browser's zone.
 */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { formatDate, readDate } from '@/lib/dates'

// Apart from other dates: a process can change its time zone, but none of its threads, in which changes to the code are tried.
describe('a date', () => {
  const zones = ['Pacific/Pago_Pago', 'America/Los_Angeles', 'UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati']
  it.each(zones)('without an offset is in UTC, and its day the one of the browser’s zone: %s', zone => {
    vi.stubEnv('TZ', zone)
    onTestFinished(() => void vi.unstubAllEnvs())
    for (const [minute, start] of [
      ['T23:59:59', '2026-11-27T23:59:59Z'],
      ['T00:00', '2026-11-27T00:00:00Z'],
    ] as const) {
      const date = readDate(`2026-11-27${minute}`)
      expect(date?.toISOString()).toBe(new Date(start).toISOString())
      const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: zone }).format(
        new Date(start),
      )
      // The formats of a locale keep their zone.
      expect(formatDate(date?.toISOString(), '', `en-US-u-ca-gregory-x-${zone.length}`)).toBe(day)
    }
  })

  it.each([
    ['2026-11-27T22:40', '22:40:00.000Z'],
    ['2026-11-27T22:40:05', '22:40:05.000Z'],
    ['2026-11-27 22:40:05', '22:40:05.000Z'],
    ['2026-11-27T22:40:05.123456', '22:40:05.123Z'],
    ['2026-11-27', '00:00:00.000Z'],
    ['2026-11-27T22:40:05Z', '22:40:05.000Z'],
    ['2026-11-27T22:40:05+05:45', '16:55:05.000Z'],
    ['2026-11-27T14:40:05-08:00', '22:40:05.000Z'],
  ])('%s is %s', (text, time) => {
    vi.stubEnv('TZ', 'America/Los_Angeles')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(readDate(text)?.toISOString()).toBe(`2026-11-27T${time}`)
  })
})
