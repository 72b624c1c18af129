/**
 * @promise The next expiry of an order's files can be saved as a reminder for a calendar.
 */
import { expect, it } from 'vitest'
import { expiryCalendar } from '@/features/orders/expiry-calendar'

const event = {
  orderNumber: 'ORD-2026-000059',
  expiresAt: Date.parse('2026-12-20T00:00:00Z'),
  url: 'https://shop.example/order/ORD-2026-000059/details',
  now: Date.parse('2026-11-22T15:30:00.250Z'),
}

it('has an event at the expiry and an alarm a day before', () => {
  expect(expiryCalendar(event).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Listwell//Orders//EN',
    'BEGIN:VEVENT',
    'UID:ORD-2026-000059-1797724800000@shop.example',
    'DTSTAMP:20261122T153000Z',
    'DTSTART:20261220T000000Z',
    'SUMMARY:Files of order ORD-2026-000059 expire',
    String.raw`DESCRIPTION:Download them before: https://shop.example/order/ORD-2026-00005`,
    ' 9/details',
    'URL:https://shop.example/order/ORD-2026-000059/details',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Files of order ORD-2026-000059 expire',
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it.each([
  ['special characters', 'a;b,c\\d', String.raw`a\;b\,c\\d`],
  ['a line break that would add a property', 'a\r\nATTACH:x', 'a  ATTACH:x'],
])('escapes %s in an order’s number', (_, orderNumber, text) => {
  const lines = expiryCalendar({ ...event, orderNumber }).split('\r\n')
  expect(lines).toContain(`SUMMARY:Files of order ${text} expire`)
  expect(lines.filter(line => line.startsWith('ATTACH'))).toEqual([])
})

it('folds lines at 75 octets, outside of characters', () => {
  const orderNumber = '\u{1F4E6}ü'.repeat(40)
  const calendar = expiryCalendar({ ...event, orderNumber })
  const lines = calendar.split('\r\n')
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(calendar.replaceAll('\r\n ', '')).toContain(`SUMMARY:Files of order ${orderNumber} expire\r\n`)
})
