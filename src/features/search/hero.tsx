import { cx } from '@/lib/cx'

const found = 'j***@harbourtrust.example'

const ghosts = [
  ['m***@northbank.example', 'Sales', 'US'],
  ['a***@credit-lane.example', 'Finance', 'DE'],
  ['office@***.example', 'Office', 'FR'],
  [found, 'Director', 'US'],
  ['k***@union-west.example', 'Support', 'GB'],
  ['p***@ledgerhouse.example', 'Finance', 'NL'],
  ['s***@tidewater.example', 'Sales', 'CA'],
] as const

/** The claim, and beside it a list in which the one address that matters stands out. */
export function Hero() {
  return (
    <div className="grid grid-cols-1 items-center gap-12 lg:grid-cols-hero">
      <div>
        <h1 tabIndex={-1} className="title text-30 tracking-claim sm:text-48">
          Find the addresses. <br />
          Buy only what you need.
        </h1>
        <p className="mt-3 max-w-text text-16 text-secondary sm:mt-4 sm:text-18">
          Search email addresses by keyword, country, TLD or hosting provider, and buy exactly as many as you
          choose.
        </p>
      </div>
      <div
        aria-hidden="true"
        className="endless -ml-4 overflow-hidden pl-4 text-secondary select-none max-lg:hidden"
      >
        {ghosts.map(([email, role, country]) => (
          <div
            key={email}
            className={cx(
              'relative grid h-control-sm grid-cols-ghost items-center border-t text-14 first:border-t-0',
              email === found && 'font-strong text-foreground',
            )}
          >
            {email === found && <span className="absolute right-full mr-2 size-dot rounded-full bg-accent" />}
            <span className="truncate">{email}</span>
            <span>{role}</span>
            <span className="text-right">{country}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
