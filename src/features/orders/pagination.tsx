import type { ReactNode } from 'react'
import type { OrderPage } from '@/api/orders'
import { paths } from '@/config/paths'
import { cx } from '@/lib/cx'
import { buttonClass, ButtonLink } from '@/ui/button'
import { ChevronLeftIcon, ChevronRightIcon, FirstIcon, LastIcon } from '@/ui/icons'
import { pageLinks } from './pagination-rules'

/** Links to the other pages of orders; a link without a target is shown as disabled. Nothing for a single page. */
export function Pagination({ page, view }: Pick<OrderPage, 'page' | 'view'>) {
  const { count, ...links } = pageLinks({ page, view })
  if (Object.values(links).every(target => target === null)) return null
  return (
    <nav
      aria-label="Pagination"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden"
    >
      <p aria-live="polite" className="text-14 text-secondary tabular-nums">
        {count === null || count < page ? `Page ${page}` : `Page ${page} of ${count}`}
      </p>
      <ul className="flex flex-wrap gap-2 max-sm:w-full">
        <PaginationLink to={links.first}>
          <FirstIcon className="max-sm:hidden" />
          First
        </PaginationLink>
        <PaginationLink to={links.previous}>
          <ChevronLeftIcon className="max-sm:hidden" />
          Previous
        </PaginationLink>
        <PaginationLink to={links.next}>
          Next
          <ChevronRightIcon className="max-sm:hidden" />
        </PaginationLink>
        <PaginationLink to={links.last}>
          Last
          <LastIcon className="max-sm:hidden" />
        </PaginationLink>
      </ul>
    </nav>
  )
}

function PaginationLink({ to, children }: { to: number | null; children: ReactNode }) {
  const size = 'max-sm:min-h-control-lg w-full'
  return (
    <li className="max-sm:grow">
      {to === null ? (
        <span aria-disabled="true" className={cx(buttonClass('unavailable', 'sm'), size)}>
          {children}
        </span>
      ) : (
        <ButtonLink to={`${paths.orders}?page=${to}`} variant="neutral" size="sm" className={size}>
          {children}
        </ButtonLink>
      )}
    </li>
  )
}
