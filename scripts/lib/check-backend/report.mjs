import { printable } from '../../../src/lib/printable.mjs'

/**
 * @typedef {{ check: string, status: 'ok' | 'note' | 'warning' | 'error' | 'skipped', asked: string, came: string,
 *   field: string | null, expected: string, customer: string, mend: string }} Line
 */

/** Something that makes the check useless, such as a host that isn't there: said in one sentence. */
export class CheckError extends Error {}

/** As messages may hold it: as it is, in a URL, in JSON. */
const formsOf = secret => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]

/** With each long text in quotes cut, as `show` puts it there. */
const shorten = text =>
  text.replaceAll(/"(?:[^"\\]|\\.?)*"?/gs, quoted =>
    quoted.length > 60 ? `${quoted.slice(0, 40)}…"` : quoted,
  )

const plain = field => (field ?? '').replaceAll(/\[\d+\]/g, '[]')

/** Collects what checks find, without a secret, or a character that a terminal obeys or hides. */
export function createReport() {
  /** @type {Map<string, Line[]>} of each check the line that stands where it finds nothing, and what it found */
  const checks = new Map()
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
  const cleanLine = line =>
    Object.fromEntries(
      Object.entries(line).map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]),
    )
  const whole = line => ({ field: null, came: '', expected: '', customer: '', mend: '', ...line })

  /** Begins a check, unless it has begun: it is ok as long as nothing but notes is added. */
  function begin(check, asked, came) {
    if (!checks.has(check)) checks.set(check, [whole({ check, status: 'ok', asked, came })])
  }

  return {
    begin,
    /** Adds what a check has found. One line stands for all members of a list with the same fault. */
    add(line) {
      begin(line.check, line.asked, line.came)
      const lines = checks.get(line.check)
      const same = ({ field, expected }) =>
        expected === (line.expected ?? '') && plain(field) === plain(line.field)
      if (!lines.slice(1).some(same)) lines.push(whole(line))
    },
    /** Texts that are never printed. */
    keepSecret: text => {
      if (text) secrets.add(text)
    },
    clean,
    /** All lines, those of a check together. @returns {Line[]} */
    lines: () =>
      [...checks.values()]
        .flatMap(([ok, ...found]) =>
          found.every(({ status }) => status === 'note') ? [ok, ...found] : found,
        )
        .map(cleanLine),
  }
}

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
