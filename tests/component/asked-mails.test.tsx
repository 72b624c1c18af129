/**
 * @promise The way back of a mail counts for a week.
 */
import { describe, expect, it } from 'vitest'
import {
  forgetMailReturn,
  readMailReturn,
  rememberAskedLink,
  rememberMailReturn,
  takeAskedLink,
} from '@/session/asked-mails'

const KEY = 'listwell-next'
const LINK_KEY = 'listwell-sign-in-link'
const HOUR = 60 * 60_000
const WEEK = 7 * 24 * 60 * 60_000
const store = (record: unknown) => localStorage.setItem(KEY, JSON.stringify(record))

describe('the URL to return to after a mail', () => {
  it('is remembered, until it is forgotten', () => {
    rememberMailReturn('/cart?a=1#b')
    expect(readMailReturn()).toBe('/cart?a=1#b')
    forgetMailReturn()
    expect(readMailReturn()).toBeNull()
  })

  it.each([null, '/', 'https://other.example/', '//other.example/', '/signin'])(
    'isn’t kept where it is %j, nor is an earlier one',
    next => {
      rememberMailReturn('/cart')
      rememberMailReturn(next)
      expect(localStorage.getItem(KEY)).toBeNull()
    },
  )

  it.each([
    ['longer ago than a week', { next: '/cart', at: Date.now() - WEEK - 60_000 }],
    ['in the future', { next: '/cart', at: Date.now() + 60_000 }],
    ['at no time', { next: '/cart', at: 'today' }],
    ['on the way to nothing', { at: Date.now() }],
    ['on the way to another site', { next: '//other.example/', at: Date.now() }],
    ['on the way to what is no record', [{ next: '/cart' }]],
    ['on the way to what is nothing', 7],
  ])('is none where the mail was asked for %s', (_, stored) => {
    store(stored)
    expect(readMailReturn()).toBeNull()
  })

  it.each([WEEK - 60_000, 0])('is read %i ms after the mail was asked for', age => {
    // Earlier versions stored the address too.
    store({ email: 'ann@shop.example', next: '/cart', at: Date.now() - age })
    expect(readMailReturn()).toBe('/cart')
  })

  it('is none where what is stored isn’t JSON', () => {
    localStorage.setItem(KEY, '{')
    expect(readMailReturn()).toBeNull()
  })
})

describe('a sign-in link', () => {
  it('was asked for here, for which it counts once, however the address is typed', () => {
    rememberAskedLink(' Ann@Shop.example')
    expect(takeAskedLink('ann@shop.example')).toBe(true)
    expect(takeAskedLink('ann@shop.example')).toBe(false)
  })

  it.each(['eve@shop.example', '', null, undefined])('for %j wasn’t asked for; another stays', email => {
    rememberAskedLink('ann@shop.example')
    expect(takeAskedLink(email)).toBe(false)
    expect(takeAskedLink('ann@shop.example')).toBe(true)
  })

  it.each([
    [HOUR - 60_000, true],
    [HOUR, false],
    [-60_000, false],
  ])('that was asked for %i ms ago signs in by itself: %s', (age, isAsked) => {
    localStorage.setItem(LINK_KEY, JSON.stringify({ email: 'a@b.example', at: Date.now() - age }))
    expect(takeAskedLink('a@b.example')).toBe(isAsked)
    expect(localStorage.getItem(LINK_KEY)).toBeNull()
  })
})
