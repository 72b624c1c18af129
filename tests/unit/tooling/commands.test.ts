/**
 * @promise Wrong values, misspelt names and secret keys end `npm start`, the build and the tests before they
 *   run; no message has a password.
 * @promise `npm start` takes `PORT`, `--port`, `--host` and `--open`, and says where the mock's tools are; an
 *   empty value of a command's option is refused.
 */
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { more, moreIf } from '@tests/support/more'
import { checkSettings } from '../../../scripts/lib/check-settings.mjs'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { isInstalled } from '../../../scripts/lib/ensure-dependencies.mjs'
import { nodeFits } from '../../../scripts/lib/node-version.mjs'
import { parseOptions, parsePort } from '../../../scripts/lib/parse-options.mjs'

// Each test of a command starts it, which takes its time where others work beside it.
vi.setConfig({ testTimeout: 60_000 })

const project = resolve(import.meta.dirname, '../../..')

/** The environment without the settings of whoever runs the test. */
const ownEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITE|VITEST|NODE_ENV|PORT|npm_config_(port|host|open))/.test(name),
    ),
  )

const runProgram = (program: string, args: readonly string[], variables: Record<string, string> = {}) =>
  new Promise<{ code: number | string | null | undefined; stdoutText: string; stderrText: string }>(done => {
    const env = { ...ownEnvironment(), ...variables }
    execFile(program, args, { cwd: project, env }, (error, stdout, stderr) =>
      done({ code: error ? error.code : 0, stdoutText: stdout, stderrText: stderr }),
    )
  })

const run = (script: string, ...args: string[]) =>
  runProgram(process.execPath, [`scripts/${script}.mjs`, ...args])

/** Waits for what a process does, which takes long on a busy machine. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 30_000 })

/** What a stream has written so far. */
function textOf(stream: Readable) {
  let text = ''
  stream.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  return () => text
}

/** Starts a command that serves until its test ends; gives what it prints, once it serves. */
async function startCommand(script: string, args: readonly string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
    cwd: project,
    env: { ...ownEnvironment(), ...variables },
  })
  onTestFinished(() => void child.kill())
  const [output, errors] = [textOf(child.stdout), textOf(child.stderr)]
  await waitFor(() => expect(output()).toContain('Press Ctrl+C'))
  return { output, errors }
}

/** What a terminal obeys or hides, but for the line breaks of the log itself. */
const unprintable = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

describe('npm start', () => {
  async function startSite(port: number, variables: Record<string, string>, ...args: string[]) {
    const settings = { PORT: String(port), VITE_API_URL: '', VITE_API_MOCKING: '', ...variables }
    const { output, errors } = await startCommand('start', ['--host', '127.0.0.1', ...args], settings)
    return { url: /Listwell: (\S+)\n/.exec(output())?.[1] ?? '', output, errors }
  }

  it('serves at PORT, opens a browser on request, and says where the mock’s tools are', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'start-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const browser = join(folder, 'browser.js')
    writeFileSync(browser, `require('node:fs').writeFileSync(__filename + '.opened', process.argv.at(-1))`)
    const port = await freePort()
    const { url, output } = await startSite(port, { BROWSER: browser }, '--open')
    // It takes the next one where another process has taken the port meanwhile.
    expect([port, port + 1].map(one => `http://127.0.0.1:${one}/`)).toContain(url)
    expect(output()).toContain('Scenarios, mails and data: the button Scenarios')
    expect(output()).toContain(`${url}?scenario=latency:slow`)
    expect((await fetch(url)).status).toBe(200)
    expect(output()).toContain(`Every screen in every state: ${url}__states\n`)
    expect(await (await fetch(`${url}__states`)).text()).toContain('<h1>Every screen in every state</h1>')
    await waitFor(() => expect(readFileSync(`${browser}.opened`, 'utf8')).toBe(url))
  })

  it('prints what other pages request without control and bidirectional characters', more, async () => {
    // Without Vite's own colours, which it also uses in CI.
    const { url, output, errors } = await startSite(await freePort(), { NO_COLOR: '1' })
    const foreign = encodeURIComponent('\u001b[2J\u0007\u009b8m\u202e\r\nforged')
    // A page of any origin can request these, as an image; Vite prints them.
    await fetch(`${url}node_modules/.vite/deps/${foreign}.js`, { mode: 'no-cors' })
    await fetch(`${url}${foreign}.html?html-proxy&index=9.js`, { mode: 'no-cors' })
    await waitFor(() => expect(errors()).toContain('No matching HTML proxy module'))
    const shown = String.raw`\u001b[2J\u0007\u009b8m\u202e`
    expect((output() + errors()).split(shown)).toHaveLength(3)
    expect(output() + errors()).not.toMatch(unprintable)
    expect(output() + errors()).not.toMatch(/^forged/m)
  })

  it.each([
    ['--port 4940', ['4940'], { npm_config_port: 'true' }, '--port on'],
    ['--host=::1 --open', [], { npm_config_host: '::1', npm_config_open: 'true' }, '--host and --open on'],
  ])('explains how npm passes options on where it got %s', async (_, args, kept, words) => {
    const { code, stderrText } = await runProgram(process.execPath, ['scripts/start.mjs', ...args], kept)
    expect(code).toBe(1)
    expect(stderrText).toContain(`npm doesn't pass ${words}`)
    expect(stderrText).toContain('npm start -- --port')
  })
})

describe('npm run mock-server', () => {
  async function start(...args: string[]) {
    const { output } = await startCommand('mock-server', args, { PORT: '0' })
    return { url: /http:\S+\/api\//.exec(output())?.[0] ?? '', output }
  }
  const requestLink = (url: string) =>
    fetch(`${url}forgot-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'demo@listwell.example' }),
    })

  const foreign = '\u001b]0;pwned\u0007\u009b8m\u202e\u2066\u200b\u2028'
  const shown = String.raw`\u001b]0;pwned\u0007\u009b8m\u202e\u2066\u200b\u2028`

  it('prints a line for each request, without whole tokens and control characters', more, async () => {
    const { url, output } = await start()
    await fetch(`${url}orders?bearer=eyJ0eXAiOiJKV1QifQ.eyJzdWIiOiIxIn0.c2lnbmF0dXJl`)
    await requestLink(url)
    // As a page of any origin may send it, without a preflight.
    await fetch(`${url}orders?${foreign}`)
    await waitFor(() => expect(output()).toMatch(/GET \/api\/orders\?\S*pwned.* ms\n/))
    expect(output()).toMatch(/^401 GET \/api\/orders\?bearer=eyJ0eX… \d+ ms$/m)
    expect(output()).toMatch(/^200 POST \/api\/forgot-password \d+ ms$/m)
    expect(output()).not.toMatch(unprintable)
  })

  it('prints only the mails with --quiet, without control characters', more, async () => {
    const { url, output } = await start('--quiet', '--scenario', 'offers:503')
    expect((await fetch(`${url}offers`)).status).toBe(503)
    await requestLink(url)
    await waitFor(() => expect(output()).toContain('Mail to demo@listwell.example: reset your password at'))
    const email = `${foreign.replace('\u2028', '')}x@evil.example`
    const { status } = await fetch(`${url}register`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify({ email, plainPassword: 'a-password' }),
    })
    expect(status).toBe(201)
    await waitFor(() => expect(output()).toContain('confirm your email address at'))
    expect(output()).toContain(`Mail to ${shown.replace(String.raw`\u2028`, '')}x@evil.example: confirm`)
    expect(output()).not.toMatch(unprintable)
    expect(output()).not.toMatch(/GET|POST/)
  })
})

it.each([
  ['v18.20.4', false],
  ['v20.18.3', false],
  ['v20.19.0', true],
  ['v21.7.3', false],
  ['v22.12.0', false],
  ['v22.13.0', true],
  ['v24.0.0', true],
  ['v26.1.0', true],
])('accepts Node %s: %s', (version, fits) => {
  expect(nodeFits(version)).toBe(fits)
})

const lock = (packages: Record<string, object>) => ({ packages: { '': { name: 'listwell' }, ...packages } })
const react = { version: '19.3.1', integrity: 'sha512-a' }
const forMac = { version: '1.0.0', integrity: 'sha512-b', optional: true, os: ['darwin'] }
const wanted = lock({ 'node_modules/react': react, 'node_modules/binding-mac': forMac })
const fits = (packages: Record<string, object>) => isInstalled(wanted, { packages }, 'linux')

it('accepts the packages of the lockfile without those of other platforms', () => {
  expect(fits({ 'node_modules/react': react })).toBe(true)
})
it.each([
  ['a package is missing', {}],
  ['a version differs', { 'node_modules/react': { ...react, version: '19.3.0' } }],
  ['the contents differ', { 'node_modules/react': { ...react, integrity: 'sha512-c' } }],
  ['a package is another platform’s', { 'node_modules/react': react, 'node_modules/binding-mac': forMac }],
])('refuses the installed packages where %s', (_, packages) => {
  expect(fits(packages)).toBe(false)
})
it('refuses the installed packages where npm has left no record', () => {
  expect(isInstalled(wanted, undefined, 'linux')).toBe(false)
})

it.each([
  ['test', ['--only', 'nope'], /no check named nope/],
  ['test', ['no-such-file'], /No test file's path holds no-such-file/],
  ['mock-server', ['--scenario', 'orders:fast'], /"orders:fast": orders takes a status/],
])('the mistake in npm %s %s is printed as one line without a stack', async (script, args, message) => {
  const { code, stderrText } = await run(script, ...args)
  expect(code).toBe(1)
  expect(stderrText).toMatch(message)
  expect(stderrText).not.toMatch(/^\s+at /m)
})

it.each([
  [['--bogus'], /^Unknown option '--bogus'.*\nthe usage$/],
  [['--host', ''], /^--host is empty/],
])('refuses the options %j, and shows the usage', (args, message) => {
  const options = { host: { type: 'string', default: 'localhost' } } as const
  expect(() => parseOptions('the usage', options, false, args)).toThrow(message)
})

it.each(['x', '65536', ''])('refuses the port %j', port => {
  expect(() => parsePort(port, 'the usage')).toThrow(/^--port takes a number/)
})

const commands = {
  'npm start': ['scripts/start.mjs'],
  'npm run build': ['node_modules/vite/bin/vite.js', 'build', '--outDir', '.cache/never-built'],
  'npm test': ['scripts/test.mjs', '--only', 'unit', 'tests/unit/tooling/commands'],
}

for (const [name, args] of Object.entries(commands))
  it(`wrong settings end ${name} before it does anything`, moreIf(name !== 'npm start'), async () => {
    const { code, stdoutText, stderrText } = await runProgram(process.execPath, args, {
      VITE_API_MOCKING: 'yes',
      VITE_API_URL: 'api.example.com',
      VITE_MERCURE_ORIGN: 'https://hub.example.com',
      VITE_STRIPE_SECRET: 'sk_test_4242',
      VITE_AUTH_FLOWS: '',
    })
    expect(code).toBe(1)
    expect(stderrText).toContain('VITE_API_MOCKING is "yes", but must be one of: off, on.')
    expect(stderrText).toContain('VITE_API_URL is "api.example.com", but must be an http or https address')
    expect(stderrText).toContain('no setting VITE_MERCURE_ORIGN. Did you mean VITE_MERCURE_ORIGIN?')
    expect(stderrText).toContain('VITE_STRIPE_SECRET is a secret Stripe key.')
    expect(stderrText).toContain('no setting VITE_STRIPE_SECRET. Did you mean VITE_STRIPE_PUBLISHABLE_KEY?')
    expect(stderrText).not.toMatch(/VITE_AUTH_FLOWS|sk_test|^\s+at /m)
    expect(stdoutText).not.toMatch(/Listwell:|building|modules transformed|passed/)
  })

describe('the settings of a mode', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'settings-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['VITE_STRIPE_PUBLISHABLE_KEY', 'sk_live_51', 'is a secret Stripe key'],
    ['VITE_RECAPTCHA_SITE_KEY', 'rk_live_51', 'is a secret Stripe key'],
    ['VITE_STRIPE_PUBLISHABLE_KEY', 'key', 'must be a publishable key'],
    ['VITE_API_MOCK', 'on', 'Did you mean VITE_API_MOCKING?'],
    ['VITE_APIURL', '/api/', 'Did you mean VITE_API_URL?'],
    ['VITE_RECAPTCHA_KEY', 'key', 'Did you mean VITE_RECAPTCHA_SITE_KEY?'],
    ['VITE_API_MOCKING', 'ON', 'must be one of: off, on'],
    ['VITE_API_URL', 'https://user@api.example/', 'without a user'],
  ])('refuses settings where the .env file has %s=%s, in one message', async (name, value, words) => {
    writeFileSync(join(folder, '.env.production'), `${name}=${value}\n`)
    const failure = await checkSettings('production', folder).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    const [, ...problems] = String(failure).split('\n')
    expect(problems).toEqual([expect.stringContaining(name)])
    expect(problems[0]).toContain(words)
    await expect(checkSettings('development', folder)).resolves.toBeDefined()
  })

  it.each([
    ['VITE_API_URL', 'https://me:hunter2@api.example/', 'https://…@api.example/'],
    ['VITE_API_URL', `https://me:${'hunter2'.repeat(20)}@api.example/`, 'https://…@api.example/'],
    ['VITE_API_URL', 'ftp://me:hunter2@api.example/', 'ftp://…@api.example/'],
    ['VITE_SITE_URL', 'https:/me:hunter2@shop.example', 'https:/…@shop.example'],
    ['VITE_MERCURE_ORIGIN', 'me:hunter2@hub.example', '…@hub.example'],
    ['VITE_AUTH_URL', 'https://me:hunter2/@auth.example', 'https://…@auth.example'],
  ])('masks the password where %s is %s', async (name, value, shown) => {
    writeFileSync(join(folder, '.env'), `${name}=${value}\n`)
    const message = String(await checkSettings('test', folder).catch((error: unknown) => error))
    expect(message).toContain(`${name} is "${shown}"`)
    expect(message).not.toContain('hunter')
  })

  it('reads settings that are all right or Vite’s own variables', async () => {
    const right = { VITE_API_URL: 'https://api.example/', VITE_API_MOCKING: 'off', VITE_USER_NODE_ENV: 'x' }
    const lines = Object.entries(right).map(one => one.join('='))
    writeFileSync(join(folder, '.env'), lines.join('\n'))
    expect(await checkSettings('test', folder)).toMatchObject(right)
  })
})
