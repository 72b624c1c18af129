import Papa from 'papaparse'
import type { EmailRecord } from '@/api/search'
import { previewColumns } from './results-columns'

/** What a spreadsheet would take for a formula, also after spaces and in full width. */
const formula = /^[\s\uFEFF]*[=+\-@\t\r＝＋－＠]/

/**
 * Where a spreadsheet of a language that separates columns by a semicolon would begin another cell with a formula. The sign is
 * looked for first: the other way round, a long row of spaces would take quadratic time.
 */
const innerFormula = /(?=[=+\-@＝＋－＠])(?<=[;\t|\r\n][\s"]*)/g

/** Control characters that separate nothing. LibreOffice drops a null character, and runs the formula behind it. */
const control = /(?![\t\r\n])\p{Cc}/gu

/**
 * The rows of a preview as CSV by RFC 4180, masked as they are: in UTF-8 with a byte order mark, so that Excel reads it as
 * such. A text that a spreadsheet would run as a formula gets an apostrophe before it.
 */
export function sampleCsv(rows: readonly EmailRecord[]): string {
  const columns = previewColumns(rows)
  const data = rows.map((_, row) => columns.map(({ cells }) => cells[row] ?? ''))
  const safe = [columns.map(({ label }) => label), ...data].map(row =>
    row.map(text => text.replace(control, '').replace(innerFormula, "'")),
  )
  return `\uFEFF${Papa.unparse(safe, { newline: '\r\n', escapeFormulae: formula })}\r\n`
}
