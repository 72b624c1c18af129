import { Fragment } from 'react'

/** Values in a line, each isolated: one that is written from right to left doesn't reorder the text around it. */
export function ValueList({ values }: { values: readonly string[] }) {
  return values.map((value, index) => (
    <Fragment key={`${index} ${value}`}>
      {index > 0 && ', '}
      <bdi>{value}</bdi>
    </Fragment>
  ))
}
