import { useEffect, useMemo, useRef, useState } from 'react'
import type { EmailRecord } from '@/api/search'
import { formatCount } from '@/lib/counts'
import { cx } from '@/lib/cx'
import { cutText } from '@/lib/isolate-text'
import { FIXED_COLUMNS, previewColumns, type PreviewColumn } from './results-columns'

/** The first column leaves room on phones for the columns that scroll under it; a line is before the attributes. */
const columnClass = ({ numeric }: PreviewColumn, index: number) =>
  cx(
    'max-w-cell px-3 sm:px-4 split:px-2 split:first:pl-4 split:last:pr-4',
    index === 0 && 'max-sm:max-w-[64cqw]',
    index === FIXED_COLUMNS && 'border-l',
    numeric && 'text-right tabular-nums',
  )
const cellClass = (column: PreviewColumn, index: number) =>
  cx(
    'h-row overflow-hidden border-t whitespace-nowrap',
    index === 0 && 'font-normal text-foreground',
    columnClass(column, index),
  )

/** The frame is focusable where it scrolls, so that the arrow keys do it. */
const scrollFrame = { role: 'region', tabIndex: 0, 'aria-label': 'Preview, scrolls sideways' }
const frameInFull = { role: 'region', 'aria-label': 'Preview' }

/** So many attributes are shown, far more than a backend has: a browser takes seconds to lay out thousands. */
const MAX_ATTRIBUTES = 100

const madeUpRows = [
  ['p******@l**********.example', 'l**********.example', '.com'],
  ['s***@t********.example', 't********.example', '.com'],
  ['i****@f**********.example', 'f**********.example', '.net'],
  ['d*****@m**********.example', 'm**********.example', '.com'],
  ['r***@o***********.example', 'o***********.example', '.com'],
  ['b****@s************.example', 's************.example', '.net'],
]

/**
 * The rows that are shown blurred below the preview: made up, none of them from the response. As many as the search
 * found beyond a preview of four, six at most.
 */
export const fakeRows = (total: number) => madeUpRows.slice(0, Math.max(0, total - 4))

interface ResultsTableProps {
  rows: readonly EmailRecord[]
  /** The number of emails that the search found. */
  total: number
}

/** The preview: the rows found, then blurred ones, which assistive technology ignores. It scrolls sideways in its own frame. */
export function ResultsTable({ rows, total }: ResultsTableProps) {
  const allColumns = useMemo(() => previewColumns(rows), [rows])
  const columns = allColumns.slice(0, FIXED_COLUMNS + MAX_ATTRIBUTES)
  const frame = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const box = frame.current
    if (box === null) return undefined
    const observer = new ResizeObserver(() => setOverflows(box.scrollWidth > box.clientWidth + 1))
    for (const part of [box, ...box.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div
        ref={frame}
        {...(overflows ? scrollFrame : frameInFull)}
        className="results-frame relative overflow-x-auto rounded-t-lg sm:rounded-t-none"
      >
        <table aria-label="Search results" className="w-full border-separate border-spacing-0 text-left">
          <thead className="text-12 text-tertiary">
            <tr>
              {columns.map((column, index) => (
                <th
                  key={`${index} ${column.label}`}
                  scope="col"
                  className={cx('h-row-head truncate font-normal', columnClass(column, index))}
                  data-tooltip={cutText(column.label)}
                >
                  {cutText(column.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="text-secondary">
            {rows.map(({ id }, row) => (
              <tr key={`${row} ${id}`}>
                {columns.map((column, index) => {
                  const text = cutText(column.cells[row] ?? '')
                  // The email names its row.
                  const Cell = index === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={`${index} ${column.label}`}
                      scope={index === 0 ? 'row' : undefined}
                      className={cx('text-ellipsis', cellClass(column, index))}
                      data-tooltip={text}
                    >
                      {text || '-'}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
          <tbody aria-hidden="true" className="fake-rows text-secondary">
            {fakeRows(total).map(texts => (
              <tr key={texts[0]}>
                {columns.map((column, index) => (
                  <td key={`${index} ${column.label}`} className={cellClass(column, index)}>
                    <span className={cx('blurred', index >= FIXED_COLUMNS && 'relative top-[0.2em]')}>
                      {texts[index] ?? '*****'}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {allColumns.length > columns.length && (
        <p className="border-t px-3 py-2 text-secondary sm:px-4">
          The first {MAX_ATTRIBUTES} of {formatCount(allColumns.length - FIXED_COLUMNS)} attributes are shown.
          The sample has all of them.
        </p>
      )}
    </>
  )
}
