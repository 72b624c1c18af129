// @vitest-environment jsdom
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CartItem } from '@/api/cart'
import { memoryKey } from '@/memory/forget'
import { hasRecentUnheardOrder, unheardOrders } from '@/queries/unheard-order'

const line = (keyword: string, quantity = 1000, id = '1'): CartItem => ({
  id,
  iri: `/api/cart_items/${id}`,
  offerIri: '/api/offers/1',
  offerName: 'Growth',
  quantity,
  unitPrice: 4,
  totalPrice: 4000,
  searchParameters: { searchType: 'keyword', keywords: [keyword] },
  rawParameters: { searchType: 'keyword', keywords: [keyword] },
})
const bank = () => unheardOrders('ann', [line('bank')])
const food = () => unheardOrders('ann', [line('food')])

const MINUTE = 60_000
beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ now: 1000, toFake: ['Date'] })
  return () => vi.useRealTimers()
})

describe('an order of which nothing was heard', () => {
  it('is remembered since its first attempt, with the orders that were there before it', () => {
    expect(bank().since()).toBeNull()
    bank().begin(['7'])
    vi.setSystemTime(2000)
    bank().begin(['7', '8'])
    expect(bank().since()).toBe(1000)
    expect(['7', '8'].map(id => bank().wasThere(id))).toEqual([true, false])
    bank().end()
    expect(bank().since()).toBeNull()
    expect(bank().wasThere('7')).toBe(false)
    expect(sessionStorage).toHaveLength(0)
  })

  it('is one user’s, of a cart with these lines', () => {
    bank().begin([])
    expect(food().since()).toBeNull()
    expect(unheardOrders('ann', [line('bank', 2000)]).since()).toBeNull()
    expect(unheardOrders('ann', [line('bank'), line('bank')]).since()).toBeNull()
    expect(unheardOrders('bob', [line('bank')]).since()).toBeNull()
  })

  it('is one of these lines, in any order, not of equal ones that were added later', () => {
    const two = [line('bank'), line('food', 1000, '2')]
    unheardOrders('ann', two).begin(['7'])
    expect(unheardOrders('ann', two.toReversed()).since()).toBe(1000)
    const later = unheardOrders('ann', [line('bank', 1000, '3'), line('food', 1000, '4')])
    expect([later.since(), later.wasThere('7'), later.hasTwin()]).toEqual([null, false, false])
    later.begin(['7', '8'])
    later.end()
    expect(unheardOrders('ann', two).since()).toBe(1000)
  })

  it('is told from that of another cart, which stays when it ends', () => {
    bank().begin(['7'])
    food().begin(['8'])
    bank().end()
    expect(bank().since()).toBeNull()
    expect(food().since()).toBe(1000)
    expect(food().wasThere('7')).toBe(false)
  })

  it('has a twin where one of other searches has the same offers and quantities', () => {
    expect(bank().hasTwin()).toBe(false)
    bank().begin([])
    expect(bank().hasTwin()).toBe(false)
    expect(food().hasTwin()).toBe(true)
    expect(unheardOrders('ann', [line('food', 2000)]).hasTwin()).toBe(false)
    bank().find('7')
    expect(food().hasTwin()).toBe(false)
  })

  it('is found for its lines alone, also after another one of them', () => {
    bank().begin([])
    bank().find('7')
    expect(bank().since()).toBeNull()
    bank().begin(['7'])
    bank().find('8')
    for (const id of ['7', '8']) {
      expect([bank().wasFound(id), bank().wasFoundForOthers(id)]).toEqual([true, false])
      expect([food().wasFound(id), food().wasFoundForOthers(id)]).toEqual([false, true])
    }
    expect([food().wasFound('9'), food().wasFoundForOthers('9')]).toEqual([false, false])
  })

  it('is recent for ten minutes, until it is found', () => {
    expect(hasRecentUnheardOrder('ann')).toBe(false)
    bank().begin([])
    vi.setSystemTime(1000 + 10 * MINUTE - 1)
    expect(hasRecentUnheardOrder('ann')).toBe(true)
    expect(hasRecentUnheardOrder('bob')).toBe(false)
    vi.setSystemTime(1000 + 10 * MINUTE)
    expect(hasRecentUnheardOrder('ann')).toBe(false)
    food().begin([])
    expect(hasRecentUnheardOrder('ann')).toBe(true)
    food().find('7')
    expect(hasRecentUnheardOrder('ann')).toBe(false)
  })

  it('goes first of more than a hundred', () => {
    for (let n = 0; n <= 100; n += 1) unheardOrders('ann', [line('bank', n)]).begin([])
    expect([0, 1, 100].map(n => unheardOrders('ann', [line('bank', n)]).since())).toEqual([null, 1000, 1000])
  })

  it.each([
    ['no JSON', '{'],
    ['no list', '{"since":1}'],
    ['no time', '[{"since":"1","offers":"a","lines":"b"}]'],
    ['no digests', '[{"since":1}]'],
  ])('isn’t read where %s is stored', (_, stored) => {
    sessionStorage.setItem(memoryKey('ann'), stored)
    expect(hasRecentUnheardOrder('ann')).toBe(false)
    bank().begin([])
    expect(bank().since()).toBe(1000)
  })

  it('is read where the orders before it aren’t, or were not stored', () => {
    bank().begin(['7'])
    const stored = sessionStorage.getItem(memoryKey('ann')) ?? ''
    sessionStorage.setItem(memoryKey('ann'), stored.replace('["7"]', '7').replace('"id":null', '"id":7'))
    expect(bank().since()).toBe(1000)
    expect(bank().wasThere('8')).toBeNull()
  })

  it('may have any order before it until these could be read', () => {
    bank().begin(null)
    vi.setSystemTime(2000)
    expect([bank().wasThere('8'), food().wasThere('8')]).toEqual([null, false])
    bank().begin(['7'])
    expect(['7', '8'].map(id => bank().wasThere(id))).toEqual([true, false])
    expect(bank().since()).toBe(1000)
    bank().end()
    expect(bank().wasThere('8')).toBe(false)
  })

  it('isn’t remembered where the browser blocks storage', () => {
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Blocked.', 'SecurityError')
    })
    onTestFinished(() => blocked.mockRestore())
    bank().begin([])
    expect(bank().since()).toBeNull()
  })
})
