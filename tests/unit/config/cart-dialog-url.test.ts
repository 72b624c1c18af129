import { expect, it } from 'vitest'
import { noCriteria } from '@/config/search-criteria'
import {
  cartDialogUrl,
  editDialogQuery,
  parseCartDialogUrl,
  parseEditDialogQuery,
} from '@/config/cart-dialog-url'

const search = { ...noCriteria, keywords: ['bank'] }

it.each([
  ['?cart=open', { offer: null, quantity: null }],
  ['?cart=open&offer=2&quantity=500', { offer: '2', quantity: 500 }],
  ['?cart=open&quantity=0', { offer: null, quantity: null }],
  ['?cart=open&quantity=-1', { offer: null, quantity: null }],
  ['?cart=open&quantity=1.5', { offer: null, quantity: null }],
  ['?cart=open&quantity=9007199254740993', { offer: null, quantity: null }],
  ['?cart=open&quantity=many', { offer: null, quantity: null }],
  ['?cart=closed&offer=2', null],
  ['?offer=2', null],
  ['?cart=open&quantity=1e99', { offer: null, quantity: null }],
])('reads what is chosen in the dialog from %s', (query, choice) => {
  expect(parseCartDialogUrl(query)).toEqual(choice)
})

it.each([
  { offer: null, quantity: null },
  { offer: '/api/offers/2?a&b', quantity: null },
  { offer: '2', quantity: 12_500 },
])('writes %j into the URL of a search, and reads it back', choice => {
  const url = cartDialogUrl(search, choice)
  expect(url).toContain('keywords=bank')
  expect(parseCartDialogUrl(url.slice(url.indexOf('?')))).toEqual(choice)
})

it.each([
  { line: '31', offer: null, quantity: null },
  { line: '/api/cart_items/3&1', offer: '/api/offers/2', quantity: 500 },
])('writes %j into the query of the cart, and reads it back', choice => {
  expect(parseEditDialogQuery(editDialogQuery(choice))).toEqual(choice)
})

it.each(['', '?edit=', '?offer=2&quantity=5'])('reads no edited line from %j', query => {
  expect(parseEditDialogQuery(query)).toBeNull()
})
