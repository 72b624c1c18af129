/** A time as calendars have it: 20261220T000000Z. */
const utcTime = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')

/** A text as the value of a property (RFC 5545, 3.3.11): without control characters, special ones escaped. */
const escapeText = (text: string) => text.replace(/\p{Cc}/gu, ' ').replace(/[\\;,]/g, String.raw`\$&`)

/** A line in parts of at most 75 octets, none of which ends inside a character (RFC 5545, 3.1). */
const foldLine = (line: string): string =>
  line.match(/^\p{ASCII}{1,75}|\p{ASCII}{1,74}|.{1,18}/gsu)?.join('\r\n ') ?? ''

interface CalendarEvent {
  orderNumber: string
  /** When the first of its files expires, in ms since 1970. */
  expiresAt: number
  /** The absolute URL of the order's page. */
  url: string
  /** In ms since 1970. */
  now: number
}

/** A calendar file (RFC 5545) with an event at the time when an order's files expire, and an alarm a day before. */
export function expiryCalendar({ orderNumber, expiresAt, url, now }: CalendarEvent): string {
  const title = escapeText(`Files of order ${orderNumber} expire`)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Listwell//Orders//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(orderNumber)}-${expiresAt}@${new URL(url).hostname}`,
    `DTSTAMP:${utcTime(now)}`,
    `DTSTART:${utcTime(expiresAt)}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${escapeText(`Download them before: ${url}`)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${title}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${foldLine(line)}\r\n`).join('')
}
