import { useEffect, useMemo, useRef, useState } from 'react'
import type { EmailRecord } from '@/api/search'
import { formatCount } from '@/lib/counts'
import { cx } from '@/lib/cx'
import { cutText } from '@/lib/isolate-text'
import { attributeColumns, type AttributeColumn } from './columns'
import { fakeRows } from './fake-rows'

const inset = 'px-3 sm:px-4 split:px-2 split:first:pl-4 split:last:pr-4'
const truncatedCell = cx('h-row max-w-cell overflow-hidden border-t whitespace-nowrap', inset)
const cellClass = cx(truncatedCell, 'text-ellipsis')
/** On phones it leaves room for the columns that scroll under it. */
const firstColumn = 'max-sm:max-w-[64cqw]'
const columnClass = ({ numeric }: AttributeColumn, index: number) =>
  cx(index === 0 && 'border-l', numeric && 'text-right tabular-nums')

/** The frame is focusable where it scrolls, so that the arrow keys do it. */
const scrollFrame = { role: 'region', tabIndex: 0, 'aria-label': 'Preview, scrolls sideways' }
const frameInFull = { role: 'region', 'aria-label': 'Preview' }

/** Far more than a backend has: a browser takes seconds to lay out thousands. */
const MAX_COLUMNS = 100

interface CellProps {
  text: string | null | undefined
  /** The cell names its row. */
  isHeader?: boolean
  className?: string
}

function Cell({ text, isHeader = false, className }: CellProps) {
  const shown = cutText(text ?? '')
  const Element = isHeader ? 'th' : 'td'
  return (
    <Element
      scope={isHeader ? 'row' : undefined}
      className={cx(cellClass, isHeader && 'font-normal', className)}
      data-tooltip={shown}
    >
      {shown || '-'}
    </Element>
  )
}

interface ResultsTableProps {
  rows: readonly EmailRecord[]
  /** The number of emails that the search found. */
  total: number
}

/** The preview: the rows found, then blurred ones, which assistive technology ignores. It scrolls sideways in its own frame. */
export function ResultsTable({ rows, total }: ResultsTableProps) {
  const allColumns = useMemo(() => attributeColumns(rows), [rows])
  const columns = allColumns.slice(0, MAX_COLUMNS)
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
              <ColumnHeader className={firstColumn}>Email</ColumnHeader>
              <ColumnHeader>Domain</ColumnHeader>
              <ColumnHeader>TLD</ColumnHeader>
              {columns.map((column, index) => (
                <ColumnHeader key={column.label} className={columnClass(column, index)}>
                  {cutText(column.label)}
                </ColumnHeader>
              ))}
            </tr>
          </thead>
          <tbody className="text-secondary">
            {rows.map(({ id, email, domain: { name, tld } }, row) => (
              <tr key={`${row} ${id}`}>
                <Cell isHeader text={email} className={cx(firstColumn, 'text-foreground')} />
                <Cell text={name} />
                <Cell text={tld && `.${tld.replace(/^\./, '')}`} />
                {columns.map((column, index) => (
                  <Cell key={column.label} text={column.cells[row]} className={columnClass(column, index)} />
                ))}
              </tr>
            ))}
          </tbody>
          <tbody aria-hidden="true" className="fake-rows text-secondary">
            {fakeRows(total).map(({ email, domain, tld }) => (
              <tr key={email}>
                {[email, domain, tld].map((text, index) => (
                  <td
                    key={text}
                    className={cx(truncatedCell, index === 0 && `${firstColumn} text-foreground`)}
                  >
                    <span className="blurred">{text}</span>
                  </td>
                ))}
                {columns.map((column, index) => (
                  <td key={column.label} className={cx(truncatedCell, columnClass(column, index))}>
                    <span className="blurred relative top-[0.2em]">*****</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {allColumns.length > MAX_COLUMNS && (
        <p className="border-t px-3 py-2 text-secondary sm:px-4">
          The first {MAX_COLUMNS} of {formatCount(allColumns.length)} attributes are shown. The sample has all
          of them.
        </p>
      )}
    </>
  )
}

function ColumnHeader({ className, children }: { className?: string | undefined; children: string }) {
  return (
    <th
      scope="col"
      className={cx('h-row-head max-w-cell truncate font-normal', inset, className)}
      data-tooltip={children}
    >
      {children}
    </th>
  )
}
