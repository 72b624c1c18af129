import { Fragment } from 'react'

/** A number and its noun, such as '2 countries', stay in one line. */
const counted = /^\d\S* \S{1,9}$/

/** Values in a line, each isolated: one that is written from right to left doesn't reorder the text around it. */
export function ValueList({ values }: { values: readonly string[] }) {
  return values.map((value, index) => (
    <Fragment key={`${index} ${value}`}>
      {index > 0 && ', '}
      <bdi className={counted.test(value) ? 'whitespace-nowrap' : undefined}>{value}</bdi>
    </Fragment>
  ))
}
