import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { trustScripts } from '@/lib/trusted-scripts'

type Rules = { createScriptURL: (address: string) => string | null }

let made: [string, Rules][]
beforeEach(() => {
  made = []
  vi.stubGlobal('location', new URL('https://shop.example/checkout/7'))
  const trustedTypes: { defaultPolicy: Rules | null; createPolicy: (name: string, rules: Rules) => Rules } = {
    defaultPolicy: null,
    createPolicy(name, rules) {
      made.push([name, rules])
      trustedTypes.defaultPolicy = rules
      return rules
    },
  }
  vi.stubGlobal('trustedTypes', trustedTypes)
})
afterEach(() => vi.unstubAllGlobals())

const { origin } = new URL('https://js.provider.example')

it('trusts the URLs that a rule returns, and nothing else', () => {
  trustScripts(address => (address.origin === origin ? address.href : null))
  expect(made).toHaveLength(1)
  trustScripts(address => (address.pathname === '/worker.js' ? `${address.href}?own` : null))
  expect(made.map(([name, rules]) => [name, Object.keys(rules)])).toEqual([['default', ['createScriptURL']]])
  const trusted = (address: string) => made[0]?.[1].createScriptURL(address)
  expect(trusted('https://js.provider.example/v1.js')).toBe('https://js.provider.example/v1.js')
  expect(trusted('/worker.js')).toBe('https://shop.example/worker.js?own')
  for (const address of [
    'https://js.provider.example.evil.example/v1.js',
    'https://evil.example/https://js.provider.example/',
    'data:text/javascript,alert(1)',
    '/other.js',
  ])
    expect(trusted(address)).toBeNull()
})

it('does nothing in a browser without Trusted Types', () => {
  vi.stubGlobal('trustedTypes', undefined)
  expect(() => trustScripts(() => null)).not.toThrow()
})
