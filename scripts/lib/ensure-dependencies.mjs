import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { UsageError, withProgress, projectRoot, run } from './run.mjs'

const readJson = path => {
  try {
    return JSON.parse(readFileSync(`${projectRoot}/${path}`, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Whether node_modules, as npm's record in it says, has what the lockfile requires on this platform. Optional packages may
 * be missing (each platform omits most of them), but those that are installed must match.
 *
 * @param {{ packages: Record<string, any> }} wanted package-lock.json
 * @param {{ packages: Record<string, any> } | undefined} installed node_modules/.package-lock.json
 * @param {string} platform as in `process.platform`
 */
export function isInstalled(wanted, installed, platform) {
  if (!installed) return false
  return Object.entries(wanted.packages).every(([path, one]) => {
    if (path === '') return true
    const there = installed.packages[path]
    if (!there) return one.optional === true || one.devOptional === true
    const fits = !there.os || there.os.some(os => os === platform || (os[0] === '!' && os !== `!${platform}`))
    return there.version === one.version && there.integrity === one.integrity && fits
  })
}

/** Installs the packages of the lockfile if node_modules lacks one or has another version; otherwise takes milliseconds. */
export async function ensureDependencies() {
  const wanted = readJson('package-lock.json')
  if (!wanted)
    throw new UsageError('package-lock.json is missing. Check that this is a complete copy of the project.')
  if (isInstalled(wanted, readJson('node_modules/.package-lock.json'), process.platform)) return

  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const cli = process.env.npm_execpath
  const { code } = await withProgress('Installing the packages (npm ci), which takes a minute or two', () => {
    const onLine = line => console.log(`  ${line}`)
    return cli && basename(cli).startsWith('npm')
      ? run(process.execPath, [cli, ...args], { onLine })
      : run('npm', args, { onLine, shell: process.platform === 'win32' })
  })
  if (code !== 0) throw new UsageError('The packages could not be installed. The message of npm is above.')
}
