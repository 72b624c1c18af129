/**
 * @promise `npm run configure -- --from-env` takes every setting from the environment, and names what is
 *   wrong there.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configure as run } from '../../../scripts/configure.mjs'
import { settingsIn } from '../../../scripts/lib/document-head.mjs'

const page = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title}</title>
    <meta name="description" content="About ${title}.">
    <script>theme()</script>
    <script type="module" src="/assets/index.js"></script><style>.a{color:red}</style>
  </head>
  <body><div id="root"></div></body>
</html>
`
const built = {
  'index.html': page('Home'),
  'search.html': page('Search'),
  'offers.html': page('Offers'),
  'shell.html': page('Shell'),
  '404.html': page('Nothing here'),
  'robots.txt': 'User-agent: *\n',
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'configured-'))
  for (const [name, text] of Object.entries(built)) {
    mkdirSync(dirname(join(folder, 'dist', name)), { recursive: true })
    writeFileSync(join(folder, 'dist', name), text)
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The environment without a developer's own settings. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith('VITE_')),
)

const places = () => ['--dist', join(folder, 'dist'), '--out', join(folder, 'out')]
const configure = (...args: string[]) => configureIn({}, ...args)
const configureIn = (variables: Record<string, string>, ...args: string[]) =>
  run([...places(), ...args], { ...environment, ...variables }).then(
    () => '',
    (error: Error) => error.message,
  )

/** Every file below the folder, by its name. */
const everything = () =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .map(path => [path.slice(folder.length), readFileSync(path).toString('base64')]),
  )
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const first =
  '--api-url https://one.example/api --site-url https://shop-one.example/ --stripe-key pk_test_1'.split(' ')
const second = '--api-url https://two.example/ --site-url https://shop-two.example --stripe-key='.split(' ')

it('gives every document the settings, with its own tags, and all hosts the policy of them', async () => {
  expect(await configure(...first, '--mercure-origin', 'https://hub.example')).toBe('')
  for (const name of Object.keys(built).filter(one => one.endsWith('.html')))
    expect(settingsIn(read(`dist/${name}`))).toEqual({
      VITE_API_URL: 'https://one.example/api',
      VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      VITE_MERCURE_ORIGIN: 'https://hub.example',
      VITE_SITE_URL: 'https://shop-one.example/',
    })
  expect(read('dist/offers.html')).toContain('<link rel="canonical" href="https://shop-one.example/offers">')
  expect(read('dist/search.html')).toContain('<link rel="canonical" href="https://shop-one.example/">')
  expect(read('dist/shell.html')).not.toContain('canonical')
  expect(read('dist/sitemap.xml')).toContain('<loc>https://shop-one.example/offers</loc>')
  expect(read('dist/robots.txt')).toContain('Sitemap: https://shop-one.example/sitemap.xml')
  expect(brotliDecompressSync(readFileSync(join(folder, 'dist/index.html.br'))).toString()).toBe(
    read('dist/index.html'),
  )
  const hosts = [
    'dist/_headers',
    'out/vercel.json',
    'out/nginx.conf',
    'out/Caddyfile',
    'out/cloudfront/response-headers-policy.json',
  ]
  for (const name of hosts)
    expect(read(name)).toMatch(
      /connect-src 'self' https:\/\/one\.example https:\/\/hub\.example https:\/\/api\.stripe\.com;/,
    )
})

it('the container’s configure does the same, and needs nothing but Node', async () => {
  const { build } = await import('vite')
  const bundle = join(folder, 'bundle')
  const options = { configFile: 'hosting/container.config.mjs', logLevel: 'error' } as const
  await build({ ...options, build: { outDir: bundle } })
  expect(readdirSync(bundle)).toEqual(['configure.mjs'])
  const variables = { VITE_API_URL: 'https://one.example/api/', VITE_SITE_URL: 'https://shop.example' }
  const said = await new Promise(done => {
    execFile(
      process.execPath,
      ['configure.mjs', '--from-env', ...places()],
      { cwd: bundle, env: { ...environment, ...variables } },
      (error, _, text) => done(error ? error.message : text),
    )
  })
  expect(said).toBe('')
  const byBundle = everything()
  expect(await configureIn(variables, '--from-env')).toBe('')
  expect(everything()).toEqual(byBundle)
})

it('leaves nothing of earlier settings, however often it is called', async () => {
  await configure(...second)
  const fresh = everything()
  await configure(...first)
  expect(everything()).not.toEqual(fresh)
  await configure(...second)
  await configure(...second)
  expect(everything()).toEqual(fresh)
  await configure('--site-url', '', '--api-url', '')
  expect(read('dist/offers.html')).toBe(built['offers.html'])
  expect(Object.keys(everything()).filter(name => name.includes('sitemap'))).toEqual([])
})

it('keeps the settings that it isn’t given', async () => {
  await configure(...first)
  await configure('--recaptcha-key', 'site-key_1')
  await configure('--auth-version-header=off', '--auth-flow=pkce', '--auth-methods=magic-link,google')
  expect(settingsIn(read('dist/index.html'))).toMatchObject({
    VITE_API_URL: 'https://one.example/api',
    VITE_RECAPTCHA_SITE_KEY: 'site-key_1',
    VITE_AUTH_VERSION_HEADER: 'off',
    VITE_AUTH_FLOW: 'pkce',
    VITE_AUTH_METHODS: 'magic-link,google',
  })
})

// One of each kind: in a setting by the app's rules and by the hosts', in a path, in a key and in an option.
const mistakes: [option: string, value: string, message: RegExp][] = [
  [
    '--api-url',
    'ftp://a.example',
    /^--api-url is "ftp:\/\/a\.example", but must be an http or https address/,
  ],
  ['--site-url', '/shop', /^--site-url is "\/shop", but must be a whole http/],
  ['--out', import.meta.filename, /^The files for the hosts can't be written/],
  ['--stripe-key', 'sk_live_secret', /^--stripe-key is a secret Stripe key/],
  ['--colour', 'red', /Unknown option '--colour'/],
  ['--dist', '', /^--dist is empty/],
  ['--out', '', /^--out is empty/],
]
it.each(mistakes)('reports that %s %s is wrong, and changes nothing', async (option, value, message) => {
  const before = everything()
  expect(await configure('--auth-url', 'https://auth.example', option, value)).toMatch(message)
  expect(everything()).toEqual(before)
})

it('never prints a secret key that it was given by mistake', async () => {
  expect(await configure('--stripe-key', 'sk_live_secret')).not.toContain('sk_live_secret')
})

it('reports that there is no built site', async () => {
  rmSync(join(folder, 'dist/index.html'))
  expect(await configure('--api-url', 'https://one.example')).toContain('npm run build')
})

describe('--from-env', () => {
  it('takes every setting from the environment, and removes the others', async () => {
    await configure(...first)
    const variables = {
      VITE_API_URL: 'https://two.example/api/',
      VITE_AUTH_FLOW: 'pkce',
      VITE_SITE_URL: ' ',
      VITE_API_MOCKING: 'off\r',
      VITE_VERCEL_ENV: 'production',
    }
    expect(await configureIn(variables, '--from-env', '--recaptcha-key', 'site-key_1')).toBe('')
    expect(settingsIn(read('dist/index.html'))).toEqual({
      VITE_API_URL: 'https://two.example/api/',
      VITE_AUTH_FLOW: 'pkce',
      VITE_RECAPTCHA_SITE_KEY: 'site-key_1',
    })
    expect(read('out/nginx.conf')).toContain('https://two.example')
  })

  const refused: [variables: Record<string, string>, words: string][] = [
    [{ VITE_API_URI: 'https://two.example/' }, 'no setting VITE_API_URI. Did you mean VITE_API_URL?'],
    [{ VITE_API_URL: 'two.example' }, 'VITE_API_URL is "two.example", but must be'],
    [{ VITE_STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, 'VITE_STRIPE_PUBLISHABLE_KEY is a secret Stripe key'],
    [{ VITE_API_URL: 'sk_live_1' }, 'VITE_API_URL is a secret Stripe key'],
    [{ VITE_API_MOCKING: 'on' }, "VITE_API_MOCKING can't be changed to on: it is fixed by the build"],
  ]
  it.each(refused)('refuses %o and changes nothing', async (variables, words) => {
    await configure(...first)
    const before = everything()
    const said = await configureIn(variables, '--from-env')
    expect(said).toContain(words)
    expect(said).not.toContain('sk_live')
    expect(everything()).toEqual(before)
  })
})
