const ghosts = [
  ['m***@northbank.example', 'Sales', 'US', 'opacity-20'],
  ['a***@credit-lane.example', 'Finance', 'DE', 'opacity-60'],
  ['office@***.example', 'Office', 'FR', 'opacity-80'],
  ['j***@harbourtrust.example', 'Director', 'US', 'font-strong text-foreground'],
  ['k***@union-west.example', 'Support', 'GB', 'opacity-80'],
  ['p***@ledgerhouse.example', 'Finance', 'NL', 'opacity-60'],
  ['s***@tidewater.example', 'Sales', 'CA', 'opacity-20'],
] as const

/** The claim, and beside it a list in which the one address that matters stands out. */
export function Hero() {
  return (
    <div className="grid items-center gap-12 lg:grid-cols-hero">
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
      <div aria-hidden="true" className="text-secondary select-none max-lg:hidden">
        {ghosts.map(([email, role, country, tone]) => (
          <div
            key={email}
            className={`relative grid h-control-sm grid-cols-ghost items-center border-t text-14 first:border-t-0 ${tone}`}
          >
            {tone.startsWith('font') && (
              <span className="absolute right-full mr-2 size-dot rounded-full bg-accent" />
            )}
            <span>{email}</span>
            <span>{role}</span>
            <span className="text-right">{country}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
