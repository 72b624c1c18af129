import { printable } from '../../../src/lib/printable.mjs'

/**
 * @typedef {{ check: string, status: 'ok' | 'note' | 'warning' | 'error' | 'skipped', asked: string, came: string,
 *   field: string | null, expected: string, customer: string, mend: string }} Line
 */

const order = ['error', 'warning', 'note', 'ok', 'skipped']

/** Something that makes the check useless, such as a host that isn't there: said in one sentence. */
export class CheckError extends Error {}

/** As messages may hold it: as it is, in a URL, in JSON. */
const formsOf = secret => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]

/** With each long text in quotes cut, as `show` puts it there. */
const shorten = text =>
  text.replaceAll(/"(?:[^"\\]|\\.?)*"?/gs, quoted =>
    quoted.length > 60 ? `${quoted.slice(0, 40)}…"` : quoted,
  )

/** Collects the lines of a check, none of which holds a secret, or a character that a terminal obeys or hides. */
export function createReport() {
  /** @type {Line[]} */
  const lines = []
  const secrets = new Set()

  // The longest first: a short password may be a part of a token. Cut last: a part of a secret wouldn’t be recognized.
  const clean = text =>
    printable(
      shorten(
        [...secrets]
          .flatMap(formsOf)
          .toSorted((a, b) => b.length - a.length)
          .reduce((shown, form) => shown.replaceAll(form, '…'), text),
      ),
    )

  function add(line) {
    const whole = { field: null, came: '', expected: '', customer: '', mend: '', ...line }
    const safe = Object.fromEntries(
      Object.entries(whole).map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]),
    )
    // One line stands for all members of a list with the same fault.
    const same = ({ check, field, expected }) =>
      check === safe.check && expected === safe.expected && plain(field) === plain(safe.field)
    if (!lines.some(same)) lines.push(safe)
  }

  return {
    lines,
    add,
    /** Texts that are never printed. */
    keepSecret: text => {
      if (text) secrets.add(text)
    },
    clean,
    /** Adds a line that says that a check found nothing, where that is so. */
    close(check, asked, came) {
      if (!lines.some(line => line.check === check && line.status !== 'note'))
        add({ check, status: 'ok', asked, came })
    },
    worst: () => order.find(status => lines.some(line => line.status === status)),
  }
}

const plain = field => (field ?? '').replaceAll(/\[\d+\]/g, '[]')

const marks = { ok: 'ok     ', note: 'note   ', warning: 'WARNING', error: 'ERROR  ', skipped: 'skipped' }

/** @param {Line} line */
export function formatLine({ check, status, asked, came, field, expected, customer, mend }) {
  const parts = [
    `${marks[status]} ${check}: ${asked}`,
    came && `came: ${came}`,
    (field || expected) && `expected: ${[field, expected].filter(Boolean).join(' = ')}`,
    customer && `customers see: ${customer}`,
    mend && `mend: ${mend}`,
  ]
  return parts.filter(Boolean).join(' | ')
}
