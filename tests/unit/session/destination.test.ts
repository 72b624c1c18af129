import { describe, expect, it } from 'vitest'
import { accessOf } from '@/config/return-path'
import { routeList } from '@/config/routes.mjs'
import type { Arrival } from '@/session/auth-clients'
import { destination, type Destination, type Place } from '@/session/destination'
import { unknownSession, type SessionState } from '@/session/session'
import { RUNS, fc } from '@tests/support/fast-check'

const ann = { id: 'ann', email: 'ann@example.com' }
const eve = { id: 'eve', email: 'eve@example.com' }

const user = (of = ann, arrival: Arrival | null = null): SessionState => ({
  status: 'user',
  user: of,
  arrival,
})
const visitor = (why: 'never' | 'ended' = 'never', arrival: Arrival | null = null): SessionState => ({
  status: 'visitor',
  why,
  user: null,
  arrival,
})
const signedOut = (to: string): SessionState => ({
  status: 'visitor',
  why: 'signed-out',
  user: null,
  arrival: null,
  to,
})
const confirming: SessionState = {
  status: 'confirming',
  user: null,
  arriving: eve,
  present: null,
  reply: () => {},
}
const code = (owner = ann, arrival: Arrival | null = null): SessionState => ({
  status: 'code',
  user: null,
  owner,
  factors: [{ id: 'f1', name: null, isPhone: false, addedAt: null }],
  arrival,
})
const signedIn: Arrival = { outcome: 'signed-in' }
const recovery: Arrival = { outcome: 'recovery' }
const failed: Arrival = { outcome: 'failed', code: 'otp_expired' }

interface Case {
  /** The session before; unknown unless told. */
  from?: SessionState
  now: SessionState
  /** The document's user; null unless told. */
  owner?: string | undefined
  at: string
  state?: object
  mailReturn?: string | undefined
}

function place(url: string, state: object | null): Place {
  const { pathname, search, hash } = new URL(`https://shop.example${url}`)
  return { pathname, search, hash, state }
}

const leads = ({ from = unknownSession, now, owner, at, state, mailReturn }: Case) =>
  destination({
    before: from,
    now,
    ownerId: owner ?? null,
    here: place(at, state ?? null),
    mailReturn: mailReturn ?? null,
  })

const testCases = (who: string, cases: Record<string, [given: Case, to: Destination | null]>) =>
  it.each(Object.entries(cases).map(([what, row]) => [`${who} ${what}`, ...row] as const))(
    '%s',
    (_what, given, expected) => expect(leads(given)).toEqual(expected),
  )

const to = (url: string, how: Destination['how'], state: object | null = null): Destination => ({
  to: url,
  how,
  state,
})
const ended = { session_ended: 'yes' }

testCases('a visitor', {
  'stays on a page for everyone': [{ now: visitor(), at: '/offers' }, null],
  'stays on the profile, which is empty': [{ now: visitor(), at: '/profile' }, null],
  'is led from a page for customers to the sign-in page, which leads back': [
    { now: visitor(), at: '/orders?page=2#top', state: { kept: 'yes' } },
    to('/signin?next=%2Forders%3Fpage%3D2%23top', 'replace', { kept: 'yes' }),
  ],
  'is led from there also when the session is known already': [
    { from: visitor(), now: visitor(), at: '/cart' },
    to('/signin?next=%2Fcart', 'replace'),
  ],
  'is told on the sign-in page that the session of an earlier visit has ended': [
    { now: visitor('ended'), at: '/search?keywords=a' },
    to('/signin?next=%2Fsearch%3Fkeywords%3Da', 'push', ended),
  ],
  'is told so on a page for customers too': [
    { now: visitor('ended'), at: '/orders' },
    to('/signin?next=%2Forders', 'replace', ended),
  ],
  'is told so where the sign-in page is open': [
    { now: visitor('ended'), at: '/signin?next=%2Forders' },
    to('/signin?next=%2Forders', 'replace', ended),
  ],
  'is told so on another auth page, to which nobody is led back': [
    { now: visitor('ended'), at: '/signup' },
    to('/signin', 'push', ended),
  ],
  'keeps the form that a mail has opened': [{ now: visitor('ended'), at: '/reset-password' }, null],
  'keeps the outcome that a mail has opened': [{ now: visitor('ended'), at: '/verify-email' }, null],
  'is told of a refused link rather than of the end': [
    { now: visitor('ended'), at: '/profile', state: { link_error: 'otp_expired' } },
    to('/signin?next=%2Fprofile', 'push', { link_error: 'otp_expired' }),
  ],
  'is told so once': [{ from: visitor('ended'), now: visitor('ended'), at: '/search' }, null],
  'who didn’t want a link’s session goes on to where it led': [
    { from: confirming, now: visitor(), at: '/signin?next=%2Foffers' },
    to('/offers', 'replace'),
  ],
  'stays on the sign-in page where it led there': [{ from: confirming, now: visitor(), at: '/signin' }, null],
  'who gave up the code of a recovery chooses no password with the next sign-in': [
    { from: code(), now: visitor(), at: '/signin', state: { new_password: 'yes' } },
    to('/signin', 'replace', { new_password: null }),
  ],
  'who gave up the code stays there': [{ from: code(), now: visitor(), at: '/signin?next=%2Fcart' }, null],
})

testCases('a customer', {
  'stays where the session is read': [{ now: user(), at: '/orders' }, null],
  'stays where they sign in in another tab': [{ from: visitor(), now: user(), at: '/search' }, null],
  'is led on from the sign-in page': [
    { from: visitor(), now: user(), at: '/signin' },
    to('/', 'replace', { session_ended: null, link_error: null }),
  ],
  'is led on to its next, without what it has said': [
    {
      from: visitor(),
      now: user(),
      at: '/signin?next=%2Forders',
      state: { session_ended: 'yes', link_error: 'x', kept: 'yes' },
      mailReturn: '/cart',
    },
    to('/orders', 'replace', { session_ended: null, link_error: null, kept: 'yes' }),
  ],
  'is led to nobody else’s site': [
    { from: visitor(), now: user(), at: '/signin?next=%2F%2Fevil.example' },
    to('/', 'replace', { session_ended: null, link_error: null }),
  ],
  'is led on to what a sign-up has remembered': [
    { from: code(), now: user(), at: '/signin', mailReturn: '/cart' },
    to('/cart', 'replace', { session_ended: null, link_error: null }),
  ],
  'who opens the sign-in page with a refused link is told of it on the next page': [
    { now: user(), at: '/signin', state: { link_error: 'otp_expired' } },
    to('/', 'replace', { session_ended: null, link_error: 'otp_expired' }),
  ],
  'who comes by the link that confirms an address is led to where the sign-up came from': [
    { now: user(ann, signedIn), at: '/', mailReturn: '/search?keywords=a' },
    to('/search?keywords=a', 'replace'),
  ],
  'who comes by a link without that stays': [{ now: user(ann, signedIn), at: '/' }, null],
  'who comes by another page’s link stays there': [
    { now: user(ann, signedIn), at: '/profile', mailReturn: '/cart' },
    null,
  ],
  'is led by a link once': [
    { from: user(ann, signedIn), now: user(ann, signedIn), at: '/', mailReturn: '/cart' },
    null,
  ],
  'who has forgotten the password gets the form for a new one': [
    { now: user(ann, recovery), at: '/offers' },
    to('/profile', 'replace', { new_password: 'yes' }),
  ],
  'gets it after the code of a second factor': [
    {
      from: code(ann, recovery),
      now: user(ann, recovery),
      at: '/signin?next=%2Foffers',
      state: { new_password: 'yes' },
    },
    to('/profile', 'replace', { new_password: 'yes' }),
  ],
  'is told on the spot why a link brought no session': [
    { now: user(ann, failed), at: '/orders?page=2', state: { kept: 'yes' } },
    to('/orders?page=2', 'replace', { kept: 'yes', link_error: 'otp_expired' }),
  ],
  'is told so at a path that the router would take for another site’s': [
    { now: visitor('never', failed), at: '//x.example/' },
    to('/x.example/', 'replace', { link_error: 'otp_expired' }),
  ],
})

testCases('a session that waits', {
  'for a yes is asked on the sign-in page': [
    { now: confirming, at: '/orders' },
    to('/signin?next=%2Forders', 'replace'),
  ],
  'for a yes stays there': [{ now: confirming, at: '/signin?next=%2Forders' }, null],
  'for a code stays on a page for everyone': [{ now: code(), at: '/offers' }, null],
  'for a code is asked for it where a page is for customers': [
    { now: code(), at: '/cart' },
    to('/signin?next=%2Fcart', 'replace'),
  ],
  'for a code is asked for it where a link has brought it': [
    { now: code(ann, signedIn), at: '/offers' },
    to('/signin?next=%2Foffers', 'replace'),
  ],
  'for a code stays on the sign-in page': [{ now: code(ann, signedIn), at: '/signin' }, null],
  'for a code keeps that a new password is to be chosen': [
    { now: code(ann, recovery), at: '/signin' },
    to('/signin', 'replace', { new_password: 'yes' }),
  ],
  'for a code that another device made necessary is asked for it': [
    { from: user(), owner: 'ann', now: code(), at: '/search?keywords=a' },
    to('/signin?next=%2Fsearch%3Fkeywords%3Da', 'replace'),
  ],
  'isn’t known': [{ now: unknownSession, at: '/orders' }, null],
})

testCases('a document whose user is gone is loaded anew', {
  'where a sign-out leads': [
    { from: user(), owner: 'ann', now: signedOut('/'), at: '/orders' },
    to('/', 'load'),
  ],
  'on the sign-in page where another tab has ended the session': [
    { from: user(), owner: 'ann', now: visitor('ended'), at: '/orders?page=2' },
    to('/signin?next=%2Forders%3Fpage%3D2', 'load', ended),
  ],
  'but not on the auth pages, where what was typed stays': [
    { from: user(), owner: 'ann', now: visitor('ended'), at: '/reset-password', state: { token: 't' } },
    null,
  ],
  'once an auth page is left': [
    { from: visitor('ended'), owner: 'ann', now: visitor('ended'), at: '/offers' },
    to('/offers', 'load'),
  ],
  'on the same page for another user, who is told': [
    { from: user(), owner: 'ann', now: user(eve), at: '/orders' },
    to('/orders', 'load', { account_changed: 'yes' }),
  ],
  'for another user’s code': [
    { from: user(), owner: 'ann', now: code(eve), at: '/orders' },
    to('/signin?next=%2Forders', 'load'),
  ],
  'but not where the code was given up, on the sign-in page': [
    { from: code(), owner: 'ann', now: visitor(), at: '/signin?next=%2Forders' },
    null,
  ],
})

it('a document is never loaded anew while its user stays', () => {
  for (const at of ['/', '/orders', '/profile', '/reset-password'])
    expect(leads({ from: user(), owner: 'ann', now: user(), at })).toBeNull()
})

describe('whatever happens', () => {
  const arrivals = [null, signedIn, recovery, failed] as const
  const states: SessionState[] = [
    unknownSession,
    signedOut('/'),
    signedOut('/signin'),
    confirming,
    ...arrivals.flatMap(arrival => [
      visitor('never', arrival),
      visitor('ended', arrival),
      code(ann, arrival),
      code(eve, arrival),
      user(ann, arrival),
      user(eve, arrival),
    ]),
  ]
  const queries = ['', '?next=%2Forders', '?next=%2Fsignin', '?next=%2F%2Fevil.example', '?page=2#top']
  const urls = [
    ...routeList.map(({ path }) => path.replace(/:\w+/, '7')),
    '/nowhere',
    '//x.example/',
  ].flatMap(path => queries.map(query => path + query))
  const texts = fc.constantFrom(undefined, 'yes')
  const cases = fc.record({
    from: fc.constantFrom(...states),
    now: fc.constantFrom(...states),
    owner: fc.constantFrom(undefined, 'ann'),
    at: fc.constantFrom(...urls),
    state: fc.record({ link_error: texts, new_password: texts, session_ended: texts }),
    mailReturn: fc.constantFrom(undefined, '/cart', '/profile'),
  })
  const always = (check: (given: Case) => void) => fc.assert(fc.property(cases, check), { numRuns: RUNS * 5 })
  const holder = (state: SessionState) => (state.status === 'code' ? state.owner : state.user)?.id

  /** How often the customer is led on. */
  function stepsOf({ from, now: first, owner, at, state, mailReturn }: Case): number {
    let now = first
    let here = place(at, state ?? null)
    let before = from ?? unknownSession
    let ownerId: string | null = owner ?? null
    for (let steps = 0; steps < 10; steps += 1) {
      const next = destination({ before, now, ownerId, here, mailReturn: mailReturn ?? null })
      if (next === null) return steps
      here = { ...place(next.to, null), state: next.state }
      before = now
      if (next.how === 'load') {
        // A document that is loaded anew knows nothing of links and sign-outs before it.
        before = unknownSession
        ownerId = holder(now) ?? null
        if (now.status === 'visitor') now = visitor()
      }
    }
    return Infinity
  }

  it('the way ends: no two pages lead to each other for ever', () => {
    always(given => {
      expect(stepsOf(given)).toBeLessThan(5)
    })
  })

  it('nobody else stays in a customer’s document, but on the auth pages, which show nothing of anybody', () => {
    always(given => {
      const { now, owner, at } = given
      fc.pre(owner !== undefined && now.status !== 'unknown' && holder(now) !== owner)
      const isAuth = accessOf(place(at, null).pathname) === 'auth'
      const isLeft = now.status !== 'visitor' || now.why === 'signed-out' || !isAuth
      expect(leads(given)?.how).toBe(isLeft ? 'load' : undefined)
    })
  })

  it('a customer keeps their document', () => {
    always(given => {
      fc.pre(given.owner === undefined || holder(given.now) === given.owner)
      expect(leads(given)?.how).not.toBe('load')
    })
  })

  it('nobody is led to another site', () => {
    always(given => {
      const url = leads(given)?.to ?? '/'
      expect(new URL(url, 'https://shop.example').origin).toBe('https://shop.example')
      expect(url).not.toMatch(/^\/[/\\]/)
    })
  })
})
