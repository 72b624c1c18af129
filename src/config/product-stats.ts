import { paths } from './paths'

/** The numbers by which the product is advertised, below the search form and beside the auth forms. */
export const productStats: { value: string; label: string; to?: string }[] = [
  { value: '11M+', label: 'email addresses' },
  { value: '200+', label: 'countries' },
  { value: '1000+', label: 'TLDs' },
  { value: '24/7', label: 'support', to: paths.contact },
]
