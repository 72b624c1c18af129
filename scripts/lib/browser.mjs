import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { UsageError, withProgress, projectRoot, run, runTool } from './run.mjs'

const { env, platform } = process

const inFolders = (folders, paths) =>
  folders.filter(Boolean).flatMap(folder => paths.map(path => join(folder, path)))

/** Where Chrome, Chromium and Edge stand when they are installed as their vendors or distributions do it. */
const installed = () =>
  ({
    linux: inFolders((env.PATH ?? '').split(':'), [
      'google-chrome',
      'google-chrome-stable',
      'chromium',
      'chromium-browser',
      'microsoft-edge',
    ]),
    darwin: inFolders(
      ['/Applications', join(homedir(), 'Applications')],
      [
        'Google Chrome.app/Contents/MacOS/Google Chrome',
        'Chromium.app/Contents/MacOS/Chromium',
        'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      ],
    ),
    win32: inFolders(
      [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA],
      [
        'Google/Chrome/Application/chrome.exe',
        'Chromium/Application/chrome.exe',
        'Microsoft/Edge/Application/msedge.exe',
      ],
    ),
  })[platform] ?? []

/**
 * Whether a path names a browser that starts: it may also be a stub, or a browser that lacks its libraries. On Windows the
 * question for the version would open a window.
 */
async function works(path) {
  if (!path || !existsSync(path)) return false
  if (platform === 'win32') return true
  try {
    await promisify(execFile)(path, ['--version'], { timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

/**
 * The path of an installed Chrome or Chromium: the one that CHROME_PATH or CHROMIUM_PATH names, Playwright's own, or one
 * of the system. Undefined when there is none.
 *
 * @returns {Promise<string | undefined>}
 */
async function findBrowser() {
  const named = env.CHROME_PATH || env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new UsageError(`CHROME_PATH or CHROMIUM_PATH names ${named}, which doesn't exist.`)
  }
  const { chromium } = await import('playwright-core')
  for (const path of [chromium.executablePath(), ...installed()]) if (await works(path)) return path
  return undefined
}

/**
 * The path of the browser for tests without a window: Debian's headless shell where it is installed, since it opens a
 * context in a third of the processor time of a whole browser, else what ensureBrowser finds. It has no back/forward cache.
 *
 * @returns {Promise<string>}
 */
export async function ensureHeadlessBrowser() {
  const shells = inFolders((env.PATH ?? '').split(delimiter), ['chromium-headless-shell'])
  if (!env.CHROME_PATH && !env.CHROMIUM_PATH) for (const path of shells) if (await works(path)) return path
  return ensureBrowser()
}

const isRoot = process.getuid?.() === 0

/** The options of Chromium: root can't use its sandbox, and it makes no requests of its own. */
export const browserArgs = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Finds a browser, or installs one. Its failure says what to do.
 *
 * @returns {Promise<string>} the path of its program
 */
export async function ensureBrowser() {
  const found = await findBrowser()
  if (found) return found

  const onLine = line => console.log(`  ${line}`)
  await withProgress('No Chrome or Chromium found: installing one (playwright install chromium)', () =>
    runTool('@playwright/test/cli.js', ['install', 'chromium'], { onLine }),
  )
  const downloaded = await findBrowser()
  if (downloaded) return downloaded

  if (platform === 'linux' && isRoot && existsSync('/usr/bin/apt-get')) {
    const options = { onLine, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }
    await withProgress(
      'That browser does not start: installing the one of Debian (apt-get install chromium)',
      async () => {
        await run('apt-get', ['update', '-qq'], options)
        await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
      },
    )
    const packaged = await findBrowser()
    if (packaged) return packaged
  }
  const { version } = JSON.parse(
    readFileSync(`${projectRoot}/node_modules/@playwright/test/package.json`, 'utf8'),
  )
  throw new UsageError(
    'The browser tests need Chrome or Chromium, and it could not be installed here. Install one, or run\n' +
      `  npx playwright@${version} install --with-deps chromium\n` +
      'or set CHROME_PATH to the path of one. Then run npm test again.',
  )
}
