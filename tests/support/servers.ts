import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { startMockServer } from '../../scripts/mock-server.mjs'
import { projectRoot, runTool } from '../../scripts/lib/run.mjs'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { startStaticServer } from '../../scripts/lib/static-server.mjs'

/** The environment without a developer's own settings. */
function environment(mocking: 'on' | 'off') {
  const own = Object.entries(process.env).filter(([name]) => name !== 'NODE_ENV' && !name.startsWith('VITE_'))
  return { ...Object.fromEntries(own), VITE_API_URL: '', VITE_AUTH_URL: '', VITE_API_MOCKING: mocking }
}

/** The development site as `npm start` serves it. */
async function startDevelopmentSite() {
  const child = spawn(process.execPath, ['scripts/start.mjs', '--port', String(await freePort())], {
    cwd: projectRoot,
    env: environment('on'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((done, fail) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const match = /http:\/\/[^/\s]+/.exec(output)
      if (match) done(match[0])
    })
    child.once('exit', code => fail(new Error(`npm start ended with code ${code}:\n${output}`)))
  })
  const ended = once(child, 'exit')
  return {
    url,
    close: () => {
      child.kill()
      return ended
    },
  }
}

/** A digest of files and folders by their contents and names; a missing one counts as such. */
function digestOf(paths: string[], ...values: string[]) {
  const hash = createHash('sha256').update(JSON.stringify(values))
  for (const path of paths) {
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
    const entries = isFolder ? readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted() : ['']
    for (const entry of entries) {
      const file = entry === '' ? path : `${path}/${entry}`
      const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() === true
      hash.update(JSON.stringify([path, entry, isFile]))
      if (isFile) hash.update(createHash('sha256').update(readFileSync(file)).digest())
    }
  }
  return hash.digest('hex')
}

/** Everything that a build reads: the project's files but tests and documents, and what is installed. */
function buildInputs() {
  const notRead = [
    '.cache',
    '.ci',
    '.git',
    '.github',
    'docs',
    'hosting',
    'node_modules',
    'reports',
    'test-results',
    'tests',
  ]
  const own = readdirSync(projectRoot).filter(name => !notRead.includes(name))
  const also = ['node_modules/.package-lock.json', 'tests/support/servers.ts']
  return [...own.toSorted(), ...also].map(name => `${projectRoot}/${name}`)
}

/** Builds the site into its own folder, unless that holds an unchanged build of the same inputs. Returns the folder. */
async function buildSite(name: string, mocking: 'on' | 'off') {
  const root = `${projectRoot}/.cache/${name}`
  const record = `${root}.digests`
  const env = environment(mocking)
  // The year is in the documents.
  const inputs = () =>
    digestOf(buildInputs(), mocking, process.version, String(new Date().getFullYear()), process.env.TZ ?? '')
  const before = inputs()
  const recorded = () => `${before} ${digestOf([root])}\n`
  if (existsSync(record) && readFileSync(record, 'utf8') === recorded()) return root

  rmSync(record, { force: true })
  const args = ['build', '--outDir', root, '--emptyOutDir', '--logLevel', 'warn']
  const build = await runTool('vite/bin/vite.js', args, { env })
  if (build.code !== 0) throw new Error(`vite build failed:\n${build.output}`)
  // What changed during the build may or may not be in it.
  if (inputs() === before) writeFileSync(record, recorded())
  return root
}

/** The built site with the standalone mock server on another origin. */
async function startBuiltSite() {
  const root = await buildSite('site', 'off')
  const api = await startMockServer({ port: 0, host: '127.0.0.1' })
  const site = await startStaticServer({
    root,
    meta: {
      VITE_API_URL: new URL('/api/', api.url).href,
      VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_listwell',
      VITE_RECAPTCHA_SITE_KEY: 'listwell-site-key',
    },
  })
  return { root, url: site.url, api: api.url, close: () => Promise.all([site.close(), api.close()]) }
}

/** A site that was built with the mock API in it. */
const startMockedSite = async () => startStaticServer({ root: await buildSite('mocked', 'on') })

/** Starts all sites before the browser tests; the workers get their URLs through the environment. */
export default async function startServers() {
  const started = [startDevelopmentSite(), startBuiltSite(), startMockedSite()] as const
  const results = await Promise.allSettled(started)
  const close = async () => {
    await Promise.all(results.map(async result => result.status === 'fulfilled' && result.value.close()))
  }
  try {
    const [development, built, mocked] = await Promise.all(started)
    process.env.LISTWELL_DEVELOPMENT = development.url
    process.env.LISTWELL_BUILT = built.url
    process.env.LISTWELL_BUILT_FILES = built.root
    process.env.LISTWELL_MOCK_SERVER = built.api
    process.env.LISTWELL_MOCKED = mocked.url
  } catch (error) {
    await close()
    throw error
  }
  return close
}
