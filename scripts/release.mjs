import './lib/node-version.mjs'
import { readFile, writeFile } from 'node:fs/promises'
import { parseOptions } from './lib/parse-options.mjs'
import { UsageError, command, projectRoot, run } from './lib/run.mjs'

const usage = `npm run release -- 1.2.0 [--dry-run]
Prepares a release: gives the changelog's section Unreleased the version and the date, and sets the version of the package.
The tree must have no uncommitted changes. --dry-run says what would change and changes nothing.`

const changelog = 'docs/CHANGELOG.md'
const unreleased = '## [Unreleased]\n'

const number = String.raw`(0|[1-9]\d*)`
const versionPattern = new RegExp(String.raw`^${number}\.${number}\.${number}$`)

/** The three numbers of a version, undefined for another text. */
const parseVersion = text => versionPattern.exec(text)?.slice(1).map(Number)

const isHigher = (version, other) => {
  const index = version.findIndex((part, place) => part !== other[place])
  return index !== -1 && version[index] > other[index]
}

/** The output of a git command. Throws if it fails. */
async function git(...args) {
  const { code, output } = await run('git', args)
  if (code !== 0) throw new UsageError(`git ${args.join(' ')} failed:\n${output}`)
  return output.trim()
}

/** The changelog with a released section in place of the unreleased one, and that section. */
function withRelease(text, version, date) {
  const start = text.indexOf(unreleased)
  if (start === -1) throw new UsageError(`${changelog} has no section Unreleased.`)
  const after = text.slice(start + unreleased.length)
  const end = after.search(/^## /m)
  const section = (end === -1 ? after : after.slice(0, end)).trim()
  if (!/^\s*[-*] \S/m.test(section)) throw new UsageError(`${changelog} lists nothing under Unreleased.`)
  const older = end === -1 ? '' : `\n${after.slice(end)}`
  const heading = `## [${version}] - ${date}`
  return { section, text: `${text.slice(0, start)}${unreleased}\n${heading}\n\n${section}\n${older}` }
}

/** Refuses a version that isn't higher than each released one. The first release may have the package's own. */
function checkVersion(text, packageVersion, changes, tags) {
  const version = parseVersion(text)
  if (!version)
    throw new UsageError(`A version has three numbers, such as 1.2.0, but this is "${text}".\n${usage}`)
  const released = [...changes.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, one]) => one)
  for (const one of [...released, ...tags])
    if (!isHigher(version, parseVersion(one)))
      throw new UsageError(`Version ${text} isn't higher than ${one}, which is released.`)
  if (isHigher(parseVersion(packageVersion), version))
    throw new UsageError(`Version ${text} is lower than ${packageVersion}, the version in package.json.`)
}

await command(async () => {
  const { values, positionals } = parseOptions(
    usage,
    { 'dry-run': { type: 'boolean', default: false } },
    true,
  )
  const [version] = positionals
  if (version === undefined || positionals.length > 1) throw new UsageError(usage)
  const [changes, manifest, lock] = await Promise.all(
    [changelog, 'package.json', 'package-lock.json'].map(path => readFile(`${projectRoot}/${path}`, 'utf8')),
  )
  const packageJson = JSON.parse(manifest)
  const lockfile = JSON.parse(lock)
  const tags = (await git('tag', '--list', 'v*'))
    .split('\n')
    .map(tag => tag.slice(1))
    .filter(parseVersion)
  checkVersion(version, packageJson.version, changes, tags)
  const dirty = await git('status', '--porcelain')
  if (dirty) throw new UsageError(`Commit these changes first, or put them aside:\n${dirty}`)
  const { section, text } = withRelease(changes, version, new Date().toISOString().slice(0, 10))

  for (const one of [packageJson, lockfile, lockfile.packages['']]) one.version = version
  const files = {
    [changelog]: text,
    'package.json': `${JSON.stringify(packageJson, null, 2)}\n`,
    'package-lock.json': `${JSON.stringify(lockfile, null, 2)}\n`,
  }
  console.log(`${section}\n`)
  if (values['dry-run']) {
    console.log(`Nothing is changed. Without --dry-run, this would be version ${version}.`)
    return
  }
  for (const [path, content] of Object.entries(files)) await writeFile(`${projectRoot}/${path}`, content)
  console.log(`Changed: ${Object.keys(files).join(', ')}. What to do next:
  git diff
  git commit --all --message "Release ${version}"
  git tag v${version}
  git push origin HEAD v${version}
Then publish the built site: docs/deploy.md.`)
})
