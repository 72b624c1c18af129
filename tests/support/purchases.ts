import type { SearchCriteria } from '@/config/search-criteria'
import { mapCriteria } from '@/config/search-criteria'
import { orderStatus } from '@/lib/order-status'
import { memoryKey } from '@/config/storage-keys'
import { parsePurchases, withOrder, withStatuses } from '@/memory/purchases'
import type { Mock } from '@/mocks/mock'
import { demoCustomer } from './render-app'

export const search = (parts: Partial<SearchCriteria>): SearchCriteria => ({
  searchType: 'keyword',
  ...mapCriteria(() => []),
  ...parts,
})

/** Where the demo customer's purchases are stored. */
export const purchasesKey = (mock: Mock) => memoryKey(mock.signIn(demoCustomer).user.id)

export const rememberedPurchases = (mock: Mock) => parsePurchases(localStorage.getItem(purchasesKey(mock)))

interface Purchase {
  id: string
  /** In ms since 1970. */
  at?: number
  status?: string
  lines: { offer?: string; quantity?: number; search: SearchCriteria }[]
}

/** Stores purchases of the demo customer, as earlier visits would have. */
export function storePurchases(mock: Mock, ...purchases: Purchase[]) {
  const memory = purchases.reduce((before, { id, at = Date.now(), status = 'completed', lines }) => {
    const items = lines.map(({ offer = 'Growth', quantity = 1, search: criteria }) => ({
      offerIri: '/api/offers/2',
      offerName: offer,
      quantity,
      rawParameters: { ...criteria },
    }))
    return withStatuses([{ id, status: orderStatus(status) }])(withOrder(id, at, items)(before))
  }, rememberedPurchases(mock))
  localStorage.setItem(purchasesKey(mock), JSON.stringify(memory))
}
