import { productStats } from '@/config/product-stats'
import { cx } from '@/lib/cx'
import { DescriptionList } from '@/ui/description-list'
import { StepsSection } from './steps-section'

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

/** Results as they look, with one email address highlighted, beside the headline of the search page. */
export function ExampleRows() {
  return (
    <div aria-hidden="true" className="fade-edges -ml-4 overflow-hidden pl-4 text-secondary select-none">
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
  )
}

/** The product's stats and the steps from a search to its files, shown below the form until the first search. */
export default function Introduction() {
  return (
    <>
      <div className="mt-8 mb-12 sm:mt-12 sm:mb-16 split:hidden">
        <DescriptionList variant="stats" items={productStats} />
      </div>
      <div className="pb-8 sm:pb-16 split:hidden">
        <StepsSection />
      </div>
    </>
  )
}
