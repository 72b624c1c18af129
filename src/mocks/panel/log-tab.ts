import { printable } from '@/lib/printable.mjs'
import { formatEntry, shortLine, statusText, type LogEntry, type RequestLog } from '@/mocks/request-log'
import { element, note, textButton } from './elements'

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

function entryItem(entry: LogEntry, open: boolean): HTMLElement {
  const status = element('b', {}, statusText(entry))
  const isFailed = entry.status !== null && (entry.status === 0 || entry.status >= 400)
  status.toggleAttribute('data-failed', isFailed)
  const duration = entry.duration === null ? '' : `${Math.round(entry.duration)} ms`
  const facts = [time.format(entry.time), duration, entry.scenario].filter(Boolean).join(' · ')
  const bodies = [
    ['Requested', entry.url.length > 80 ? entry.url : ''],
    ['Sent', entry.requestBody],
    ['Received', entry.responseBody],
  ].flatMap(([name = '', text]) => (text ? [element('h3', {}, name), element('pre', {}, text)] : []))
  const details = element(
    'details',
    { open },
    element(
      'summary',
      {},
      status,
      ` ${entry.method} ${shortLine(entry.url, 80)}`,
      element('small', {}, facts),
    ),
    ...(bodies.length === 0 ? [note('No text was sent or received.')] : bodies),
  )
  details.dataset.id = String(entry.id)
  return element('li', {}, details)
}

/** The requests, the newest first, with a filter for any of their texts. */
export function logTab(log: RequestLog): { content: HTMLElement; update: () => void } {
  const filter = element('input', {
    type: 'search',
    title: 'Filter requests',
    placeholder: 'Such as orders or 500',
  })
  const list = element('ul', { className: 'list' })
  const shown = () => {
    const wanted = printable(filter.value.trim()).toLowerCase()
    return log.entries().filter(entry => formatEntry(entry).toLowerCase().includes(wanted))
  }

  function update() {
    const open = new Set(
      [...list.querySelectorAll<HTMLElement>('details[open]')].map(({ dataset }) => dataset.id),
    )
    const items = shown()
      .toReversed()
      .map(entry => entryItem(entry, open.has(String(entry.id))))
    list.replaceChildren(...(items.length === 0 ? [note('No request.')] : items))
  }

  filter.oninput = update
  update()
  const copy = () => void navigator.clipboard.writeText(shown().map(formatEntry).join('\n'))
  const actions = element(
    'div',
    { className: 'actions' },
    textButton('Copy log', copy),
    textButton('Clear log', () => log.clear()),
  )
  return { content: element('div', { className: 'tab' }, filter, list, actions), update }
}
