// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { rememberAskedLink, takeAskedLink } from '@/session/sign-in-link-request'

const KEY = 'listwell-sign-in-link'
const HOUR = 60 * 60_000

beforeEach(() => localStorage.clear())

describe('a sign-in link', () => {
  it('was asked for here, for which it counts once, however the address is typed', () => {
    rememberAskedLink(' Ann@Shop.example')
    expect(takeAskedLink('ann@shop.example')).toBe(true)
    expect(takeAskedLink('ann@shop.example')).toBe(false)
  })

  it.each(['eve@shop.example', '', null, undefined])(
    'for %j wasn’t asked for, and the asked one stays',
    email => {
      rememberAskedLink('ann@shop.example')
      expect(takeAskedLink(email)).toBe(false)
      expect(takeAskedLink('ann@shop.example')).toBe(true)
    },
  )

  it.each([
    [HOUR - 60_000, true],
    [HOUR, false],
    [-60_000, false],
  ])('that was asked for %i ms ago signs in by itself: %s', (age, isAsked) => {
    localStorage.setItem(KEY, JSON.stringify({ email: 'a@b.example', at: Date.now() - age }))
    expect(takeAskedLink('a@b.example')).toBe(isAsked)
    expect(localStorage.getItem(KEY)).toBeNull()
  })
})
