import type { EmailRecord } from '@/api/search'
import { cx } from '@/lib/cx'
import { attributeColumns, fakeRowCount, type Column } from './columns'
import { fakeRows } from './fake-rows'

const cut = 'h-row max-w-cell overflow-hidden border-t px-3 whitespace-nowrap sm:px-4'
const cell = cx(cut, 'text-ellipsis')
/** On a narrow screen the first column stays while the others pass under it. */
const fixed =
  'max-lg:sticky max-lg:left-0 max-lg:z-sticky max-lg:bg-card max-lg:shadow-column max-sm:max-w-[64cqw] max-sm:border-r'
const alignment = ({ numeric }: Column) => numeric && 'text-right tabular-nums'
const border = (index: number) => index === 0 && 'border-l'

/** Keys scroll the frame, so it can have the focus. */
const scrolled = { role: 'region', tabIndex: 0, 'aria-label': 'Preview, scrolls sideways' }

interface ResultsTableProps {
  rows: readonly EmailRecord[]
  /** All that the search found: fake rows stand for some of the rest. */
  total: number
}

/** The preview: the real rows, then blurred ones that nobody but the eye is told of. It scrolls sideways in its own frame. */
export function ResultsTable({ rows, total }: ResultsTableProps) {
  const columns = attributeColumns(rows)
  return (
    <div {...scrolled} className="results-frame relative overflow-x-auto rounded-t-lg">
      <table aria-label="Search results" className="w-full border-separate border-spacing-0 text-left">
        <thead className="text-12 text-tertiary">
          <tr>
            <Head className={fixed}>Email</Head>
            <Head>Domain</Head>
            <Head>TLD</Head>
            {columns.map((column, index) => (
              <Head key={column.label} className={cx(border(index), alignment(column))}>
                {column.label}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody className="text-secondary">
          {rows.map(({ id, email, domain }, row) => (
            <tr key={`${row} ${id}`}>
              <td className={cx(cell, fixed, 'text-foreground')} data-tooltip={email}>
                {email}
              </td>
              <td className={cell} data-tooltip={domain.name ?? ''}>
                {domain.name ?? '-'}
              </td>
              <td className={cell}>{domain.tld ? `.${domain.tld.replace(/^\./, '')}` : '-'}</td>
              {columns.map((column, index) => (
                <td
                  key={column.label}
                  className={cx(cell, border(index), alignment(column))}
                  data-tooltip={column.cells[row]}
                >
                  {column.cells[row] || '-'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tbody aria-hidden="true" className="fake-rows text-secondary">
          {fakeRows.slice(0, fakeRowCount(total)).map(({ email, domain, tld }) => (
            <tr key={email}>
              {[email, domain, tld].map((text, index) => (
                <td key={text} className={cx(cut, index === 0 && fixed, index === 0 && 'text-foreground')}>
                  <span className="blurred">{text}</span>
                </td>
              ))}
              {columns.map((column, index) => (
                <td key={column.label} className={cx(cut, border(index), alignment(column))}>
                  <span className="blurred relative top-[0.2em]">*****</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ className, children }: { className?: string | undefined; children: string }) {
  return (
    <th
      scope="col"
      className={cx('h-row-head max-w-cell truncate px-3 font-normal sm:px-4', className)}
      data-tooltip={children}
    >
      {children}
    </th>
  )
}
