/**
 * @promise A page of orders beyond the last says how many there are, with the way to the last.
 * @promise The page of orders is read from `page=`.
 */
import { describe, expect, it } from 'vitest'
import { splitOrderNumber } from '@/ui/order-number'
import { emptyPage, pageFromQuery, pageLinks } from '@/features/orders/pagination-rules'

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=12', 12],
  ['page=１２', 12],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=two', 1],
  ['page=', 1],
  ['page=1e3', 1],
  ['page=99999999999', 1],
  ['other=4', 1],
])('the query %j has the page number %i', (query, page) => {
  expect(pageFromQuery(new URLSearchParams(query))).toBe(page)
})

it.each([
  [3, '/api/orders?page=2', 'There are only 2 pages.', 2],
  [9, '/api/orders?page=1', 'There is only 1 page.', 1],
  [3, null, 'There is no page 3.', 1],
  [2, '/api/orders?page=2', 'There is no page 2.', 1],
])('page %i, where the last one is %j, reads %j', (page, last, text, target) => {
  const view = { first: null, previous: null, next: null, last }
  expect(emptyPage({ page, view })).toEqual({ text, target })
})

describe('the page links of a page of orders', () => {
  const none = { first: null, previous: null, next: null, last: null }

  it('reads the page links from the links of the collection', () => {
    const view = {
      first: '/api/orders?page=1',
      previous: '/api/orders?status=a&page=2',
      next: 'https://api.example.com/api/orders?page=4#list',
      last: 'orders?page=6',
    }
    expect(pageLinks({ page: 3, view })).toEqual({ first: 1, previous: 2, next: 4, last: 6, count: 6 })
  })

  it('leaves out the link to the current page', () => {
    const [first, second] = ['/api/orders?page=1', '/api/orders?page=2']
    const view = { ...none, first, next: second, last: second }
    expect(pageLinks({ page: 1, view })).toEqual({ ...none, next: 2, last: 2, count: 2 })
    expect(pageLinks({ page: 2, view })).toEqual({ ...none, first: 1, count: 2 })
  })

  it.each(['/api/orders', '/api/orders?page=', '/api/orders?page=x', '/api/orders?page=0', ''])(
    'returns null for the link %j',
    link => {
      expect(pageLinks({ page: 1, view: { ...none, next: link } }).next).toBeNull()
    },
  )
})

it.each([
  ['ORD-2026-000078', 'ORD-2026-', '000078'],
  ['1234567', '1', '234567'],
  ['000078', '', '000078'],
  ['ORD-78', '', 'ORD-78'],
  ['', '', ''],
])('the order number %s has the prefix %j', (orderNumber, prefix, serial) => {
  expect(splitOrderNumber(orderNumber)).toEqual({ prefix, serial })
})
