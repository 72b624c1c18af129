// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import {
  MAIL_RETURN_LIMIT,
  forgetMailReturn,
  readMailReturn,
  rememberMailReturn,
} from '@/features/account/mail-return'

const KEY = 'listwell-next'
const store = (record: object) => localStorage.setItem(KEY, JSON.stringify(record))

beforeEach(() => localStorage.clear())

describe('the URL to return to after a mail', () => {
  it('is read by the customer who gets the mail, however the address is typed', () => {
    rememberMailReturn(' Ann@Shop.example', '/cart?a=1#b')
    expect(['ann@shop.example', 'ANN@shop.example '].map(email => readMailReturn(email))).toEqual([
      '/cart?a=1#b',
      '/cart?a=1#b',
    ])
  })

  it.each(['bob@shop.example', '', null, undefined])('isn’t read by %j, and stays', email => {
    rememberMailReturn('ann@shop.example', '/cart')
    expect(readMailReturn(email)).toBeNull()
    expect(readMailReturn('ann@shop.example')).toBe('/cart')
  })

  it.each([null, '/', 'https://other.example/', '//other.example/', '/signin', `/${'a'.repeat(2000)}`])(
    'isn’t kept where it is %j, nor is an earlier one',
    next => {
      rememberMailReturn('ann@shop.example', '/cart')
      rememberMailReturn('ann@shop.example', next)
      expect(localStorage.getItem(KEY)).toBeNull()
    },
  )

  it('has up to 2,000 characters', () => {
    const longest = `/${'a'.repeat(1999)}`
    rememberMailReturn('ann@shop.example', longest)
    expect(readMailReturn('ann@shop.example')).toBe(longest)
  })

  it('is followed from the sign-in page alone where the mail is about the password', () => {
    rememberMailReturn('ann@shop.example', '/cart', true)
    expect(readMailReturn('ann@shop.example')).toBeNull()
    expect(readMailReturn('ann@shop.example', true)).toBe('/cart')
  })

  it('is forgotten', () => {
    rememberMailReturn('ann@shop.example', '/cart')
    forgetMailReturn()
    expect(readMailReturn('ann@shop.example')).toBeNull()
  })

  const record = { email: 'ann@shop.example', next: '/cart', at: Date.now() }

  it.each([
    ['longer ago than a week', { ...record, at: Date.now() - MAIL_RETURN_LIMIT - 60_000 }],
    ['in the future', { ...record, at: Date.now() + 60_000 }],
    ['at no time', { ...record, at: 'today' }],
    ['by nobody', { ...record, email: null }],
    ['on the way to a URL that is too long', { ...record, next: `/${'a'.repeat(2000)}` }],
    ['on the way to nothing', { email: record.email, at: record.at }],
    ['on the way to what is no record', [record]],
  ])('is forgotten where the mail was asked for %s', (_, stored) => {
    store(stored)
    expect(readMailReturn('ann@shop.example')).toBeNull()
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it.each([MAIL_RETURN_LIMIT - 60_000, 0])('is read %i ms after the mail was asked for', age => {
    store({ ...record, at: Date.now() - age })
    expect(readMailReturn('ann@shop.example')).toBe('/cart')
  })

  it('is checked when it is read', () => {
    store({ ...record, next: '//other.example/' })
    expect(readMailReturn('ann@shop.example')).toBeNull()
  })

  it('is none where what is stored isn’t JSON', () => {
    localStorage.setItem(KEY, '{')
    expect(readMailReturn('ann@shop.example')).toBeNull()
  })
})
