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

/** The rows of a text: their cells, or the text of one without quotes. */
function parseRows(csv: string, delimiter: string): (string | string[])[] {
  if (!csv.includes('"')) return csv.split('\n')
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter, newline: '\n' })
  if (!errors.some(({ type }) => type === 'Quotes')) return data
  // A quote that isn't closed before a separator, as in '"Acme" GmbH', has taken in what follows.
  const withoutQuotes = (cell: string) => cell.replace(/^\s*"|"\s*$/g, '')
  return csv.split('\n').map(row => row.split(delimiter).map(withoutQuotes))
}

/** A function that goes through the rows of a text without the empty ones. They aren't kept: a text may have half a million. */
function rowsOf(text: string) {
  const plain = withPlainSeparators(
    text
      .replace(/^\uFEFF/, '')
      .replace(/\r\n/g, '\n')
      .replace(/\r/g, '\n'),
  )
  const [first = '', named] = separatorLine.exec(plain) ?? []
  // Lists have spaces before quotes, CSV doesn't.
  const csv = plain.slice(first.length).replace(/(?<![^,;|\t\n]) +"/g, '"')
  const delimiter = named ?? guessDelimiter(csv)
  const parsed = parseRows(csv, delimiter)
  const cellsOf = (row: string) => (row.includes(delimiter) ? row.split(delimiter) : [row])
  function* rows(): Generator<Row> {
    let line = first === '' ? 1 : 2
    let isFirst = true
    for (const row of parsed) {
      const cells = typeof row === 'string' ? cellsOf(row) : row
      const filled = cells.findLastIndex(cell => cell.trim() !== '') + 1
      // The first row may name columns, also by nothing.
      if (filled > 0)
        yield { line, cells: isFirst || filled === cells.length ? cells : cells.slice(0, filled) }
      isFirst &&= filled === 0
      line += typeof row === 'string' ? 1 : row.join().split('\n').length
    }
  }
  return { rows, delimiter }
}

interface Column {
  index: number
  certainty: number
  filled: number
  /** How many of its cells are understood. */
  known: number
}

const shareOf = ({ filled, known }: Column) => (filled === 0 ? 0 : known / filled)

/** What the columns have, and whether all rows have a cell of each. */
function countColumns(
  names: readonly string[],
  rows: Iterable<Row>,
  understand: Understand,
  criterion: ListCriterion,
) {
  const columns: Column[] = names.map((name, index) => ({
    index,
    certainty: certaintyOf(name, criterion),
    filled: 0,
    known: 0,
  }))
  let isEven = true
  // Cell by cell: a small file may have many columns and many rows, but not many cells.
  for (const { cells } of rows) {
    isEven &&= cells.length === names.length
    for (const [index, cell] of cells.entries()) {
      const column = columns[index]
      if (column === undefined || cell.trim() === '') continue
      column.filled += 1
      if (understand(cell.trim())) column.known += 1
    }
  }
  return { columns, isEven }
}

/**
 * The column of a table that is understood best: of those of which at least one half is, the one whose heading says most surely
 * what it has. Continents, languages and much else have codes that are countries' or TLDs' too. Undefined where none is.
 */
function bestColumn(columns: readonly Column[]): Column | undefined {
  const best = Math.max(...columns.map(shareOf))
  const [first] = columns
    .filter(column => column.known > 0 && (shareOf(column) === best || shareOf(column) >= 0.5))
    .toSorted((a, b) => b.certainty - a.certainty)
  return first
}

/** What may separate values within a cell. */
const separators = /[,;|\t\n]/

/** Whether two texts beside each other may be one name: one of them isn't understood, and both have words of names alone. */
const isPartOfName = (one: ReturnType<Understand>, other: ReturnType<Understand>) =>
  one !== undefined && other !== undefined && (one === null || other === null)

/** The values in a text: a list with any separators, or a table whose first row names its columns. */
export function readList(text: string, understand: Understand, criterion: ListCriterion): ReadList {
  const { rows, delimiter } = rowsOf(text)
  const [head, second, third] = rows()
  const isKnown = (cell: string) => Boolean(understand(cell))
  const width = head?.cells.length ?? 0
  const names = width > MAX_COLUMNS ? [] : (head?.cells.map(cell => cell.trim()) ?? [])
  // Some headings are TLDs too.
  const hasHeadings =
    names.some(name => isHeading(name) && !isKnown(name)) &&
    names.every(name => isHeading(name) || !isKnown(name))
  function* body() {
    for (const row of rows()) if (row.line !== head?.line) yield row
  }
  const mayBeTable =
    names.length > 1 && (hasHeadings || (third !== undefined && names.every(name => !isKnown(name))))
  const { columns, isEven } = mayBeTable
    ? countColumns(names, body(), understand, criterion)
    : { columns: [], isEven: false }
  const best = bestColumn(columns)
  const isTable =
    best !== undefined &&
    (hasHeadings ||
      // Other headings stand in rows of one length above one column that is understood.
      (isEven && columns.every(column => shareOf(column) >= 0.5 === (column === best))))

  const values = new Set<string>()
  const notUnderstood: ListEntry[] = []
  function addEntry(found: ReturnType<Understand>, entry: ListEntry) {
    if (found) for (const value of found) values.add(value)
    // A sign in place of a value says that there is none.
    else if (/[\p{L}\p{N}]/u.test(entry.text)) notUnderstood.push(entry)
  }
  /** Adds the values of cells beside each other, which may have several each. */
  function addCells(cells: readonly string[], firstLine: number) {
    const parts = cells.flatMap(cell =>
      !separators.test(cell) || isKnown(cell)
        ? { line: firstLine, text: cell.trim() }
        : cell
            .split('\n')
            .flatMap((row, index) =>
              row.split(/[,;|\t]/).map(part => ({ line: firstLine + index, text: part.trim() })),
            ),
    )
    const found = parts.map(({ text: one }) => understand(one))
    for (let index = 0; index < parts.length; index += 1) {
      const [part, next] = [parts[index], parts[index + 1]]
      if (part === undefined) break
      // Of two of which one isn't understood, both may be a name with a comma in it, such as 'Korea, Republic of'.
      const mayBelong = next?.line === part.line && isPartOfName(found[index], found[index + 1])
      const both = mayBelong ? understand(`${part.text}, ${next.text}`) : null
      addEntry(both ?? found[index], part)
      if (both) index += 1
    }
  }

  for (const { line, cells } of hasHeadings || isTable ? body() : rows()) {
    // A line of its own may be a name with a comma, such as 'Hong Kong, China', whose parts are names too.
    const whole = second && delimiter === ',' && cells.length > 1 ? cells.join(',').trim() : ''
    const [only = ''] = cells
    // So it is in most long lists, of which a megabyte has half a million lines.
    if (cells.length === 1 && !isTable && !separators.test(only))
      addEntry(understand(only.trim()), { line, text: only.trim() })
    else if (!isTable) addCells(isKnown(whole) ? [whole] : cells, line)
    else if (cells.length <= width) addCells(cells.slice(best.index, best.index + 1), line)
    // A separator without quotes around it: nobody knows which of the cells it is in.
    else notUnderstood.push({ line, text: cells.join(delimiter).trim() })
  }

  // A column that says the same as the best one is none that is left out.
  const same = new Set(columns.filter(column => column !== best && shareOf(column) === 1))
  for (const { cells } of isTable && same.size > 0 ? body() : []) {
    const bestValues = understand((cells[best?.index ?? 0] ?? '').trim())?.join()
    for (const [index, cell] of cells.entries()) {
      const column = columns[index]
      if (column && cell.trim() !== '' && understand(cell.trim())?.join() !== bestValues) same.delete(column)
    }
  }
  const ignored = isTable ? columns.filter(column => column !== best && !same.has(column)) : []
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
export function isComplete(addition: ListAddition): boolean {
  const { added, picked, surplus, notUnderstood, ignoredColumns } = addition
  const isUnderstood = surplus + notUnderstood.length + ignoredColumns.length === 0
  return isUnderstood && added.length + picked.length > 0
}
