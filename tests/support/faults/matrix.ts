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

const fewest = (some: readonly Cell[], chosen: ReadonlySet<Cell>) => {
  const times = (fault: Fault) => [...chosen].filter(one => one.fault === fault).length
  return some.filter(cell => !chosen.has(cell)).toSorted((a, b) => times(a.fault) - times(b.fault))[0]
}

/** The cells for `npm test`: each row and each fault at least once. The others are for `npm run test:more`. */
export const first: ReadonlySet<Cell> = (() => {
  const chosen = new Set<Cell>()
  const take = (some: readonly Cell[]) => {
    const cell = fewest(some, chosen)
    if (cell) chosen.add(cell)
  }
  for (const row of rows) take(cells.filter(cell => cell.row === row))
  for (const fault of faults)
    if (![...chosen].some(cell => cell.fault === fault)) take(cells.filter(cell => cell.fault === fault))
  return chosen
})()
