/** A plan. The price is in cents per address; a null maximum means unlimited. */
export interface MockOffer {
  id: number
  type: string
  name: string
  description: string
  pricePerDomain: number
  minQuantity: number
  maxQuantity: number | null
  features: readonly string[]
  sortOrder: number
}

export const OFFERS: readonly MockOffer[] = [
  {
    id: 1,
    type: 'basic',
    name: 'Starter',
    description: 'For a first campaign.',
    pricePerDomain: 5,
    minQuantity: 100,
    maxQuantity: 25_000,
    features: ['CSV files', 'Email support'],
    sortOrder: 10,
  },
  {
    id: 2,
    type: 'premium',
    name: 'Growth',
    description: 'For regular campaigns, with what is known of each domain.',
    pricePerDomain: 4,
    minQuantity: 1000,
    maxQuantity: null,
    features: ['CSV and JSON files', 'Domain attributes', 'Priority support'],
    sortOrder: 20,
  },
  {
    id: 3,
    type: 'enterprise',
    name: 'Enterprise',
    description: 'For whole markets at the lowest price.',
    pricePerDomain: 2,
    minQuantity: 50_000,
    maxQuantity: null,
    features: ['CSV and JSON files', 'Domain attributes', 'Dedicated contact'],
    sortOrder: 30,
  },
]

export function offerOf(id: number): MockOffer {
  const offer = OFFERS.find(one => one.id === id)
  if (offer === undefined) throw new Error(`The mock has no offer ${id}.`)
  return offer
}
