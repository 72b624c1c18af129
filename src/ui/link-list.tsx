import { ChevronRightIcon } from './icons'
import { Link } from './link'

/** Pages to go on to, each with what it has, as ruled rows. */
export function LinkList({
  label,
  links,
}: {
  label: string
  links: { to: string; label: string; text: string }[]
}) {
  return (
    <nav aria-label={label}>
      <ul className="divide-y border-y">
        {links.map(({ to, label: name, text }) => (
          <li key={to} className="relative flex min-h-16 items-center gap-4 py-2 hover:bg-hover">
            <div className="min-w-0 flex-1">
              <Link
                to={to}
                className="rounded-xs text-16 font-strong after:absolute after:inset-0 after:content-['']"
              >
                {name}
              </Link>
              <p className="text-14 text-secondary">{text}</p>
            </div>
            <ChevronRightIcon className="mr-1 text-secondary" />
          </li>
        ))}
      </ul>
    </nav>
  )
}
