/**
 * @promise Signatures: 'Invalid JWT signature', 'JWKS is empty', 'No matching signing key found in JWKS'.
 * @promise Key set kept 10 minutes, refresh tick 30 s.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClaims } from '@/auth'
import { START } from './fake-clock'
import { json } from './fake-service'
import { base64url, createClientWithResponses, KEY, sessionOf } from './setup'
import rfc7515 from './vectors/rfc7515.json'

const KINDS = {
  RS256: {
    generate: {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    sign: { name: 'RSASSA-PKCS1-v1_5' },
  },
  ES256: { generate: { name: 'ECDSA', namedCurve: 'P-256' }, sign: { name: 'ECDSA', hash: 'SHA-256' } },
  EdDSA: { generate: { name: 'Ed25519' }, sign: { name: 'Ed25519' } },
}

type Alg = keyof typeof KINDS
const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'] as const

const createKey = async (alg: Alg, kid = `key-${alg}`) => {
  const pair = await crypto.subtle.generateKey(KINDS[alg].generate, true, ['sign', 'verify'])
  if (!('publicKey' in pair)) throw new Error('Expected a pair of keys')
  const exported = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const jwk: Record<string, unknown> = { ...exported, kid, alg, use: 'sig' }
  const sign = async (payload: unknown, header: object = {}) => {
    const signed = `${base64url({ alg, kid, typ: 'JWT', ...header })}.${base64url(payload)}`
    const bytes = await crypto.subtle.sign(KINDS[alg].sign, pair.privateKey, Buffer.from(signed))
    return `${signed}.${Buffer.from(bytes).toString('base64url')}`
  }
  return { jwk, sign }
}

const keys = {
  RS256: await createKey('RS256'),
  ES256: await createKey('ES256'),
  EdDSA: await createKey('EdDSA'),
}
const jwks = { keys: Object.values(keys).map(({ jwk }) => jwk) }
const now = START / 1000
const claims = { sub: 'ann', exp: now + 60 }

let scripted: ReturnType<typeof createClientWithResponses>
let reader: ReturnType<typeof createClaims>

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
beforeEach(() => {
  scripted = createClientWithResponses([json(jwks)])
  reader = createClaims(scripted.client)
})

type Options = Parameters<typeof reader.getClaims>[1]
const claimsOf = async (token: string, options?: Options) =>
  (await reader.getClaims(token, options)).data?.claims
const failure = async (token: string, options?: Options) => {
  const { data, error } = await reader.getClaims(token, options)
  expect(data).toBeNull()
  return [error?.name, error?.message]
}
const invalid = (message = 'Invalid JWT signature') => ['AuthInvalidJwtError', message]

describe.each(ALGORITHMS)('a token that is signed with %s', alg => {
  test('has its claims returned', async () => {
    const { data, error } = await reader.getClaims(await keys[alg].sign(claims))
    expect(error).toBeNull()
    expect(data).toMatchObject({ claims, header: { alg, kid: `key-${alg}` } })
    expect(data?.signature.length).toBeGreaterThan(60)
    expect(scripted.sent.map(({ method, path }) => [method, path])).toEqual([
      ['GET', '.well-known/jwks.json'],
    ])
  })

  test('finds its key among others that say neither what they are for nor who they are', async () => {
    const parts = ({ n, e, kty, crv, x, y }: Record<string, unknown>) => ({ n, e, kty, crv, x, y })
    const bare = async (algorithm: Algorithm | EcKeyGenParams, uses: KeyUsage[]) => {
      const pair = await crypto.subtle.generateKey(algorithm, true, uses)
      if (!('publicKey' in pair)) throw new Error('Expected a pair of keys')
      return crypto.subtle.exportKey('jwk', pair.publicKey)
    }
    const all = [
      parts((await createKey(alg)).jwk),
      await bare({ name: 'ECDSA', namedCurve: 'P-384' }, ['sign', 'verify']),
      await bare({ name: 'X25519' }, ['deriveBits']),
      ...jwks.keys.map(parts),
    ]
    scripted.responses[0] = json({ keys: all })
    expect(await claimsOf(await keys[alg].sign(claims, { kid: undefined }))).toEqual(claims)
  })

  test.each([
    { key_ops: ['encrypt'] },
    { key_ops: ['sign', 'deriveKey'] },
    { key_ops: [] },
    { key_ops: 'verify' },
    { use: 'enc' },
    { use: 'enc', key_ops: ['verify'] },
    { alg: 'RS512' },
    { kty: 'other' },
  ])('refuses a token whose only key has %j', async fields => {
    const key = { ...keys[alg].jwk, ...fields }
    expect(await failure(await keys[alg].sign(claims), { jwks: { keys: [key] } })).toEqual(invalid())
  })
})

test.each(ALGORITHMS)('refuses a token signed with %s once it is changed', async alg => {
  const token = await keys[alg].sign(claims)
  const forged = token.replace(/\.[^.]*\./, `.${base64url({ ...claims, sub: 'eve' })}.`)
  expect(await failure(forged)).toEqual(invalid())
})

test.each([
  [{ nbf: now + 1 }, {}, 'JWT is not valid yet'],
  [{ nbf: 'soon' }, {}, 'JWT is not valid yet'],
  [{ nbf: null }, {}, 'JWT is not valid yet'],
  [{}, { crit: ['exp'], exp: now + 60 }, 'JWT has an unknown critical header'],
  [{}, { crit: ['http://example.com/UNDEFINED'] }, 'JWT has an unknown critical header'],
  [{}, { crit: [] }, 'JWT has an unknown critical header'],
  [{}, { crit: 'b64' }, 'JWT has an unknown critical header'],
  [{}, { crit: ['b64'], b64: false }, 'JWT has an unknown critical header'],
  [{}, { b64: false }, 'JWT has an unknown critical header'],
  [{}, { b64: null, crit: null }, 'JWT has an unknown critical header'],
  [{}, { alg: ['ES256'] }, 'Invalid JWT signature'],
  [{}, { alg: { toString: 'ES256' } }, 'Invalid JWT signature'],
  [{}, { alg: null }, 'Invalid JWT signature'],
])('refuses a token with %j and the header %j', async (payload, header, message) => {
  for (const allowExpired of [false, true]) {
    const token = await keys.ES256.sign({ ...claims, ...payload }, header)
    expect(await failure(token, { jwks, allowExpired })).toEqual(invalid(message))
  }
})

test('accepts a token with an nbf that has come, and a key that may verify', async () => {
  const token = await keys.ES256.sign({ ...claims, nbf: now }, { b64: true })
  const key = { ...keys.ES256.jwk, key_ops: ['sign', 'verify'] }
  expect((await reader.getClaims(token, { jwks: { keys: [key] } })).error).toBeNull()
})

test('refuses a token that has expired unless that is allowed, and one without an expiry', async () => {
  const token = await keys.RS256.sign({ ...claims, exp: now })
  expect(await failure(token)).toEqual(invalid('JWT has expired'))
  expect((await reader.getClaims(token, { allowExpired: true })).error).toBeNull()
  expect(await failure(await keys.RS256.sign({ sub: 'ann' }))).toEqual(invalid('Missing exp claim'))
})

test.each([
  // An empty one would be the session's.
  ' ',
  'a',
  'a.b',
  'a.b.c',
  'a.b.c.d',
  `${base64url({})}.${base64url([])}.AAAA`,
  ...['a+b', 'A', '', 'AAAA.AAAA'].map(end => `${base64url({})}.${base64url({})}.${end}`),
])('refuses “%s” as malformed', async token => {
  expect(await failure(token)).toEqual(invalid('Invalid JWT structure'))
})

test.each(['none', 'None', 'NONE', '', 'RS512', 'XHS256', 'HS256x', 'toString', '__proto__'])(
  'refuses the algorithm “%s”',
  async alg => {
    expect(await failure(await keys.RS256.sign(claims, { alg }))).toEqual(invalid())
    expect(scripted.sent).toEqual([])
  },
)

test('refuses a token whose key is another’s or of another algorithm', async () => {
  const foreign = await createKey('ES256')
  expect(await failure(await foreign.sign(claims))).toEqual(invalid())
  expect(await failure(await keys.RS256.sign(claims, { kid: 'key-ES256' }))).toEqual(invalid())
})

test('refuses a token when its key is broken', async () => {
  scripted.responses[0] = json({ keys: [{ ...keys.ES256.jwk, x: 'AAAA' }] })
  expect(await failure(await keys.ES256.sign(claims))).toEqual(invalid())
})

describe('the service checks a token', () => {
  const asked = (token: string) => ({ path: 'user', headers: { authorization: `Bearer ${token}` } })

  test.each([
    ['of an unsupported algorithm', new DOMException('No Ed25519 here', 'NotSupportedError')],
    ['after a failure of another kind', new TypeError('No idea')],
  ])('%s', async (_name, cause) => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(cause)
    const token = await keys.EdDSA.sign(claims)
    scripted.responses.push(json({ id: 'ann' }))
    expect(await claimsOf(token)).toEqual(claims)
    expect(scripted.sent[1]).toMatchObject(asked(token))
  })

  test('in a browser without WebCrypto', async () => {
    const token = await keys.ES256.sign(claims)
    vi.stubGlobal('crypto', {})
    scripted.responses.push(json({ message: 'no' }, 401))
    expect(await failure(token)).toEqual(['AuthApiError', 'no'])
  })

  test('that is signed with a shared secret', async () => {
    scripted.responses[0] = json({ id: 'ann' })
    const token = await keys.RS256.sign(claims, { alg: 'HS256' })
    expect(await claimsOf(token)).toEqual(claims)
    expect(scripted.sent[0]).toMatchObject(asked(token))
    scripted.responses.push(json({ message: 'no' }, 401))
    expect(await failure(token)).toEqual(['AuthApiError', 'no'])
  })
})

describe('the key set', () => {
  test('is read without what is no key', async () => {
    scripted.responses[0] = json({ keys: [null, 'x', 5, ...jwks.keys] })
    expect(await claimsOf(await keys.RS256.sign(claims))).toEqual(claims)
  })

  test.each([{ keys: [] }, {}, { keys: 'x' }, { keys: [null] }])(
    'is empty where it is %j',
    async response => {
      scripted.responses[0] = json(response)
      expect(await failure(await keys.RS256.sign(claims))).toEqual(invalid('JWKS is empty'))
    },
  )

  test('may lack the token’s key', async () => {
    const token = await keys.RS256.sign(claims, { kid: 'other' })
    expect(await failure(token)).toEqual(invalid('No matching signing key found in JWKS'))
  })

  test('is kept for 10 minutes', async () => {
    const token = await keys.RS256.sign({ ...claims, exp: now + 3600 })
    await reader.getClaims(token)
    await scripted.clock.advance(599_999)
    await reader.getClaims(token)
    expect(scripted.sent).toHaveLength(1)
    await scripted.clock.advance(1)
    scripted.responses.push(json(jwks))
    await reader.getClaims(token)
    expect(scripted.sent).toHaveLength(2)
  })

  test('is fetched again for an unknown key id', async () => {
    const fresh = await createKey('ES256', 'fresh')
    await reader.getClaims(await keys.RS256.sign(claims))
    scripted.responses.push(json({ keys: [fresh.jwk] }))
    expect(await claimsOf(await fresh.sign(claims))).toEqual(claims)
  })

  test('of the options is tried first', async () => {
    expect(await claimsOf(await keys.ES256.sign(claims), { jwks })).toEqual(claims)
    expect(scripted.sent).toEqual([])
  })
})

test('the token is the session’s by default, if there is one', async () => {
  expect(await reader.getClaims()).toEqual({ data: null, error: null })
  const access_token = await keys.RS256.sign(claims)
  scripted.storage.setItem(KEY, JSON.stringify(sessionOf(scripted.clock, { access_token })))
  expect((await reader.getClaims()).data?.claims).toEqual(claims)
})

describe('published examples', () => {
  test.each(['RS256', 'ES256'] as const)('RFC 7515, %s', async alg => {
    const { token, jwk } = rfc7515[alg]
    scripted.responses[0] = json({ keys: [jwk] })
    expect(await claimsOf(token, { allowExpired: true })).toEqual(rfc7515.claims)
    expect(await failure(token)).toEqual(invalid('JWT has expired'))
  })

  test('RFC 7515: an unsecured token is refused', async () => {
    const { token } = rfc7515.none
    expect(await failure(token, { allowExpired: true })).toEqual(invalid('Invalid JWT structure'))
    expect(await failure(`${token}AAAA`, { allowExpired: true })).toEqual(invalid())
  })
})
