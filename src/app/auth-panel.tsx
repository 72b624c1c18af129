import { productStats } from '@/features/search/hero'
import { BarsIcon, FilterIcon, HistoryIcon, PulseIcon } from '@/ui/icons/other-pages'

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

/** The bottle-green panel beside the forms of the auth pages, on wide windows only. */
export function AuthPanel() {
  return (
    <aside aria-label="What Listwell offers" className="hidden bg-panel text-on-panel lg:block print:hidden">
      <div className="sticky top-0 flex min-h-dvh flex-col justify-center px-16 py-16">
        <p className="title text-36">
          Every address
          <br />
          on its own line.
        </p>
        <ul className="mt-12 border-b border-on-panel/15">
          {features.map(({ Icon, name, text }) => (
            <li key={name} className="flex gap-4 border-t border-on-panel/15 py-4">
              <Icon size={20} className="mt-0.5 text-panel-icon" />
              <div>
                <p className="text-16 font-strong first-letter:uppercase">{name}</p>
                <p className="text-14 text-on-panel-secondary">{text}</p>
              </div>
            </li>
          ))}
        </ul>
        {/* Fixed column widths: the font that loads later moves none of them. */}
        <dl className="mt-6 grid grid-cols-[7fr_5fr_4fr_4fr] gap-4">
          {productStats.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-14 text-on-panel-secondary">{label}</dt>
              <dd className="title text-20">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  )
}
