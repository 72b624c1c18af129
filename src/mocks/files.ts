import { criteriaOfParameters } from './criteria'
import { offerOf } from './offers'
import { matchingDomains, matchingRows } from './search'
import type { MockLine, MockOrder } from './state'

const ROWS_PER_FILE = 50_000
const FILE_LIFE = 30 * 24 * 3_600_000

/** A file of a completed order, generated at each download with the same contents. */
export interface MockOrderFile {
  id: string
  name: string
  contentType: string
  line: MockLine
  expiresAt: number
  /** The contents; ASCII only. */
  text: () => string
  /** Bytes. */
  size: () => number
}

/** CSV of the rows `from` (inclusive) to `to` (exclusive) of a cart line's search. */
function csv(line: MockLine, from: number, to: number): string {
  const attributes = offerOf(line.offerId).type !== 'basic'
  const rows = [`email,domain,tld,country,role${attributes ? ',founded,employees,hosting' : ''}`]
  let index = 0
  for (const { address, domain } of matchingRows(criteriaOfParameters(line.searchParameters))) {
    if (index >= to) break
    if (index++ < from) continue
    const known = `${address.local}@${domain.name},${domain.name},${domain.tld},${domain.country},${address.role}`
    const more = attributes ? `,${domain.founded},${domain.employees},${domain.provider}` : ''
    rows.push(known + more)
  }
  return `${rows.join('\r\n')}\r\n`
}

/** The domains of a line's addresses with their attributes, as a JSON list. */
function domainsJson({ searchParameters, quantity }: MockLine): string {
  const entries = matchingDomains(criteriaOfParameters(searchParameters), quantity).map(
    ({ name, tld, country, provider, founded, employees }) =>
      JSON.stringify({ name, tld, country, hosting: provider, founded, employees }),
  )
  return `[\n${entries.join(',\n')}\n]\n`
}

function parts(quantity: number): [from: number, to: number][] {
  const count = Math.ceil(quantity / ROWS_PER_FILE)
  return Array.from({ length: count }, (_, part) => [
    part * ROWS_PER_FILE,
    Math.min(quantity, (part + 1) * ROWS_PER_FILE),
  ])
}

type Draft = Pick<MockOrderFile, 'name' | 'contentType' | 'line' | 'text'>

/** The files of a line: its addresses as CSV, split into parts if there are many, and its domains as JSON unless the offer is basic. */
function draftsOf(line: MockLine, stem: string): Draft[] {
  const ranges = parts(line.quantity)
  const lists = ranges.map(([from, to], part): Draft => {
    const name = ranges.length === 1 ? `${stem}.csv` : `${stem}-part-${part + 1}.csv`
    return { name, contentType: 'text/csv', line, text: () => csv(line, from, to) }
  })
  if (offerOf(line.offerId).type === 'basic') return lists
  const domains: Draft = {
    name: `${stem}-domains.json`,
    contentType: 'application/json',
    line,
    text: () => domainsJson(line),
  }
  return [...lists, domains]
}

function createSizes() {
  const known = new Map<string, number>()
  return (key: string, text: () => string): number => {
    const size = known.get(key) ?? text().length
    known.set(key, size)
    return size
  }
}

/** A size needs the whole generated text, so it is computed once. */
const sizeOf = createSizes()

/** The files of an order, given the time of its completion. */
export function filesOf(order: MockOrder, completed: number): MockOrderFile[] {
  const stems = new Map<string, number>()
  const drafts = order.lines.flatMap(line => {
    const name = offerOf(line.offerId).name.toLowerCase()
    const count = (stems.get(name) ?? 0) + 1
    stems.set(name, count)
    return draftsOf(line, count === 1 ? name : `${name}-${count}`)
  })
  return drafts.map((draft, index) => ({
    ...draft,
    id: `${order.id}-${index + 1}`,
    expiresAt: order.fileExpiries[index] ?? completed + FILE_LIFE,
    size: () => sizeOf(`${JSON.stringify(draft.line)} ${draft.name}`, draft.text),
  }))
}
