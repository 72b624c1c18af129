import { accountRows } from './account-rows'
import { catalogueRows } from './catalogue-rows'
import { faults, kinds, type Fault, type Outcome } from './fault'
import { orderRows } from './order-rows'
import { calls } from './calls'
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

/** Every fault is in the covering part so many times at least. */
const TIMES = 3

const least = (some: readonly Cell[], chosen: ReadonlySet<Cell>): Cell | undefined => {
  const count = (is: (cell: Cell) => boolean) => [...chosen].filter(is).length
  const weighed = some
    .filter(cell => !chosen.has(cell))
    .map(cell => ({
      cell,
      fault: count(one => one.fault === cell.fault),
      row: count(one => one.row === cell.row),
    }))
  return weighed.toSorted((a, b) => a.fault - b.fault || a.row - b.row)[0]?.cell
}

/**
 * A part of the cells in which each call meets every kind of fault that it can meet, each row is tried, each fault
 * occurs at least three times, and the frame of a page is missing: what has been chosen least so far comes next.
 */
function cover(): ReadonlySet<Cell> {
  const chosen = new Set<Cell>()
  const take = (some: readonly Cell[]) => {
    const cell = least(some, chosen)
    if (cell) chosen.add(cell)
  }
  for (const call of calls)
    for (const kind of Object.values(kinds))
      take(cells.filter(({ row, fault }) => row.call === call && kind.includes(fault)))
  take(cells.filter(({ outcome }) => outcome.to === 'reload' && outcome.whole))
  for (const row of rows)
    if (![...chosen].some(cell => cell.row === row)) take(cells.filter(cell => cell.row === row))
  for (const fault of faults) {
    const own = cells.filter(cell => cell.fault === fault)
    const count = () => own.filter(cell => chosen.has(cell)).length
    while (count() < Math.min(TIMES, own.length)) take(own)
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
