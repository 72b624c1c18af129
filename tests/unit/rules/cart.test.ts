/**
 * @promise Lines show offer, quantity, prices and search, without the type and empty values; each can be
 *   removed.
 * @promise Cart lines; a bare reference is skipped.
 * @promise Totals leave out lines without a known offer, quantity or price.
 */
import { describe, expect, it } from 'vitest'
import { noCriteria } from '@/config/search-criteria'
import type { CartItem } from '@/api/cart'
import { ApiError } from '@/api/errors'
import { addFailure } from '@/features/cart/use-add-line'
import {
  cartCountText,
  cartTotal,
  equalLines,
  isPriced,
  lineCount,
  shownLines,
} from '@/features/cart/cart-lines'
import {
  countUnreadableValues,
  toSearchParameters,
  formatSearchParameters,
} from '@/features/cart/search-parameters'

const line = (changes: Partial<CartItem> = {}): CartItem => ({
  iri: '/api/cart_items/31',
  id: '31',
  offerIri: '/api/offers/2',
  offerName: 'Growth',
  quantity: 1500,
  unitPrice: 4,
  totalPrice: 6000,
  searchParameters: {},
  rawParameters: {},
  ...changes,
})

describe('the lines of a cart', () => {
  it('skips a line whose offer is a bare reference', () => {
    const items = [line({ id: '1' }), line({ id: '2', offerName: null }), line({ id: '3' })]
    expect(shownLines(items).map(item => item.id)).toEqual(['1', '3'])
  })

  it.each([
    ['all lines', [line(), line({ totalPrice: 5750 })], 11_750],
    ['no bare reference', [line(), line({ offerName: null })], 6000],
    ['no line without quantity', [line(), line({ quantity: null })], 6000],
    ['no line without unit price', [line(), line({ unitPrice: null })], 6000],
    ['no line without total price', [line(), line({ totalPrice: null })], 6000],
    ['a free line as nothing', [line({ unitPrice: 0, totalPrice: 0 })], 0],
    ['nothing in an empty cart', [], 0],
  ])('the total counts %s', (_case, items, total) => {
    expect(cartTotal(items)).toBe(total)
  })

  it('are equal with the same offer and search, in any order, where all of that is known', () => {
    const bank = { searchType: 'keyword', keywords: ['bank', 'credit'] }
    const credit = { searchType: 'keyword', keywords: ['Credit', 'bank'], countries: [] }
    const lines = [
      line({ id: '1', rawParameters: bank }),
      line({ id: '2', rawParameters: bank, offerIri: '/api/offers/1' }),
      line({ id: '3', rawParameters: { ...bank, countries: ['DE'] } }),
      line({ id: '4', rawParameters: credit, quantity: 7 }),
      line({ id: '5', rawParameters: bank, quantity: null }),
      line({ id: '6', rawParameters: bank, offerIri: null }),
      line({ id: '7', rawParameters: null }),
      line({ id: '8', rawParameters: {} }),
      line({ id: '9', rawParameters: {} }),
      line({ id: '10', rawParameters: credit, offerIri: '/api/offers/1' }),
    ]
    const groups = [...equalLines(shownLines(lines))].map(([first, all]) => [first, all.map(({ id }) => id)])
    expect(groups).toEqual([
      ['1', ['1', '4']],
      ['2', ['2', '10']],
    ])
  })

  it('calls a line priced only when nothing of its amount is missing', () => {
    const changes = [
      {},
      { quantity: null },
      { unitPrice: null },
      { totalPrice: null },
      { quantity: 0, totalPrice: 0 },
    ]
    expect(shownLines(changes.map(line)).map(isPriced)).toEqual([true, false, false, false, true])
  })

  const bare = line({ offerName: null })

  it.each([
    ['an empty cart', { items: [], unreadable: 0 }, 0],
    ['shown lines alone', { items: [line(), line()], unreadable: 0 }, 2],
    ['a shown line beside skipped ones', { items: [line(), bare], unreadable: 2 }, 4],
    ['skipped lines alone', { items: [bare], unreadable: 2 }, 3],
  ])('counts the lines of %s', (_case, cart, lines) => {
    expect(lineCount(cart)).toBe(lines)
  })

  it.each([
    [0, 'Cart, 0 items'],
    [1, 'Cart, 1 item'],
    [1200, 'Cart, 1,200 items'],
  ])('says %d lines as %s', (count, text) => {
    expect(cartCountText(count)).toBe(text)
  })
})

const criteria = {
  ...noCriteria,
  keywords: ['bank'],
  countries: ['US'],
  tlds: ['com'],
  hostingProviders: ['OVH'],
}

it('the search parameters of a new line are the lists of its own search type alone', () => {
  const keyword = { ...criteria, searchType: 'keyword', hostingProviders: [] }
  expect(toSearchParameters({ ...criteria, searchType: 'keyword' })).toEqual(keyword)
  const isp = { ...noCriteria, searchType: 'isp', hostingProviders: ['OVH'] }
  expect(toSearchParameters({ ...criteria, searchType: 'isp' })).toEqual(isp)
})

describe('the search parameters that a line shows', () => {
  it.each<[string, Parameters<typeof formatSearchParameters>[0], [label: string, ...values: string[]][]]>([
    ['keywords', { keywords: ['bank', 'credit union'] }, [['Keywords', 'bank', 'credit union']]],
    ['a text in place of a list', { keywords: 'bank' }, [['Keywords', 'bank']]],
    ['a list as one text', { countries: 'US, DE,' }, [['Countries', 'United States', 'Germany']]],
    ['a comma in what is no criterion', { note: 'a, b' }, [['Note', 'a, b']]],
    ['countries by name', { countries: ['US', 'de'] }, [['Countries', 'United States', 'Germany']]],
    ['a country without a name', { countries: ['QQ', 'no code'] }, [['Countries', 'QQ', 'no code']]],
    ['TLDs with their dot', { tlds: ['com', '.net'] }, [['TLDs', '.com', '.net']]],
    ['providers', { hostingProviders: ['OVH'] }, [['Hosting Providers', 'OVH']]],
    ['an unknown key with a capital', { minEmployees: '10' }, [['Min employees', '10']]],
    [
      'unknown keys',
      { domain_age: ['5'], '_last--seen_': '3' },
      [
        ['Domain age', '5'],
        ['Last seen', '3'],
      ],
    ],
    ['nothing for the search type', { searchType: 'keyword' }, []],
    ['no empty values', { keywords: [], countries: '', tlds: null, note: ' ', hostingProviders: [''] }, []],
    [
      'known keys first, in one order',
      { note: 'x', tlds: ['com'], keywords: ['bank'] },
      [
        ['Keywords', 'bank'],
        ['TLDs', '.com'],
        ['Note', 'x'],
      ],
    ],
  ])('are %s', (_case, parameters, shown) => {
    expect(formatSearchParameters(parameters)).toEqual(shown.map(([label, ...values]) => ({ label, values })))
  })

  it.each([
    [{ keywords: ['bank', 7, true], countries: 'US,DE', tlds: [], hostingProviders: null }, 0],
    [{ keywords: { 1: 'bank', 3: 'loan' }, tlds: {} }, 0],
    [{ keywords: ['bank', { text: 'loan' }, null, ['law']] }, 2],
    [{ founded: { min: 1998, max: 2007 } }, 1],
  ])('leave out values of %j, which are counted', (parameters, count) => {
    expect(countUnreadableValues(parameters)).toBe(count)
  })
})

describe('why a line couldn’t be added', () => {
  const refused = (violations: Record<string, string>, status = 422) =>
    new ApiError('http', 'The cart is full.', { status, violations })

  it.each([
    ['without a failure', null, null],
    ['where the connection fails', new Error('x'), 'Failed.'],
    ['where the server fails', refused({}, 500), 'Failed.'],
    ['where the server refuses it', refused({}), 'Failed.\nThe cart is full.'],
    ['where its search is refused', refused({ searchParameters: 'Too wide.' }), 'Failed.\nThe cart is full.'],
    ['where its quantity is refused', refused({ quantity: 'Too many.' }), null],
    ['where its offer is refused', refused({ offer: 'Ended.' }), null],
    [
      'where more is refused',
      refused({ quantity: 'Many.', user: 'Blocked.', cart: 'Full.' }),
      'Blocked.\nFull.',
    ],
  ])('is said %s', (_, error, text) => {
    expect(addFailure(error, 'Failed.')).toBe(text)
  })
})
