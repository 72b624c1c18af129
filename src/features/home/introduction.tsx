import { paths } from '@/config/paths'
import { ButtonLink } from '@/ui/button'
import { SearchIcon } from '@/ui/icons'
import { part } from '@/ui/part'
import { StaticPart } from '@/ui/static-part'
import { ExampleSearches } from './example-searches'
import { PlansArea } from './plans-area'

const Stats = part(() => import('./stats'), 'goes on')
const StepsSection = part(() => import('./steps-section'), 'goes on')

interface IntroductionProps {
  /** Brings the search form into view. */
  onStart: () => void
}

/** Shown below the form until the first search: examples, the product's stats, the steps from a search to its files, the plans. */
export function Introduction({ onStart }: IntroductionProps) {
  return (
    <div className="flex flex-col gap-16 pb-16 lg:gap-24 split:hidden">
      <div>
        <ExampleSearches />
        <StaticPart id="stats" className="mt-8">
          <Stats />
        </StaticPart>
      </div>
      <StaticPart id="how">
        <StepsSection />
      </StaticPart>
      <PlansArea />
      <section
        aria-labelledby="start"
        className="flex flex-col gap-6 sm:flex-row sm:items-center sm:justify-between"
      >
        <div>
          <h2 id="start" className="text-24 text-secondary sm:text-30">
            <span className="title text-foreground">Start with a search.</span> <br />
            Looking is free.
          </h2>
          <p className="mt-2 max-w-text text-16 text-secondary">
            See how many addresses there are, and a masked preview, before you sign in.
          </p>
        </div>
        <ButtonLink
          to={paths.search}
          variant="neutral"
          size="lg"
          className="shrink-0"
          icon={<SearchIcon />}
          onClick={event => {
            event.preventDefault()
            onStart()
          }}
        >
          Start a search
        </ButtonLink>
      </section>
    </div>
  )
}
