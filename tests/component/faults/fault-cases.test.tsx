import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endpoints } from '@/api/endpoints'
import { faults } from '@tests/support/faults/fault'
import { onceCases, titleOf, appRequests } from '@tests/support/faults/fault-cases'
import { calls, callsOf, type Call } from '@tests/support/faults/calls'

const lists = {
  searchType: 'isp' as const,
  keywords: [],
  countries: [],
  tlds: [],
  hostingProviders: ['x'],
}

/** For each endpoint that is called: its call and a URL. A line of the cart only names its offer. */
const endpointCalls: Record<Exclude<keyof typeof endpoints, 'offer'>, [call: Call, url: string]> = {
  search: ['search', endpoints.search(lists)],
  activeCart: ['active-cart', endpoints.activeCart],
  offers: ['offers', endpoints.offers],
  tlds: ['tlds', endpoints.tlds],
  cartItems: ['add-to-cart', endpoints.cartItems],
  cartItem: ['remove-line', endpoints.cartItem({ iri: null, id: '1' })],
  placeOrder: ['place-order', endpoints.placeOrder],
  orders: ['orders', endpoints.orders(1)],
  order: ['order', endpoints.order('1')],
  orderResource: ['cancel-payment', endpoints.orderResource({ iri: null, id: '1' })],
  cancelOrder: ['cancel-order', endpoints.cancelOrder('1')],
  paymentIntent: ['payment-intent', endpoints.paymentIntent('1')],
  orderDetails: ['order-details', endpoints.orderDetails('1')],
  fileDownload: ['downloads', endpoints.fileDownload('1', 't')],
  allFilesDownload: ['downloads', endpoints.allFilesDownload('1', 't')],
}

/** For each method of the auth client that the app uses: its calls. */
const authFunctions = new Map<string, Call[]>([
  ['signInWithPassword', ['sign-in', 'user']],
  ['signUp', ['sign-up']],
  ['signOut', ['sign-out']],
  ['updateUser', ['change-password', 'change-email']],
  ['forgotPassword', ['forgot-password']],
  ['resetPassword', ['reset-password']],
  ['verifyEmail', ['verify-email']],
  ['resend', ['resend']],
  ['signInWithOtp', ['sign-in-link']],
  ['signInWithOAuth', []],
  ['initialize', ['exchange-code']],
  ['challengeAndVerify', ['challenge', 'verify-code']],
  ['verify', ['verify-code']],
  ['enroll', ['add-factor']],
  ['unenroll', ['remove-factor']],
  ['listFactors', ['user']],
  ['getUser', ['user']],
  ['refreshSession', ['token-refresh']],
  ['getSession', ['token-refresh']],
  ['endSession', []],
  ['onAuthStateChange', []],
])

const matches = (pattern: string, url: string) =>
  new RegExp(`^${pattern.replace(/^\*/, '.*').replaceAll(/:\w+/g, '[^/]+')}$`).test(url.split('?')[0] ?? '')

describe('the fault matrix', () => {
  it('has an outcome for every request and fault', () => {
    const missing = appRequests.flatMap(target =>
      faults
        .filter(fault => target.outcomes[fault] === undefined)
        .map(fault => `${titleOf(target)} × ${fault}`),
    )
    expect(missing).toEqual([])
  })

  it('has a request for every call, and a test file for every subject', () => {
    expect(new Set(appRequests.map(target => target.call))).toEqual(new Set(calls))
    const files = readdirSync('tests/component/faults').filter(file => file !== 'fault-cases.test.tsx')
    expect(files.toSorted()).toEqual(
      Object.keys(callsOf)
        .map(subject => `${subject}.test.tsx`)
        .toSorted(),
    )
  })

  it.each(Object.entries(endpointCalls))('covers the endpoint %s', (_name, [call, url]) => {
    expect(appRequests.some(target => target.call === call && matches(target.path, url))).toBe(true)
  })

  it('covers every method of the auth client that the app uses', () => {
    const used = ['src/features', 'src/session', 'src/app', 'src/pages'].flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(file => /\.tsx?$/.test(file))
        .flatMap(file => [
          ...readFileSync(`${folder}/${file}`, 'utf8').matchAll(
            /\b(?:client|recovery|otp|mfa|oauth)\.(\w+)\(/g,
          ),
        ])
        .map(found => found[1] ?? ''),
    )
    const others = ['dispose', 'getQueryData', 'prefetchQuery', 'fetchQuery', 'invalidateQueries']
    const unknown = used.filter(name => !authFunctions.has(name) && !others.includes(name))
    expect(unknown).toEqual([])
    for (const call of [...authFunctions.values()].flat())
      expect(appRequests.some(target => target.call === call)).toBe(true)
  })

  it('tests each request and each fault at least once in npm test', () => {
    expect(new Set([...onceCases].map(faultCase => faultCase.target))).toEqual(new Set(appRequests))
    expect(new Set([...onceCases].map(faultCase => faultCase.fault))).toEqual(new Set(faults))
    expect(onceCases.size).toBeLessThan(appRequests.length + faults.length / 2)
  })
})
