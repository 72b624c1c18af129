import { accountRows } from './account-rows'
import { catalogueRows } from './catalogue-rows'
import { faults, type Fault, type Outcome } from './fault'
import { orderRows } from './order-rows'
import type { Row } from './row'

export const rows: readonly Row[] = [...catalogueRows, ...orderRows, ...accountRows]

export interface Cell {
  row: Row
  fault: Fault
  outcome: Outcome
}

export const nameOf = ({ call, place }: Row) => `${call}, ${place}`

/** The cells that can be tried: those of the pairs that meet. */
export const cells: readonly Cell[] = rows.flatMap(row =>
  faults.flatMap((fault): Cell[] => {
    const outcome = row.outcomes[fault]
    return outcome === undefined || outcome.to === 'none' ? [] : [{ row, fault, outcome }]
  }),
)

/** So many cells of each row are tried in the covering part. */
const PER_ROW = 2

/** A part of the cells in which each row and each fault occurs: the rows take their faults in turn. */
function cover(): ReadonlySet<Cell> {
  const chosen = new Set<Cell>()
  const left = new Set<Fault>(faults)
  const take = (cell: Cell) => {
    chosen.add(cell)
    left.delete(cell.fault)
  }
  rows.forEach((row, index) => {
    const own = cells.filter(cell => cell.row === row)
    for (let n = 0; n < PER_ROW; n += 1) {
      const free = own.filter(cell => !chosen.has(cell))
      const wanted = free.filter(cell => left.has(cell.fault))
      const from = wanted.length > 0 ? wanted : free
      const cell = from[(index * 7 + n * 3) % from.length]
      if (cell) take(cell)
    }
  })
  for (const fault of left) {
    const cell = cells.find(one => one.fault === fault)
    if (cell) take(cell)
  }
  return chosen
}

export const covering = cover()

const marks: Record<Outcome['to'], string> = {
  failure: 'F',
  done: '=',
  words: 'W',
  'sign-in': 'S',
  reload: 'R',
  none: '.',
}

/** The matrix as text: a line for each row, a column for each fault, and under it why pairs don't meet. */
export function table(): string {
  const width = Math.max(...rows.map(row => nameOf(row).length))
  const line = (row: Row) =>
    `${nameOf(row).padEnd(width)}  ${faults
      .map(fault => {
        const outcome = row.outcomes[fault]
        const cell = cells.find(one => one.row === row && one.fault === fault)
        const mark = outcome === undefined ? '?' : marks[outcome.to]
        return `${mark}${cell && covering.has(cell) ? '*' : ' '}`
      })
      .join(' ')}`
  const heads = faults.map((fault, index) => `${String.fromCharCode(97 + index)} ${fault}`).join(', ')
  const reasons = rows.flatMap(row =>
    faults.flatMap(fault => {
      const outcome = row.outcomes[fault]
      return outcome?.to === 'none' ? [`  ${nameOf(row)} × ${fault}: ${outcome.because}`] : []
    }),
  )
  return [
    heads,
    'F failure said, W other words, = as without it, S sign in and back, R reloaded, . they don’t meet, * in the covering part',
    '',
    `${''.padEnd(width)}  ${faults.map((_, index) => `${String.fromCharCode(97 + index)} `).join(' ')}`,
    ...rows.map(line),
    '',
    `${cells.length} cells, ${covering.size} in the covering part. Pairs that don’t meet:`,
    ...reasons,
  ].join('\n')
}
