import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { UsageError, projectRoot, runTool } from './run.mjs'

/** The environment without a developer's own settings, and without those of a test. @param {'on' | 'off'} mocking */
export function buildEnvironment(mocking) {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITE|TEST|NODE_ENV)/.test(name))
  return {
    ...Object.fromEntries(own),
    VITE_API_URL: '',
    VITE_AUTH_URL: '',
    VITE_API_MOCKING: mocking,
    ...(mocking === 'off' && { VITE_SITE_URL: 'https://listwell.example/' }),
  }
}

/** A digest of files and folders by their contents and names; a missing one counts as such. */
function digestOf(paths, ...values) {
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
    'node_modules',
    'reports',
    'test-results',
    'tests',
  ]
  const own = readdirSync(projectRoot).filter(name => !notRead.includes(name) && !name.startsWith('dist'))
  return [...own.toSorted(), 'node_modules/.package-lock.json'].map(name => `${projectRoot}/${name}`)
}

/**
 * Builds the site, with the mock API in it or without, into a folder that all tests share, unless that holds an unchanged build
 * of the same inputs. Resolves with the folder.
 *
 * @param {'on' | 'off'} mocking
 */
export async function buildSite(mocking) {
  const root = `${projectRoot}/.cache/${mocking === 'on' ? 'mocked' : 'site'}`
  const record = `${root}.digests`
  // The year is in the documents.
  const inputs = () =>
    digestOf(buildInputs(), mocking, process.version, String(new Date().getFullYear()), process.env.TZ ?? '')
  const before = inputs()
  const recorded = () => `${before} ${digestOf([root])}\n`
  if (existsSync(record) && readFileSync(record, 'utf8') === recorded()) return root

  rmSync(record, { force: true })
  const args = ['build', '--outDir', root, '--emptyOutDir', '--logLevel', 'warn']
  const { code, output } = await runTool('vite/bin/vite.js', args, { env: buildEnvironment(mocking) })
  if (code !== 0) throw new UsageError(`vite build failed:\n${output}`)
  // What changed during the build may or may not be in it.
  if (inputs() === before) writeFileSync(record, recorded())
  return root
}
