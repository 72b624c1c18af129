import type { ReactNode } from 'react'
import { paths } from '@/config/paths'
import { cx } from '@/lib/cx'
import { buttonClass, ButtonLink } from '@/ui/button'
import { ChevronLeftIcon, ChevronRightIcon, FirstIcon, LastIcon } from '@/ui/icons/deferred'
import type { PageLinks } from './pagination-rules'

/** Links to the other pages of orders; a link without a target is shown as disabled. Nothing for a single page. */
export function Pagination({ page, links }: { page: number; links: PageLinks }) {
  const { first, previous, next, last, count } = links
  if ([first, previous, next, last].every(target => target === null)) return null
  return (
    <nav
      aria-label="Pagination"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden"
    >
      <p aria-live="polite" className="text-14 text-secondary tabular-nums">
        {count === null ? `Page ${page}` : `Page ${page} of ${count}`}
      </p>
      <ul className="flex flex-wrap gap-2 max-sm:w-full">
        <PaginationLink to={first} icon={<FirstIcon />}>
          First
        </PaginationLink>
        <PaginationLink to={previous} icon={<ChevronLeftIcon />}>
          Previous
        </PaginationLink>
        <PaginationLink to={next} after={<ChevronRightIcon />}>
          Next
        </PaginationLink>
        <PaginationLink to={last} after={<LastIcon />}>
          Last
        </PaginationLink>
      </ul>
    </nav>
  )
}

interface PaginationLinkProps {
  to: number | null
  icon?: ReactNode
  after?: ReactNode
  children: string
}

function PaginationLink({ to, icon, after, children }: PaginationLinkProps) {
  const size = 'max-sm:min-h-control-lg w-full'
  const label = (
    <>
      {icon && <span className="max-sm:hidden">{icon}</span>}
      {children}
      {after && <span className="max-sm:hidden">{after}</span>}
    </>
  )
  return (
    <li className="max-sm:grow">
      {to === null ? (
        <span aria-disabled="true" className={cx(buttonClass('unavailable', 'sm'), size)}>
          {label}
        </span>
      ) : (
        <ButtonLink to={`${paths.orders}?page=${to}`} variant="neutral" size="sm" className={size}>
          {label}
        </ButtonLink>
      )}
    </li>
  )
}
