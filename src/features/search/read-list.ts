import Papa from 'papaparse'
import { withPlainSeparators } from '@/lib/plain-separators'
import { MAX_VALUES } from './parse-criteria'
import type { ListCriterion, Understand } from './understand'

/** What of a list isn't understood. */
interface ListEntry {
  /** Counted from 1. */
  line: number
  text: string
}

export interface ReadList {
  /** Without repetitions, in their order. */
  values: string[]
  notUnderstood: ListEntry[]
  /** The columns of a table that don't count, by their names; one without a name by its place, such as 'Column 2'. */
  ignoredColumns: string[]
}

interface Row {
  line: number
  cells: string[]
}

/** The headings of a column of countries, and of one of TLDs. */
const ownHeading = {
  countries:
    /^(country|countries|country[ _-]?(code|name)|nation|land|länder|staat|pays|pa[ií]s(es)?|paese|ülke|kraj|страна|国家?|国名)$/i,
  tlds: /^(tlds?|domains?|top[ -]level.*)$/i,
}
/** A heading that other columns may have too. ISO 639 and 4217 are codes of languages and currencies. */
const codeHeading = /^((iso|alpha)\b(?!.*(639|4217)).*|code|cc)$/i
/** A heading of other columns; the codes of Indonesia, Norway and Nauru, and TLDs, are headings of numbers too. */
const otherHeading = /^(name|id|no|nr)$/i
const isHeading = (name: string) =>
  [...Object.values(ownHeading), codeHeading, otherHeading].some(heading => heading.test(name))

/** How surely a heading names a column of the criterion; 0: it may name anything. */
function certaintyOf(name: string, criterion: ListCriterion): number {
  if (ownHeading[criterion].test(name)) return 3
  return /^name$/i.test(name) ? 2 : codeHeading.test(name) ? 1 : 0
}

/** What has more columns is no table. */
const MAX_COLUMNS = 1000
/** So much of a text shows what separates its cells, in UTF-16 units. */
const MAX_GUESSED = 10_000

/** A first line by which Excel knows the separator. */
const separatorLine = /^"?sep=([^\n"])"?[ \t]*(?:\n|$)/i

/** What separates the cells: the sign that rows of one length have, else one of the first row. */
function guessDelimiter(csv: string): string {
  const guessed = { preview: 10, skipEmptyLines: 'greedy' as const, delimitersToGuess: ['\t', ';', '|', ','] }
  const { meta, errors } = Papa.parse(csv.slice(0, MAX_GUESSED), guessed)
  if (!errors.some(({ code }) => code === 'UndetectableDelimiter')) return meta.delimiter
  const [head = ''] = csv.trimStart().split('\n', 1)
  return ['\t', ';', '|'].find(sign => head.includes(sign)) ?? ','
}

/** The rows of a text as CSV has them, with the number of lines of each. */
function parseRows(csv: string, delimiter: string): { cells: string[]; lines: number }[] {
  const plain = (row: string) => ({ cells: row.trim() === '' ? [] : row.split(delimiter), lines: 1 })
  if (!csv.includes('"')) return csv.split('\n').map(plain)
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter, newline: '\n' })
  if (!errors.some(({ type }) => type === 'Quotes'))
    return data.map(cells => ({ cells, lines: cells.join().split('\n').length }))
  // A quote that isn't closed before a separator, as in '"Acme" GmbH', has taken in what follows.
  const withoutQuotes = (cell: string) => cell.replace(/^\s*"|"\s*$/g, '')
  return csv.split('\n').map(row => ({ cells: plain(row).cells.map(withoutQuotes), lines: 1 }))
}

/** The rows of a text without the empty ones. */
function rowsOf(text: string): { rows: Row[]; delimiter: string } {
  const plain = withPlainSeparators(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  const [first = '', named] = separatorLine.exec(plain) ?? []
  // Lists have spaces before quotes, CSV doesn't.
  const csv = plain.slice(first.length).replace(/(^|[,;|\t\n]) +"/g, '$1"')
  const delimiter = named ?? guessDelimiter(csv)
  let line = first === '' ? 1 : 2
  const rows: Row[] = []
  for (const { cells, lines } of parseRows(csv, delimiter)) {
    const last = cells.findLastIndex(cell => cell.trim() !== '')
    // The first row may name columns, also by nothing.
    if (last >= 0) rows.push({ line, cells: rows.length > 0 ? cells.slice(0, last + 1) : cells })
    line += lines
  }
  return { rows, delimiter }
}

interface Column {
  index: number
  certainty: number
  filled: number
  /** What is understood, by its row. */
  values: Map<number, string>
}

const shareOf = ({ filled, values }: Column) => (filled === 0 ? 0 : values.size / filled)

function countColumns(
  names: readonly string[],
  rows: readonly Row[],
  understand: Understand,
  criterion: ListCriterion,
) {
  const columns: Column[] = names.map((name, index) => ({
    index,
    certainty: certaintyOf(name, criterion),
    filled: 0,
    values: new Map(),
  }))
  // Cell by cell: a small file may have many columns and many rows, but not many cells.
  for (const [row, { cells }] of rows.entries())
    for (const [index, cell] of cells.entries()) {
      const column = columns[index]
      if (column === undefined || cell.trim() === '') continue
      column.filled += 1
      const values = understand(cell.trim())
      if (values !== null) column.values.set(row, values.join())
    }
  return columns
}

/**
 * The column of a table that is understood best: of those of which at least one half is, the one whose heading says most surely
 * what it has. Continents, languages and much else have codes that are countries' or TLDs' too. Undefined where none is.
 */
function bestColumn(columns: readonly Column[]): Column | undefined {
  const best = Math.max(...columns.map(shareOf))
  const [first] = columns
    .filter(column => column.values.size > 0 && (shareOf(column) === best || shareOf(column) >= 0.5))
    .toSorted((a, b) => b.certainty - a.certainty)
  return first
}

/** The values in a text: a list with any separators, or a table whose first row names its columns. */
export function readList(text: string, understand: Understand, criterion: ListCriterion): ReadList {
  const { rows, delimiter } = rowsOf(text)
  const [head, ...body] = rows
  const names = head?.cells.map(cell => cell.trim()) ?? []
  const width = names.length
  const isKnown = (cell: string) => understand(cell) !== null
  // Some headings are TLDs too.
  const hasHeadings =
    width <= MAX_COLUMNS &&
    names.some(name => isHeading(name) && !isKnown(name)) &&
    names.every(name => isHeading(name) || !isKnown(name))
  const mayBeTable = width > 1 && width <= MAX_COLUMNS && (hasHeadings || body.length > 1)
  const columns = mayBeTable ? countColumns(names, body, understand, criterion) : []
  const best = bestColumn(columns)
  const isTable =
    best !== undefined &&
    (hasHeadings ||
      // Other headings stand in rows of one length above one column that is understood.
      (body.every(({ cells }) => cells.length === width) &&
        names.every(name => !isKnown(name)) &&
        columns.every(column => shareOf(column) >= 0.5 === (column === best))))

  const values = new Set<string>()
  const notUnderstood: ListEntry[] = []

  /** Adds the values of cells beside each other, which may have several each. */
  function addCells(cells: readonly string[], firstLine: number) {
    const parts = cells.flatMap(cell =>
      isKnown(cell) || !/[,;|\t\n]/.test(cell)
        ? { text: cell, line: firstLine }
        : cell
            .split('\n')
            .flatMap((row, index) =>
              row.split(/[,;|\t]/).map(part => ({ text: part, line: firstLine + index })),
            ),
    )
    for (let index = 0; index < parts.length; index += 1) {
      const [part = { text: '', line: 0 }, next] = [parts[index], parts[index + 1]]
      const name = part.text.trim()
      if (name === '') continue
      const own = understand(name)
      // Of two of which one isn't understood, both may be a name with a comma in it, such as 'Korea, Republic of'.
      const mayBelong = next?.line === part.line && (own === null || !isKnown(next.text.trim()))
      const both = mayBelong ? understand(`${name}, ${next.text.trim()}`) : null
      if (both !== null) index += 1
      const found = both ?? own
      if (found === null) notUnderstood.push({ line: part.line, text: name })
      else found.forEach(value => values.add(value))
    }
  }

  for (const { line, cells } of hasHeadings || isTable ? body : rows) {
    // A line of its own may be a name with a comma, such as 'Hong Kong, China', whose parts are names too.
    const whole = rows.length > 1 && delimiter === ',' ? cells.join(',').trim() : ''
    if (!isTable) addCells(isKnown(whole) ? [whole] : cells, line)
    else if (cells.length <= width) addCells(cells.slice(best.index, best.index + 1), line)
    // A separator without quotes around it: nobody knows which of the cells it is in.
    else notUnderstood.push({ line, text: cells.join(delimiter).trim() })
  }

  /** A column that says the same as the best one is none that is left out. */
  const isRepeated = (column: Column) =>
    best !== undefined &&
    column.filled > 0 &&
    column.values.size === column.filled &&
    [...column.values].every(([row, value]) => best.values.get(row) === value)
  const ignored = isTable ? columns.filter(column => column !== best && !isRepeated(column)) : []
  return {
    values: [...values],
    notUnderstood,
    ignoredColumns: ignored.flatMap(({ index, filled }) => {
      const name = names[index] || `Column ${index + 1}`
      return names[index] || filled > 0 ? [name] : []
    }),
  }
}

/** What a list adds to the values of a field. */
export interface ListAddition extends Omit<ReadList, 'values'> {
  added: string[]
  /** Those of its values that are picked already. */
  picked: string[]
  /** The number of its values that a search has no room for. */
  surplus: number
}

/** `more` are further values to add, beside those of the text. */
export function readAddition(
  text: string,
  understand: Understand,
  criterion: ListCriterion,
  values: readonly string[],
  more: readonly string[] = [],
): ListAddition {
  const { values: read, ...rest } = readList(text, understand, criterion)
  const listed = [...new Set([...more, ...read])]
  const before = new Set(values)
  const others = listed.filter(value => !before.has(value))
  const added = others.slice(0, Math.max(0, MAX_VALUES - values.length))
  return {
    ...rest,
    added,
    picked: listed.filter(value => before.has(value)),
    surplus: others.length - added.length,
  }
}

/** Whether all of a list is understood and fits, so that nothing has to be said about it. */
export const isComplete = ({
  added,
  picked,
  surplus,
  notUnderstood,
  ignoredColumns,
}: ListAddition): boolean =>
  added.length + picked.length > 0 && surplus + notUnderstood.length + ignoredColumns.length === 0
