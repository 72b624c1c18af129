import { DescriptionList } from '@/ui/description-list'

const claims = [
  { value: '11M+', label: 'email addresses' },
  { value: '200+', label: 'countries' },
  { value: '1000+', label: 'TLDs' },
  { value: '24/7', label: 'support' },
]

/** What the product claims of itself. */
export const Figures = () => <DescriptionList variant="stats" items={claims} />
