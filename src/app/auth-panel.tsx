import { productStats } from '@/config/product-stats'
import { Link } from '@/ui/link'
import { BarsIcon, FilterIcon, HistoryIcon, PulseIcon } from '@/ui/icons'

const features = [
  {
    Icon: FilterIcon,
    name: 'advanced filtering',
    text: 'Keywords, countries, TLDs and hosting providers.',
  },
  {
    Icon: PulseIcon,
    name: 'real-time availability checks',
    text: 'The number found is counted at each search.',
  },
  {
    Icon: BarsIcon,
    name: 'price comparison across registrars',
    text: 'Offers side by side, priced per email.',
  },
  { Icon: HistoryIcon, name: 'domain history', text: 'What is known of each domain, in its own column.' },
]

/** The bottle-green panel beside the forms of the auth pages; in narrow windows, below them and with the features alone. */
export function AuthPanel() {
  return (
    <aside
      aria-label="What Listwell offers"
      className="bg-panel text-on-panel page-footer lg:visible! lg:col-start-2 lg:row-span-2 lg:row-start-1 print:hidden"
    >
      {/* Not centered by its height: the browser may paint it before the document's last part has arrived. */}
      <div className="px-4 py-8 max-lg:sm:mx-auto max-lg:sm:max-w-form max-lg:sm:px-0 lg:sticky lg:top-0 lg:min-h-dvh lg:px-16 lg:pt-auth-panel-top lg:pb-16">
        <p className="title hidden text-36 lg:block">
          Every address
          <br />
          on its own line.
        </p>
        <ul className="border-on-panel/15 lg:mt-12 lg:border-b">
          {features.map(({ Icon, name, text }) => (
            <li key={name} className="flex gap-4 border-on-panel/15 py-4 not-first:border-t lg:border-t">
              <Icon size={20} className="mt-0.5 text-panel-icon" />
              <div>
                <p className="text-16 font-strong first-letter:uppercase">{name}</p>
                <p className="text-14 text-on-panel-secondary">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        {/* Fixed column widths: the font that loads later moves none of them. */}
        <dl className="mt-6 hidden grid-cols-[7fr_5fr_4fr_4fr] gap-4 lg:grid">
          {productStats.map(({ value, label, to }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-14 text-on-panel-secondary">
                {to === undefined ? (
                  label
                ) : (
                  <Link to={to} className="rounded-xs underline underline-offset-4">
                    {label}
                  </Link>
                )}
              </dt>
              <dd className="title text-20">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  )
}
