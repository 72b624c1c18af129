import Papa from 'papaparse'

/** The values that a text names; null where it names none. */
export type Understand = (text: string) => readonly string[] | null

interface ListEntry {
  /** Counted from 1. */
  line: number
  text: string
}

export interface ParsedList {
  /** Without repetitions, in their order. */
  values: string[]
  notUnderstood: ListEntry[]
  /** The columns of a table that have other things, by their names; one without a name by its place, such as 'Column 2'. */
  ignoredColumns: string[]
}

interface Row {
  line: number
  cells: string[]
}

/** The headings of a column of countries, and of one of TLDs. */
const ownHeaders = {
  countries: /^(country|countries|country[ _-]?(code|name)|land|länder|pays|pa[ií]s(es)?|paese)$/i,
  tlds: /^(tlds?|domains?|top[ -]level.*)$/i,
}
/** The criteria whose values can be added as a list. */
export type ListCriterion = keyof typeof ownHeaders
/** A heading that other columns may have too. ISO 639 and 4217 are codes of languages and currencies. */
const codeHeader = /^((iso|alpha)\b(?!.*(639|4217)).*|code|cc)$/i
/** A heading of other columns; the codes of Indonesia, Norway and Nauru, and TLDs, are headings of numbers too. */
const otherHeader = /^(name|id|no|nr)$/i
const isHeader = (name: string) =>
  [...Object.values(ownHeaders), codeHeader, otherHeader].some(header => header.test(name))

const separator = /[,;|\t]/
/** What has more columns is no table. */
const MAX_COLUMNS = 1000

/** So much of a text shows what separates its cells, in UTF-16 units. */
const MAX_GUESSED = 2000
const options = { newline: '\n' as const, delimitersToGuess: [',', ';', '\t', '|'] }

/** A first line by which Excel knows the separator. */
const separatorLine = /^"?sep=([^\n"])"?[ \t]*(?:\n|$)/i

/** The rows that aren't empty, and what separates their cells. */
function rowsOf(text: string): { rows: Row[]; delimiter: string } {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [first = '', named] = separatorLine.exec(plain) ?? []
  const table = plain.slice(first.length)
  // Empty lines, which count for the numbers of lines, would mislead the guess; all of a long text would take it long.
  const start = table.slice(0, MAX_GUESSED)
  const { meta } = Papa.parse<string[]>(start, { ...options, skipEmptyLines: 'greedy' })
  const delimiter = named ?? meta.delimiter
  const { data } = Papa.parse<string[]>(table, { ...options, delimiter })
  let line = first === '' ? 1 : 2
  const rows = data.map(cells => {
    const row = { line, cells }
    // A cell in quotes may have several lines.
    line += cells.join('').split('\n').length
    return row
  })
  return { rows: rows.filter(({ cells }) => cells.some(cell => cell.trim() !== '')), delimiter }
}

interface Cell {
  text: string
  line: number
}

/** What is between the separators in a cell. */
const partsOf = ({ text, line }: Cell): Cell[] =>
  text
    .split('\n')
    .flatMap((row, index) => row.split(separator).map(part => ({ text: part, line: line + index })))

/**
 * The values of cells beside each other, which may have several each; what names none is added to `notUnderstood`. Of two of
 * which one isn't understood, both may be a name with a comma in it, such as 'Korea, Republic of'.
 */
function readCells(cells: readonly Cell[], understand: Understand, notUnderstood: ListEntry[]): string[] {
  // A name may begin in one cell and end in the first part of the next one.
  const parts = cells.flatMap(cell => (understand(cell.text.trim()) === null ? partsOf(cell) : [cell]))
  const found: string[] = []
  for (let index = 0; index < parts.length; index += 1) {
    const [part, next] = [parts[index], parts[index + 1]]
    if (part === undefined) continue
    const pair =
      part.text.trim() !== '' && part.line === next?.line ? [part.text.trim(), next.text.trim()] : []
    const both = pair.some(one => understand(one) === null) ? understand(pair.join(', ')) : null
    // One by one: a call can't take as many arguments as a large file has values.
    const values = both ?? readPart(part, understand, notUnderstood)
    for (const value of values) found.push(value)
    if (both !== null) index += 1
  }
  return found
}

/** The values of a text without separators. */
function readPart(part: Cell, understand: Understand, notUnderstood: ListEntry[]): readonly string[] {
  const text = part.text.trim()
  const values = text === '' ? [] : understand(text)
  if (values === null) notUnderstood.push({ line: part.line, text })
  return values ?? []
}

/** How surely a heading names a column of the criterion; 0: it may name anything. */
function certaintyOf(name: string, criterion: ListCriterion): number {
  if (ownHeaders[criterion].test(name)) return 3
  if (/^name$/i.test(name)) return 2
  return codeHeader.test(name) ? 1 : 0
}

interface CountedColumns {
  /** The index of the column that counts most. */
  first: number
  /** The indexes of all that count, in their order. */
  all: number[]
}

/**
 * A table's columns that count: of those that are understood for at least one half the one whose heading says most surely what
 * it has, and the others of such headings that say the same in each row. Continents, languages and much else have codes that
 * are countries' or TLDs' too. Null where no column is understood.
 */
function countColumns(
  names: readonly string[],
  rows: readonly Row[],
  understand: Understand,
  criterion: ListCriterion,
): CountedColumns | null {
  const columns = names.map((name, index) => ({
    index,
    certainty: certaintyOf(name, criterion),
    filled: 0,
    /** What is understood, by its row. */
    values: new Map<number, string>(),
  }))
  // Cell by cell: a small file may have many columns and many rows, but not many cells.
  for (const [row, { cells }] of rows.entries())
    for (const [index, cell] of cells.entries()) {
      const column = columns[index]
      const text = cell.trim()
      if (column === undefined || text === '') continue
      column.filled += 1
      const values = understand(text)
      if (values !== null) column.values.set(row, values.join())
    }
  const shareOf = ({ filled, values }: { filled: number; values: ReadonlyMap<number, string> }) =>
    filled === 0 ? 0 : values.size / filled
  const differentOf = ({ values }: { values: ReadonlyMap<number, string> }) => new Set(values.values()).size
  const best = Math.max(...columns.map(shareOf))
  const [first, ...others] = columns
    .filter(column => column.values.size > 0 && (shareOf(column) === best || shareOf(column) >= 0.5))
    .toSorted((a, b) => b.certainty - a.certainty || differentOf(b) - differentOf(a))
  if (first === undefined) return null
  const agreeing = others.filter(
    ({ values, certainty }) =>
      certainty > 0 && [...values].every(([row, value]) => (first.values.get(row) ?? value) === value),
  )
  const all = [first, ...agreeing].map(({ index }) => index).toSorted((a, b) => a - b)
  return { first: first.index, all }
}

/** A row of a table with more cells than the table has columns: there is a comma in one of them, at best in the country's name. */
function readLongRow(
  { cells, line }: Row,
  surplus: number,
  { first, all }: CountedColumns,
  understand: Understand,
  notUnderstood: ListEntry[],
): string[] {
  const cellAt = (index: number) => ({ text: cells[index] ?? '', line })
  const read = (index: number) => readCells([cellAt(index)], understand, notUnderstood)
  const name = cells.slice(first, first + surplus + 1).map(cell => cell.trim())
  const values = name.includes('') ? null : understand(name.join(', '))
  const before = all.filter(index => index < first).flatMap(read)
  if (values !== null) {
    return [
      ...before,
      ...values,
      ...all.filter(index => index > first).flatMap(index => read(index + surplus)),
    ]
  }
  const found = [...before, ...read(first)]
  // Which column the others belong to isn't known.
  for (const index of cells.keys()) {
    const text = cells[index]?.trim() ?? ''
    if (index > first && text !== '') notUnderstood.push({ line, text })
  }
  return found
}

/** The names of the columns that don't count. Without a name and without a text there is nothing to name. */
function ignoredNames(names: readonly string[], rows: readonly Row[], columns: readonly number[]): string[] {
  const filled = new Set<number>()
  for (const { cells } of rows)
    for (const [index, cell] of cells.entries()) if (cell.trim() !== '') filled.add(index)
  return names.flatMap((name, index) => {
    if (columns.includes(index)) return []
    if (name !== '') return [name]
    return filled.has(index) ? [`Column ${index + 1}`] : []
  })
}

/**
 * The values in a pasted text or a file: a list with any separators, or a table (CSV) whose first row names its columns.
 * Of a table the columns of countries or TLDs count.
 */
export function parseList(text: string, understandOne: Understand, criterion: ListCriterion): ParsedList {
  const known = new Map<string, readonly string[] | null>()
  function understand(one: string) {
    let values = known.get(one)
    if (values === undefined) {
      values = understandOne(one)
      known.set(one, values)
    }
    return values
  }
  const { rows, delimiter } = rowsOf(text)
  const notUnderstood: ListEntry[] = []
  const [first, ...body] = rows
  const names = first?.cells.map(cell => cell.trim()) ?? []
  const isUnknown = (name: string) => understand(name) === null
  // Some headings are TLDs too.
  const isTable =
    names.length <= MAX_COLUMNS &&
    names.some(name => isHeader(name) && isUnknown(name)) &&
    names.every(name => isHeader(name) || isUnknown(name))
  /** How many cells a row has beyond the table's columns. */
  const surplusOf = ({ cells }: Row) => cells.findLastIndex(cell => cell.trim() !== '') + 1 - names.length
  const exact = body.filter(row => surplusOf(row) <= 0)
  const counted = exact.length > 0 ? exact : body
  const columns = isTable && names.length > 1 ? countColumns(names, counted, understand, criterion) : null
  const listed = isTable ? body : rows
  const values = listed.flatMap(row => {
    const all = row.cells.map(cell => ({ text: cell, line: row.line }))
    if (columns === null) {
      // A line of its own may be a name with a comma, such as 'Hong Kong, China', whose parts are names too.
      const whole = listed.length > 1 && delimiter === ',' ? understand(row.cells.join(',').trim()) : null
      return whole ?? readCells(all, understand, notUnderstood)
    }
    const surplus = surplusOf(row)
    if (surplus > 0) return readLongRow(row, surplus, columns, understand, notUnderstood)
    // Which column its last cell belongs to isn't known.
    const last = row.cells.at(-1)?.trim() ?? ''
    if (row.cells.length <= columns.first && understand(last) !== null)
      notUnderstood.push({ line: row.line, text: last })
    return columns.all.flatMap(index => readCells(all.slice(index, index + 1), understand, notUnderstood))
  })
  return {
    values: [...new Set(values)],
    notUnderstood,
    ignoredColumns: columns === null ? [] : ignoredNames(names, body, columns.all),
  }
}
