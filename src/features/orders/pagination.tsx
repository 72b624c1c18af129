import type { ReactNode } from 'react'
import { paths } from '@/config/paths'
import { ButtonGhost, ButtonLink } from '@/ui/button'
import { ChevronLeftIcon, ChevronRightIcon, FirstIcon, LastIcon } from '@/ui/icons/other-pages'
import type { PageLinks } from './pagination-rules'

/** The ways to the other pages of orders; those that lead nowhere are shown as unavailable. A single page needs none. */
export function Pagination({ page, steps }: { page: number; steps: PageLinks }) {
  const { first, previous, next, last, count } = steps
  if ([first, previous, next, last].every(step => step === null)) return null
  return (
    <nav
      aria-label="Pagination"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden"
    >
      <p aria-live="polite" className="text-14 text-secondary tabular-nums">
        {count === null ? `Page ${page}` : `Page ${page} of ${count}`}
      </p>
      <ul className="flex flex-wrap gap-2 max-sm:w-full">
        <Step to={first} icon={<FirstIcon />}>
          First
        </Step>
        <Step to={previous} icon={<ChevronLeftIcon />}>
          Previous
        </Step>
        <Step to={next} after={<ChevronRightIcon />}>
          Next
        </Step>
        <Step to={last} after={<LastIcon />}>
          Last
        </Step>
      </ul>
    </nav>
  )
}

interface StepProps {
  to: number | null
  icon?: ReactNode
  after?: ReactNode
  children: string
}

function Step({ to, icon, after, children }: StepProps) {
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
        <ButtonGhost size="sm" className={size}>
          {label}
        </ButtonGhost>
      ) : (
        <ButtonLink to={`${paths.orders}?page=${to}`} variant="neutral" size="sm" className={size}>
          {label}
        </ButtonLink>
      )}
    </li>
  )
}
