/**
 * @promise Settings are checked at the start.
 */
import { expect, it } from 'vitest'
import { currentSettings, type SettingValues } from '@/config/settings'
import { readSettings } from '@/config/describe-wrong-value'

const origin = 'https://shop.example'
const read = (values: SettingValues) => readSettings(values, origin)

it('uses a default for each absent or empty value', () => {
  const defaults = {
    apiUrl: 'https://shop.example/api/',
    authUrl: 'https://shop.example/api/',
    stripeKey: null,
    recaptchaKey: null,
    mercureOrigin: 'https://shop.example',
    mercureAuth: 'none',
    mercureParam: 'topic',
    authVersionHeader: 'X-Supabase-Api-Version',
    authFlow: 'implicit',
    authMethods: [],
    siteUrl: null,
    contact: null,
    mocking: false,
  }
  expect(read({})).toEqual({ settings: defaults, problems: [] })
  expect(read({ VITE_API_URL: '', VITE_AUTH_URL: '  ', VITE_MERCURE_AUTH: '', VITE_SITE_URL: '' })).toEqual({
    settings: defaults,
    problems: [],
  })
})

it.each([
  ['https://api.example/api', 'https://api.example/api/'],
  ['https://api.example/api/', 'https://api.example/api/'],
  ['http://localhost:4010', 'http://localhost:4010/'],
  ['/backend', 'https://shop.example/backend/'],
])('reads the API’s URL %s as %s, for the auth service and the hub too', (given, taken) => {
  const { settings, problems } = read({ VITE_API_URL: given })
  expect(settings).toMatchObject({ apiUrl: taken, authUrl: taken, mercureOrigin: new URL(taken).origin })
  expect(problems).toEqual([])
})

it('reads each value', () => {
  const { settings, problems } = read({
    VITE_API_URL: 'https://api.example/',
    VITE_AUTH_URL: 'https://auth.example/v1',
    VITE_STRIPE_PUBLISHABLE_KEY: ' pk_live_1 ',
    VITE_RECAPTCHA_SITE_KEY: 'site-key',
    VITE_MERCURE_ORIGIN: 'https://hub.example/.well-known/mercure',
    VITE_MERCURE_AUTH: 'bearer',
    VITE_MERCURE_PARAM: 'match',
    VITE_AUTH_VERSION_HEADER: 'X-Api-Version',
    VITE_AUTH_FLOW: 'pkce',
    VITE_AUTH_METHODS: 'magic-link, google ,github',
    VITE_SITE_URL: 'https://listwell.example',
    VITE_CONTACT: ' help@listwell.example ',
  })
  expect(problems).toEqual([])
  expect(settings).toEqual({
    apiUrl: 'https://api.example/',
    authUrl: 'https://auth.example/v1/',
    stripeKey: 'pk_live_1',
    recaptchaKey: 'site-key',
    mercureOrigin: 'https://hub.example',
    mercureAuth: 'bearer',
    mercureParam: 'match',
    authVersionHeader: 'X-Api-Version',
    authFlow: 'pkce',
    authMethods: ['magic-link', 'google', 'github'],
    siteUrl: 'https://listwell.example/',
    contact: 'help@listwell.example',
    mocking: false,
  })
})

const url = 'an http or https address without a user, a query or a hash, such as https://api.example.com/api/'
it.each([
  ['VITE_API_URL', 'api.example/', 'api.example/', url],
  // No message has a password.
  ['VITE_API_URL', 'ftp://u:secret@a.example/', 'ftp://…@a.example/', url],
  ['VITE_API_URL', 'https://u:secret@a.example/api/', 'https://…@a.example/api/', url],
  ['VITE_AUTH_VERSION_HEADER', 'a b', 'a b', 'the name of a header that the site doesn’t use, or off'],
  ['VITE_AUTH_METHODS', ',', ',', 'names such as magic-link,google'],
  ['VITE_MERCURE_AUTH', 'all', 'all', 'one of: none, cookie, bearer'],
])('says of %s=%s what is wrong and what it must be', (name, value, shown, words) => {
  expect(read({ [name]: value }).problems).toEqual([`${name} is "${shown}", but must be ${words}.`])
})

it.each([
  ['VITE_API_URL', 'ftp://api.example/'],
  ['VITE_API_URL', 'http://'],
  ['VITE_API_URL', 'nonsense'],
  ['VITE_API_URL', 'api.example.com/api/'],
  ['VITE_AUTH_URL', '//auth.example.com/'],
  ['VITE_SITE_URL', 'shop.example.com'],
  ['VITE_AUTH_URL', 'javascript:alert(1)'],
  ['VITE_SITE_URL', 'https://'],
  ['VITE_MERCURE_ORIGIN', 'data:,'],
  ['VITE_MERCURE_AUTH', 'Cookie'],
  ['VITE_MERCURE_PARAM', 'topics'],
  ['VITE_AUTH_VERSION_HEADER', 'X-Api-Version: 1'],
  ['VITE_AUTH_VERSION_HEADER', 'Authorization'],
  ['VITE_RECAPTCHA_SITE_KEY', '<x y>'],
  ['VITE_RECAPTCHA_SITE_KEY', 'ключ'],
  ['VITE_RECAPTCHA_SITE_KEY', 'site key'],
  ['VITE_API_URL', 'https://api.example.com/api?x=1'],
  ['VITE_API_URL', 'https://api.example.com/api/#y'],
  ['VITE_AUTH_FLOW', 'code'],
  ['VITE_AUTH_METHODS', 'google;github'],
  ['VITE_AUTH_METHODS', 'google,'],
  ['VITE_CONTACT', 'help'],
  ['VITE_CONTACT', 'http://help.example/'],
  ['VITE_CONTACT', 'javascript:alert(1)'],
  ['VITE_CONTACT', 'see https://help.example/'],
  ['VITE_CONTACT', 'https://help.example/a b'],
  ['VITE_API_MOCKING', 'true'],
] as const)('reports %s=%s by name and value', (name, value) => {
  const { problems } = read({ [name]: value })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(name)
  expect(problems[0]).toContain(`"${value}"`)
})

it.each(['help@shop.example', 'https://help.example', 'https://help.example:8443/a?b#c'])(
  'takes %s as whom customers write to',
  contact => {
    expect(read({ VITE_CONTACT: contact })).toMatchObject({ settings: { contact }, problems: [] })
  },
)

it.each(['sk_live_secret', 'sk_live_pk_1', 'hello world', 'pk_', 'pk_1;x', `pk_${'1'.repeat(251)}`])(
  'refuses the key %s without showing it',
  key => {
    const { settings, problems } = read({ VITE_STRIPE_PUBLISHABLE_KEY: key })
    expect(settings.stripeKey).toBeNull()
    expect(problems).toEqual([
      'VITE_STRIPE_PUBLISHABLE_KEY must be a publishable key, which begins with pk_. Never put a secret key into a site.',
    ])
  },
)

it('takes a version header whose name begins as one of the site’s own', () => {
  expect(read({ VITE_AUTH_VERSION_HEADER: 'Accept-Version' })).toMatchObject({
    settings: { authVersionHeader: 'Accept-Version' },
    problems: [],
  })
})

it('leaves the version header out where it is off', () => {
  expect(read({ VITE_AUTH_VERSION_HEADER: 'off' })).toMatchObject({
    settings: { authVersionHeader: null },
    problems: [],
  })
})

it.each([
  ['VITE_MERCURE_AUTH', 'none'],
  ['VITE_MERCURE_PARAM', 'topic'],
  ['VITE_AUTH_FLOW', 'implicit'],
  ['VITE_API_MOCKING', 'off'],
] as const)('accepts the default %s=%s', (name, value) => {
  expect(read({ [name]: value })).toEqual(read({}))
})

it('settings are right without a document and an environment', () => {
  expect(currentSettings().wrongValues).toEqual([])
})

it('uses test keys with the mock API, unless others are given', () => {
  const mocked = read({ VITE_API_MOCKING: 'on' }).settings
  expect(mocked.mocking).toBe(true)
  expect(mocked.stripeKey).toMatch(/^pk_test_/)
  expect(mocked.recaptchaKey).toBeTruthy()
  expect(read({ VITE_API_MOCKING: 'on', VITE_RECAPTCHA_SITE_KEY: 'own' }).settings.recaptchaKey).toBe('own')
})
