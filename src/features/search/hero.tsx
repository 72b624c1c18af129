import { cx } from '@/lib/cx'

/**
 * The numbers by which the product is advertised, below the form and beside the auth forms. They are in this file because
 * every page has it loaded: in a file of their own they would be one more request.
 */
export const productStats = [
  { value: '11M+', label: 'email addresses' },
  { value: '200+', label: 'countries' },
  { value: '1000+', label: 'TLDs' },
  { value: '24/7', label: 'support' },
]

const highlightedEmail = 'j***@harbourtrust.example'

const exampleRows = [
  ['m***@northbank.example', 'Sales', 'US'],
  ['a***@credit-lane.example', 'Finance', 'DE'],
  ['office@***.example', 'Office', 'FR'],
  [highlightedEmail, 'Director', 'US'],
  ['k***@union-west.example', 'Support', 'GB'],
  ['p***@ledgerhouse.example', 'Finance', 'NL'],
  ['s***@tidewater.example', 'Sales', 'CA'],
] as const

/** The page's headline, and beside it an example of results in which one email address is highlighted. */
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
        className="fade-edges -ml-4 overflow-hidden pl-4 text-secondary select-none max-lg:hidden"
      >
        {exampleRows.map(([email, role, country]) => (
          <div
            key={email}
            className={cx(
              'relative grid h-8 grid-cols-ghost items-center border-t text-14 first:border-t-0',
              email === highlightedEmail && 'font-strong text-foreground',
            )}
          >
            {email === highlightedEmail && (
              <span className="absolute right-full mr-2 size-dot rounded-full bg-accent" />
            )}
            <span className="truncate">{email}</span>
            <span>{role}</span>
            <span className="text-right">{country}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
