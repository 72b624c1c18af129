import type { ReactNode } from 'react'
import { cx } from '@/lib/cx'
import { Link } from './link'
import { Container } from './container'
import { useDocumentTitle } from './document-title'
import { ChevronLeftIcon } from './icons'

interface PageProps {
  /** The page's name: its heading and, without `documentTitle`, the browser's tab. */
  title: string
  /** What the browser's tab says; null leaves it to a component below. */
  documentTitle?: string | null | undefined
  /** Beside the heading, such as a status. */
  aside?: ReactNode
  /** At the right end of the heading's line. */
  actions?: ReactNode
  /** A link to the parent page, above the heading. */
  back?: { to: string; label: string } | undefined
  children?: ReactNode
}

/** A page's container, heading and document title. The heading can be focused after a navigation. */
export function Page({ title, documentTitle = title, aside, actions, back, children }: PageProps) {
  useDocumentTitle(documentTitle)
  return (
    <Container className={cx('pb-16', back ? 'pt-6 sm:pt-8' : 'pt-8 sm:pt-12')}>
      {back && (
        <Link
          to={back.to}
          className="mb-3 -ml-1 inline-flex min-h-6 max-sm:-mt-3 max-sm:mb-1 max-sm:min-h-field items-center gap-1 rounded-xs pr-1 text-14 text-secondary transition-colors hover:text-foreground print:hidden"
        >
          <ChevronLeftIcon />
          {back.label}
        </Link>
      )}
      <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 tabIndex={-1} className={cx('title min-w-0 text-30', aside === undefined && 'grow')}>
          {title}
        </h1>
        {aside !== undefined && <div className="grow empty:hidden max-sm:w-full">{aside}</div>}
        {actions !== undefined && (
          <div className="flex flex-wrap items-center justify-end gap-4 empty:hidden max-sm:grow print:hidden">
            {actions}
          </div>
        )}
      </div>
      {children}
    </Container>
  )
}
