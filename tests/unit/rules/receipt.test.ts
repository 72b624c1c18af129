import { describe, expect, it } from 'vitest'
import { receiptLines } from '@/features/orders/receipt-rules'
import { search } from '@tests/support/purchases'

const item = { id: '1', offerName: 'Growth', offerIri: null, quantity: 64_010, totalPrice: 256_040 }
const lineOf = (
  change: Partial<typeof item> | { quantity: null } | { totalPrice: null } | { offerName: null },
) => receiptLines({ items: [{ ...item, ...change }], currency: 'USD' }, new Map())[0]

describe('a line of a receipt', () => {
  it('has the offer, the quantity, the price of one email and the total', () => {
    const prices = { unitPrice: '$0.04', total: '$2,560.40' }
    expect(lineOf({})).toEqual({ id: '1', item: 'Growth', quantity: '64,010', ...prices })
  })

  it('is named by its search where this browser remembers it', () => {
    const criteria = search({ keywords: ['bank'], countries: ['DE'] })
    const remembered = new Map([['1', { offerIri: null, offerName: 'Growth', quantity: 64_010, criteria }]])
    const [line] = receiptLines({ items: [item], currency: 'USD' }, remembered)
    expect(line?.item).toBe('Growth: bank, Germany')
  })

  it.each([
    ['without an offer', { offerName: null }, { item: 'Email list' }],
    ['without a quantity', { quantity: null }, { quantity: 'N/A', unitPrice: 'N/A', total: '$2,560.40' }],
    ['without a total', { totalPrice: null }, { quantity: '64,010', unitPrice: 'N/A', total: 'N/A' }],
    ['of no emails', { quantity: 0 }, { quantity: '0', unitPrice: 'N/A' }],
    ['whose price isn’t whole cents', { quantity: 3, totalPrice: 100 }, { unitPrice: 'N/A', total: '$1.00' }],
    ['that is free', { totalPrice: 0 }, { unitPrice: '$0.00', total: '$0.00' }],
  ])('%s is printed without a guess', (_what, change, printed) => {
    expect(lineOf(change)).toMatchObject(printed)
  })

  it('has the order’s currency', () => {
    expect(receiptLines({ items: [item], currency: 'EUR' }, new Map())[0]?.unitPrice).toBe('€0.04')
  })
})
