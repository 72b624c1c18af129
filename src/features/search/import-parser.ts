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

/** The heading of a column of countries or TLDs, and of no other column. */
const ownHeader =
  /^(country|countries|country[ _-]?(code|name)|land|länder|pays|pa[ií]s(es)?|paese|tlds?|domains?|top[ -]level.*)$/i
/** A heading that other columns may have too. */
const codeHeader = /^((iso|alpha)\b.*|code)$/i
/** A heading of other columns; the codes of Indonesia, Norway and Nauru, and TLDs, are headings of numbers too. */
const otherHeader = /^(name|id|no|nr)$/i
const isHeader = (name: string) => ownHeader.test(name) || codeHeader.test(name) || otherHeader.test(name)

const separator = /[,;|\t]/
/** No list of names without separators is longer, in UTF-16 units. */
const MAX_WORDS = 1000
/** What has more columns is no table. */
const MAX_COLUMNS = 1000

/** So much of a text shows what separates its cells, in UTF-16 units. */
const MAX_GUESSED = 2000
const options = { newline: '\n' as const, delimitersToGuess: [',', ';', '\t', '|'] }

/** A first line by which Excel knows the separator. */
const separatorLine = /^"?sep=([^\n"])"?[ \t]*(?:\n|$)/i

/** The rows that aren't empty. */
function rowsOf(text: string): Row[] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [first = '', named] = separatorLine.exec(plain) ?? []
  const table = plain.slice(first.length)
  // Empty lines, which count for the numbers of lines, would mislead the guess; all of a long text would take it long.
  const start = table.slice(0, MAX_GUESSED)
  const { meta } = Papa.parse<string[]>(start, { ...options, skipEmptyLines: 'greedy' })
  const { data } = Papa.parse<string[]>(table, { ...options, delimiter: named ?? meta.delimiter })
  let line = first === '' ? 1 : 2
  const rows = data.map(cells => {
    const row = { line, cells }
    // A cell in quotes may have several lines.
    line += cells.join('').split('\n').length
    return row
  })
  return rows.filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
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
  if (text === '') return []
  const values = understand(text)
  if (values !== null) return values
  const words = text.length > MAX_WORDS ? [null] : text.split(/\s+/).map(understand)
  if (words.every(found => found !== null)) return words.flat()
  notUnderstood.push({ line: part.line, text })
  return []
}

/**
 * The indexes of a table's columns that are understood for at least one half; those alone whose heading says what they have, if
 * any does.
 */
function understoodColumns(names: readonly string[], rows: readonly Row[], understand: Understand): number[] {
  const shares = names.map((_, index) => {
    const cells = rows.flatMap(row => row.cells[index]?.trim() || [])
    return cells.length === 0 ? 0 : cells.filter(cell => understand(cell) !== null).length / cells.length
  })
  const best = Math.max(...shares)
  const understood = shares.flatMap((share, index) =>
    share > 0 && (share === best || share >= 0.5) ? [index] : [],
  )
  const isOwn = (index: number) => ownHeader.test(names[index] ?? '')
  const isCode = (index: number) => codeHeader.test(names[index] ?? '')
  return understood.some(isOwn) ? understood.filter(index => isOwn(index) || isCode(index)) : understood
}

/** The names of the columns that don't count. Without a name and without a text there is nothing to name. */
const ignoredNames = (names: readonly string[], rows: readonly Row[], columns: readonly number[]) =>
  names.flatMap((name, index) => {
    if (columns.includes(index)) return []
    if (name !== '') return [name]
    return rows.some(({ cells }) => cells[index]?.trim()) ? [`Column ${index + 1}`] : []
  })

/**
 * The values in a pasted text or a file: a list with any separators, or a table (CSV) whose first row names its columns.
 * Of a table the columns of countries or TLDs count.
 */
export function parseList(text: string, understandOne: Understand): ParsedList {
  const known = new Map<string, readonly string[] | null>()
  function understand(one: string) {
    let values = known.get(one)
    if (values === undefined) {
      values = understandOne(one)
      known.set(one, values)
    }
    return values
  }
  const rows = rowsOf(text)
  const notUnderstood: ListEntry[] = []
  const [first, ...body] = rows
  const names = first?.cells.map(cell => cell.trim()) ?? []
  const isUnknown = (name: string) => understand(name) === null
  // Some headings are TLDs too.
  const isTable =
    names.length <= MAX_COLUMNS &&
    names.some(name => isHeader(name) && isUnknown(name)) &&
    names.every(name => isHeader(name) || isUnknown(name))
  const columns = isTable && names.length > 1 ? understoodColumns(names, body, understand) : []
  const listed = isTable ? body : rows
  const values = listed.flatMap(({ line, cells }) => {
    const all = cells.map(cell => ({ text: cell, line }))
    if (columns.length === 0) return readCells(all, understand, notUnderstood)
    // A name with a comma in it has moved the others.
    const hasMore = cells.slice(names.length).some(cell => cell.trim() !== '')
    return hasMore
      ? readCells(all, understand, notUnderstood)
      : columns.flatMap(index => readCells([{ text: cells[index] ?? '', line }], understand, notUnderstood))
  })
  return {
    values: [...new Set(values)],
    notUnderstood,
    ignoredColumns: columns.length === 0 ? [] : ignoredNames(names, body, columns),
  }
}
