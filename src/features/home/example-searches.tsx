import { searchUrl } from '@/config/search-url'
import { noCriteria, type SearchCriteria } from '@/config/search-criteria'
import { buttonClass } from '@/ui/button'
import { cx } from '@/lib/cx'
import { Link } from '@/ui/link'

const examples: { name: string; search: SearchCriteria }[] = [
  {
    name: 'bank, Germany',
    search: { ...noCriteria, keywords: ['bank'], countries: ['DE'] },
  },
  {
    name: 'notary, France',
    search: { ...noCriteria, keywords: ['notary'], countries: ['FR'] },
  },
  { name: 'Hetzner', search: { ...noCriteria, searchType: 'isp', hostingProviders: ['Hetzner'] } },
]

/** Searches to try, as links: they run at once, also before hydration. */
export function ExampleSearches() {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 id="examples" className="text-14 text-secondary">
        Example searches
      </h2>
      <ul aria-labelledby="examples" className="flex flex-wrap gap-2">
        {examples.map(({ name, search }) => (
          <li key={name}>
            <Link to={searchUrl(search)} className={cx(buttonClass('neutral', 'sm'), 'font-normal!')}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
