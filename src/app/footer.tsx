import { useLocation } from 'react-router-dom'
import { paths } from '@/config/paths'
import { cx } from '@/lib/cx'
import { Link } from '@/ui/link'
import { ThemeChoice } from '@/ui/theme-choice'

const links = [
  { to: paths.offers, label: 'Available Plans' },
  { to: paths.terms, label: 'Terms' },
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.contact, label: 'Contact' },
]

/** Copyright, links to the offers and the legal pages, and the choice of the theme. */
export function Footer({ className }: { className: string }) {
  const { search } = useLocation()
  return (
    <footer className="print:hidden">
      <div
        className={cx(
          'flex min-h-footer flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 text-14 text-secondary',
          className,
        )}
      >
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p>© 2026 Listwell</p>
          <ThemeChoice />
        </div>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-6">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  // The offers lead back to the results that they were opened from.
                  state={{ search }}
                  className="-mx-1 inline-flex min-h-target items-center rounded-xs px-1 transition-colors hover:text-foreground"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
