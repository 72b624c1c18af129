import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { UsageError, announced, projectRoot, run, runTool } from './run.mjs'

const { env, platform } = process

/** Where Playwright keeps the Chromium of its own version; undefined when it isn't installed. */
async function ownBrowser() {
  const folder =
    env.PLAYWRIGHT_BROWSERS_PATH ??
    {
      linux: join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright'),
      darwin: join(homedir(), 'Library/Caches/ms-playwright'),
      win32: join(env.LOCALAPPDATA ?? '', 'ms-playwright'),
    }[platform]
  // Loading Playwright takes most of a second: not before its folder is there.
  if (folder !== '0' && !existsSync(folder ?? '')) return undefined
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

const inFolders = (folders, paths) =>
  folders.filter(Boolean).flatMap(folder => paths.map(path => join(folder, path)))

const wellKnown = () =>
  ({
    linux: [
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
      '/opt/google/chrome/chrome',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/snap/bin/chromium',
      '/usr/bin/microsoft-edge',
    ],
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

function onPath() {
  const names = ['google-chrome', 'chromium', 'chromium-browser', 'chrome', 'msedge']
  return names.flatMap(name => {
    try {
      const found = execFileSync(platform === 'win32' ? 'where' : 'which', [name], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      return found.split(/\r?\n/).filter(Boolean)
    } catch {
      return []
    }
  })
}

/** A path may name a stub or a browser that lacks its libraries. On Windows asking for the version would open a window. */
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
 * The program of an installed Chrome or Chromium: the one that CHROME_PATH or CHROMIUM_PATH names, Playwright's own, or
 * one of the system. Undefined when there is none.
 *
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser() {
  const named = env.CHROME_PATH || env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new UsageError(`CHROME_PATH or CHROMIUM_PATH names ${named}, which doesn't exist.`)
  }
  for (const candidates of [async () => [await ownBrowser()], wellKnown, onPath])
    for (const path of await candidates()) if (await works(path)) return path
  return undefined
}

const isRoot = process.getuid?.() === 0

/** What Chromium is started with: no sandbox for root (it refuses), and none of its own calls home. */
export const browserArgs = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Finds a browser, or installs one. Fails with what to do. */
export async function ensureBrowser() {
  const found = await findBrowser()
  if (found) return found

  const onLine = line => console.log(`  ${line}`)
  await announced('No Chrome or Chromium found: installing one (playwright install chromium)', () =>
    runTool('@playwright/test/cli.js', ['install', 'chromium'], { onLine }),
  )
  const own = await findBrowser()
  if (own) return own

  if (platform === 'linux' && isRoot && existsSync('/usr/bin/apt-get')) {
    const options = { onLine, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }
    await announced(
      'That gave no working browser: installing Debian’s (apt-get install chromium)',
      async () => {
        await run('apt-get', ['update', '-qq'], options)
        await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
      },
    )
    const system = await findBrowser()
    if (system) return system
  }
  const { version } = JSON.parse(
    readFileSync(`${projectRoot}/node_modules/@playwright/test/package.json`, 'utf8'),
  )
  throw new UsageError(
    'The browser tests need Chrome or Chromium, and none could be installed here. Install one, or run\n' +
      `  npx playwright@${version} install --with-deps chromium\n` +
      'or name the program of one in CHROME_PATH, then run npm test again.',
  )
}
