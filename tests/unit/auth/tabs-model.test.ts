/**
 * @promise Of two tabs' sign-ins and sign-outs at the same moment the later one counts.
 */
import { RUNS, fc } from '@tests/support/fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Session } from '@/auth'
import { createEnvironment, type Fault, KEY, type Tab } from './setup'

// Loaded before the test, because the fake clock doesn't wait for a dynamic import.
beforeAll(() => import('@/auth/lease'))

const HOUR = 3_600_000
const named = <T extends string>(what: T) => ({ do: fc.constantFrom(what) })
const on = <T extends string>(...what: T[]) => fc.record({ do: fc.constantFrom(...what), tab: fc.nat(7) })
const signIn = fc.record({ ...named('signIn'), tab: fc.nat(7), user: fc.constantFrom('ann', 'bob') })
const takes = <T extends string>(what: T, ms: fc.Arbitrary<number>) => fc.record({ ...named(what), ms })
const network = fc.record({
  ...named('network'),
  fault: fc.constantFrom<Fault | 'none'>('none', 'lose-request', 'lose-response', 'unavailable'),
  share: fc.nat(100),
})

const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: on('open') },
    { weight: 2, arbitrary: on('kill', 'signOut') },
    { weight: 3, arbitrary: signIn },
    { weight: 6, arbitrary: on('refresh', 'getSession', 'hide', 'show') },
    { weight: 6, arbitrary: takes('wait', fc.oneof(fc.nat(120), fc.nat(40_000))) },
    {
      weight: 2,
      arbitrary: takes('jump', fc.oneof(fc.nat(8 * HOUR), fc.integer({ min: -2 * HOUR, max: 2 * HOUR }))),
    },
    { weight: 2, arbitrary: network },
  ),
  { minLength: 10, maxLength: 60 },
)

/** What the browser offers, and how far its storage may lag there without a rule being out of reach. */
const browsers = fc.constantFrom(
  { name: 'locks', lag: 0, options: {} },
  { name: 'locks, storage lags', lag: 40, options: {} },
  { name: 'a lease', lag: 0, options: { locks: null } },
)

test('no session is lost or restored, whatever tabs, networks and clocks do', async () => {
  await fc.assert(
    fc.asyncProperty(
      browsers,
      fc.integer({ min: 2, max: 8 }),
      fc.infiniteStream(fc.nat(99)),
      steps,
      async (kind, count, dice, script) => {
        const env = createEnvironment({ lag: () => kind.lag })
        const { clock, service } = env
        const roll = (): number => {
          const { value, done } = dice.next()
          return done ? 0 : value
        }
        const tabs: Tab[] = Array.from({ length: count }, () => env.open(kind.options))
        const openTabs = () => tabs.filter(({ dependencies }) => dependencies.isAlive())
        const pick = (index: number) => openTabs()[index % Math.max(openTabs().length, 1)]
        /** The session that the customer has by what was called last; null after a sign-out. */
        let expected: Session | null = null
        /**
         * Another tab's sign-in just before: as long as storage lags, that tab doesn't see the later one when it
         * overwrites the outcome of a refresh. Either may stay.
         */
        let rival: Session | null = null
        let signedInTab: Tab | undefined
        /** A sign-out and a sign-in in two tabs at the same moment have no certain order. */
        let isUnclear = false
        let outUntil = 0
        let inUntil = 0

        // Responses overtake each other; none is slower than a request may be.
        service.set({ delay: () => roll() * roll() * 0.5 })

        for (const step of script) {
          const it = 'tab' in step ? pick(step.tab) : undefined
          if (step.do === 'open') {
            if (openTabs().length < 8) tabs.push(env.open(kind.options))
          } else if (step.do === 'kill') {
            // A tab that is closed within milliseconds of its sign-out may not have passed it on.
            if (clock.monotonic() < outUntil) isUnclear = true
            if (openTabs().length > 1) it?.dependencies.kill()
          } else if (step.do === 'signIn') {
            void it?.client.signInWithPassword({ email: step.user, password: 'secret' }).then(({ data }) => {
              if (!data.session || !it.dependencies.isAlive()) return
              if (clock.monotonic() >= inUntil) rival = null
              else if (it !== signedInTab) rival ??= expected
              signedInTab = it
              expected = data.session
              isUnclear = clock.monotonic() < outUntil
              inUntil = clock.monotonic() + 2 * kind.lag
            })
          } else if (step.do === 'signOut') {
            expected = null
            // As long as storage lags, the tab may not know of the session that it is to end.
            isUnclear = clock.monotonic() < inUntil
            outUntil = clock.monotonic() + 2 * kind.lag + 5
            void it?.client.signOut()
          } else if (step.do === 'refresh') void it?.client.refreshSession()
          else if (step.do === 'getSession') void it?.client.getSession()
          else if (step.do === 'hide') it?.dependencies.page.hide()
          else if (step.do === 'show') it?.dependencies.page.show()
          else if (step.do === 'wait') await clock.advance(step.ms)
          else if (step.do === 'network')
            service.set({
              fault: () => (step.fault !== 'none' && roll() < step.share ? step.fault : undefined),
            })
          else if (kind.name !== 'a lease' && 'ms' in step) {
            // A lease uses the wall clock.
            clock.jump(step.ms)
            for (const { dependencies } of openTabs()) dependencies.page.show()
          }
        }

        service.set({ fault: () => undefined, delay: () => 5 })
        await clock.advance(120_000)
        const stored = env.stored()
        const known = expected as Session | null
        const sessions = [known, rival as Session | null].flatMap(session => session?.refresh_token ?? [])
        const verdict = () => {
          if (isUnclear) return 'uncertain'
          if (!known) return stored ? 'a removed session came back' : 'right'
          if (sessions.some(service.isLost)) return 'its response was lost'
          if (!stored || !sessions.some(token => service.isSameFamily(stored.refresh_token, token)))
            return 'signed out'
          return service.isLive(stored.refresh_token) ? 'right' : 'a revoked token is stored'
        }
        expect(['right', 'uncertain', 'its response was lost']).toContain(verdict())
        // Every tab was notified of the final state.
        for (const { events, dependencies } of openTabs()) {
          expect(dependencies.storage.getItem(KEY)).toBe(env.browser.stored(KEY))
          expect(events.at(-1)).toMatch(
            stored ? new RegExp(` ${stored.access_token}$`) : /^(SIGNED_OUT|INITIAL_SESSION)$/,
          )
        }
        expect(service.spentTwice.filter(token => !service.isLost(token))).toEqual([])
      },
    ),
    { numRuns: RUNS },
  )
}, 600_000)
