import Papa from 'papaparse'
import { withPlainSeparators } from '@/lib/separators'
import type { OptionList } from '@/ui/combobox/option-list'
import { MAX_VALUES } from './parse-criteria'
import { understandBy, type ListCriterion, type Understand } from './understand'

/** A line of a list, or what isn't understood of it. */
interface Entry {
  /** Counted from 1. */
  line: number
  text: string
}

export interface ReadList {
  /** Without repetitions, in their order. */
  values: string[]
  notUnderstood: Entry[]
  /** The columns of a table that don't count, by their names; one without a name by its place, such as 'Column 2'. */
  ignoredColumns: string[]
}

interface Row {
  line: number
  cells: string[]
}

const isFilled = (cell: string) => /\S/.test(cell)

/** Whether a row has more cells than columns: a separator without quotes around it is in one of them. */
const hasMore = ({ cells }: Row, width: number) => cells.slice(width).some(isFilled)

/** A first line by which Excel knows the separator. */
const separatorLine = /^\uFEFF?"?sep=([^\n"])"?[ \t]*(?:\n|$)/i

/** The cells of each line. A quote that isn't closed before a separator, as in '"Acme" GmbH', would take in what follows. */
function parseCsv(csv: string, delimiter: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter, newline: '\n' })
  return errors.some(({ type }) => type === 'Quotes') ? parseCsv(csv.replaceAll('"', ''), delimiter) : data
}

/** The rows of a text without the empty ones, and what separates their cells: what the first one has. */
function readRows(text: string) {
  const plain = withPlainSeparators(text.replace(/\r\n?/g, '\n')).replaceAll('｜', '|')
  const [first = '', named] = separatorLine.exec(plain) ?? []
  // Lists have spaces before quotes, CSV doesn't.
  const csv = plain.slice(first.length).replace(/(?<![^,;|\t\n]) +"/g, '"')
  const [head = ''] = csv.trimStart().split('\n', 1)
  const signs = head.replace(/"[^"]*"/g, '')
  const delimiter = named ?? ['\t', ';', '|'].find(sign => signs.includes(sign)) ?? ','
  const isQuoted = csv.includes('"')
  const lines = isQuoted ? parseCsv(csv, delimiter) : csv.split('\n')
  /** Those below a line. They are split each time: to keep all cells of a large text takes longer. */
  function* rows(above = 0): Generator<Row> {
    let line = first === '' ? 1 : 2
    for (const one of lines) {
      const cells = typeof one !== 'string' ? one : isFilled(one) ? one.split(delimiter) : []
      if (line > above && cells.some(isFilled)) yield { line, cells }
      line += isQuoted ? cells.join().split('\n').length : 1
    }
  }
  return { rows, delimiter }
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
const headings = [ownHeading.countries, ownHeading.tlds, codeHeading, otherHeading]
const isHeading = (name: string) => headings.some(heading => heading.test(name))

/** How surely a heading names a column of the criterion; 0: it may name anything. */
function certaintyOf(name: string, criterion: ListCriterion): number {
  if (ownHeading[criterion].test(name)) return 3
  return /^name$/i.test(name) ? 2 : codeHeading.test(name) ? 1 : 0
}

/** What has more columns is no table. */
const MAX_COLUMNS = 1000

interface Column {
  name: string
  certainty: number
  filled: number
  /** How many of its cells are understood. */
  known: number
}

const shareOf = ({ filled, known }: Column) => known / (filled || 1)

/**
 * The highest one has the column of a table that is understood best: of those of which at least one half is, the one whose heading
 * says most surely what it has. Continents, languages and much else have codes that are countries' or TLDs' too.
 */
const scoreOf = (column: Column) => (shareOf(column) >= 0.5 ? 1 + column.certainty : shareOf(column))

/** The column of a table that counts, by its place, and the names of those that don't; null for a list. */
function readTable(
  names: string[],
  body: () => Iterable<Row>,
  isHeaded: boolean,
  criterion: ListCriterion,
  understand: Understand,
) {
  const columns = names.map((name, index): Column => ({
    name: name || `Column ${index + 1}`,
    certainty: certaintyOf(name, criterion),
    filled: 0,
    known: 0,
  }))
  let length = 0
  // Whether all rows have one length.
  let isEven = true
  for (const row of body()) {
    length += 1
    isEven &&= isFilled(row.cells[names.length - 1] ?? '') && !hasMore(row, names.length)
    for (const [index, cell] of row.cells.entries()) {
      const column = columns[index]
      if (!column || !isFilled(cell)) continue
      column.filled += 1
      if (understand(cell)) column.known += 1
    }
  }
  const [best, ...rest] = columns.toSorted((a, b) => scoreOf(b) - scoreOf(a) || b.certainty - a.certainty)
  if (!best || best.known === 0) return null
  // Other headings stand in rows of one length above one column that is understood.
  const isOnlyOne = shareOf(best) >= 0.5 && rest.every(other => shareOf(other) < 0.5)
  if (!isHeaded && !(isOnlyOne && isEven && length > 1)) return null
  const place = columns.indexOf(best)
  // A column that says the same as the best one is none that is left out; one that has a heading alone is.
  const ignored = new Set(columns.filter(({ filled }, index) => filled === 0 && names[index] !== ''))
  for (const { cells } of body()) {
    const values = understand(cells[place] ?? '')?.join()
    for (const [index, cell] of cells.entries()) {
      const column = columns[index]
      if (!column || column === best || ignored.has(column) || !isFilled(cell)) continue
      if (values === undefined || understand(cell)?.join() !== values) ignored.add(column)
    }
  }
  return { place, ignored: columns.filter(column => ignored.has(column)).map(({ name }) => name) }
}

/** What may separate values within a cell. */
const separators = /[,;|\t\n]/

/** Whether two texts beside each other may be one name: one of them isn't understood, and both have words of names alone. */
const mayBeOne = (one: ReturnType<Understand>, other: ReturnType<Understand>) =>
  one !== undefined && other !== undefined && (one === null || other === null)

/** The values in a text: a list with any separators, or a table whose first row names its columns. */
export function readList(text: string, criterion: ListCriterion, list: OptionList): ReadList {
  const understandAnew = understandBy[criterion](list)
  const known = new Map<string, ReturnType<Understand>>()
  function understand(one: string) {
    const read = known.get(one)
    if (read !== undefined) return read
    const found = understandAnew(one)
    // Most of what is no part of a name stands in a text once.
    if (found !== undefined) known.set(one, found)
    return found
  }
  const { rows, delimiter } = readRows(text)
  const [head, second] = rows()
  const body = () => rows(head?.line)
  const width = head?.cells.length ?? 0
  const names = width > MAX_COLUMNS ? [] : (head?.cells.map(cell => cell.trim()) ?? [])
  const hasValue = (name: string) => understand(name) || name.split(separators).some(understand)
  // Some headings are TLDs too.
  const isHeaded =
    names.some(name => isHeading(name) && !hasValue(name)) &&
    names.every(name => isHeading(name) || !hasValue(name))
  const mayBeTable = names.length > 1 && (isHeaded || !names.some(hasValue))
  const table = mayBeTable ? readTable(names, body, isHeaded, criterion, understand) : null

  const values = new Set<string>()
  const notUnderstood: Entry[] = []
  let last: (Entry & { found: ReturnType<Understand> }) | null = null
  function end() {
    if (last?.found) for (const value of last.found) values.add(value)
    // A sign in place of a value says that there is none.
    else if (last && /[\p{L}\p{N}]/u.test(last.text)) notUnderstood.push({ line: last.line, text: last.text })
    last = null
  }
  function add(cell: string, line: number) {
    const [part, found] = [cell.trim(), understand(cell)]
    // A name may have a comma in it, such as 'Korea, Republic of'.
    const mayBelong = last?.line === line && mayBeOne(last.found, found)
    const whole = mayBelong ? `${last?.text}, ${part}` : part
    const both = mayBelong && understand(whole)
    if (!both) end()
    last = both ? { line, text: whole, found: both } : { line, text: part, found }
  }
  for (const row of isHeaded || table ? body() : rows()) {
    const { line, cells } = row
    if (table && hasMore(row, width)) {
      // Nobody knows which of its cells are those of the column.
      notUnderstood.push({ line, text: cells.join(delimiter).trim() })
      continue
    }
    // A line of its own may be a name with a comma, such as 'Hong Kong, China', whose parts are names too.
    const mayBeName = !table && second !== undefined && delimiter === ',' && cells.length > 1
    const counted = table ? [cells[table.place] ?? ''] : cells
    for (const cell of mayBeName && understand(cells.join()) ? [cells.join()] : counted)
      if (!separators.test(cell) || understand(cell)) add(cell, line)
      else
        for (const [index, lineOfCell] of cell.split('\n').entries())
          for (const part of lineOfCell.split(/[,;|\t]/)) add(part, line + index)
    end()
  }
  return { values: [...values], notUnderstood, ignoredColumns: table?.ignored ?? [] }
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
  criterion: ListCriterion,
  list: OptionList,
  values: readonly string[],
  more: readonly string[] = [],
): ListAddition {
  const { values: read, ...rest } = readList(text, criterion, list)
  const before = new Set(values)
  const listed = [...new Set([...more, ...read])]
  const others = listed.filter(value => !before.has(value))
  const added = others.slice(0, Math.max(0, MAX_VALUES - values.length))
  const picked = listed.filter(value => before.has(value))
  return { ...rest, added, picked, surplus: others.length - added.length }
}

/** Whether all of a list is understood and fits, so that nothing has to be said about it. */
export function isComplete({ added, picked, surplus, notUnderstood, ignoredColumns }: ListAddition): boolean {
  return added.length + picked.length > 0 && surplus + notUnderstood.length + ignoredColumns.length === 0
}
