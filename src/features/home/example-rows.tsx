import { cx } from '@/lib/cx'

const rows = [
  ['m***@northbank.example', 'Sales', 'US'],
  ['a***@credit-lane.example', 'Finance', 'DE'],
  ['j***@harbourtrust.example', 'Director', 'US'],
  ['k***@union-west.example', 'Support', 'DE'],
  ['p***@ledgerhouse.example', 'Finance', 'US'],
  ['s***@tidewater.example', 'Sales', 'DE'],
] as const
const READABLE = 3

/** Results as they look, beside the headline: of the same invented search as the four steps. */
export default function ExampleRows() {
  return (
    <div aria-hidden="true" className="text-secondary select-none">
      <p className="mb-3 text-20">
        <span className="title text-foreground">12,840 Emails found</span> for bank, 2 countries
      </p>
      <div className="fade-below">
        {rows.map(([email, role, country], index) => (
          <div
            key={email}
            className={cx(
              'grid h-8 grid-cols-ghost items-center border-t text-14',
              index < READABLE ? 'text-foreground' : '*:blurred',
            )}
          >
            <span className="truncate">{email}</span>
            <span className="text-secondary">{role}</span>
            <span className="text-right text-secondary">{country}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
