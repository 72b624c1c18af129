import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder: string

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder })
const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const readJson = (path: string): unknown => JSON.parse(read(path))
const commit = () => git('commit', '--quiet', '--all', '--allow-empty', '--message', 'Change')

/** Runs the command in the temporary repository. */
function release(...args: string[]) {
  const command = ['scripts/release.mjs', ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' })
  return { code: status, output: stdout, problem: stderr }
}

const changes = `# Changelog

## [Unreleased]

### Added

- A receipt.

## [1.1.0] - 2026-01-02

- Before.
`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'))
  for (const path of ['release', 'lib/node-version', 'lib/parse-options', 'lib/run'])
    cpSync(`scripts/${path}.mjs`, join(folder, `scripts/${path}.mjs`))
  mkdirSync(join(folder, 'docs'))
  const own = { name: 'shop', version: '1.1.0' }
  write('package.json', `${JSON.stringify(own, null, 2)}\n`)
  const packages = { '': own, 'node_modules/other': { version: '1.1.0' } }
  write('package-lock.json', `${JSON.stringify({ ...own, packages }, null, 2)}\n`)
  write('docs/CHANGELOG.md', changes)
  git('init', '--quiet')
  git('add', '.')
  commit()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run release', () => {
  it('dates the section Unreleased, sets the version and says what to do next', () => {
    const { code, output } = release('1.2.0')
    expect(code).toBe(0)
    const today = new Date().toISOString().slice(0, 10)
    expect(read('docs/CHANGELOG.md')).toBe(
      changes.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [1.2.0] - ${today}\n`),
    )
    expect(readJson('package.json')).toMatchObject({ name: 'shop', version: '1.2.0' })
    expect(readJson('package-lock.json')).toEqual({
      name: 'shop',
      version: '1.2.0',
      packages: { '': { name: 'shop', version: '1.2.0' }, 'node_modules/other': { version: '1.1.0' } },
    })
    expect(output).toContain('- A receipt.')
    for (const next of ['git commit --all --message "Release 1.2.0"', 'git tag v1.2.0', 'docs/deploy.md'])
      expect(output).toContain(next)
  })

  it('changes nothing with --dry-run', () => {
    const { code, output } = release('2.0.0', '--dry-run')
    expect(code).toBe(0)
    expect(output).toContain('- A receipt.')
    expect(output).toContain('Nothing is changed.')
    expect(String(git('status', '--porcelain'))).toBe('')
  })

  it('takes the version of the package for the first release', () => {
    write('docs/CHANGELOG.md', changes.slice(0, changes.indexOf('\n## [1.1.0]')))
    commit()
    expect(release('1.1.0').code).toBe(0)
    expect(read('docs/CHANGELOG.md')).toMatch(/## \[1\.1\.0\] - [\d-]+\n\n### Added\n\n- A receipt\.\n$/)
  })

  it('refuses a version that is none, or that is not higher than each released one', () => {
    git('tag', 'v1.3.0')
    const refused = [
      [[], 'npm run release -- 1.2.0'],
      [['1.4'], 'A version has three numbers'],
      [['v1.4.0'], 'A version has three numbers'],
      [['1.1.0'], "Version 1.1.0 isn't higher than 1.1.0, which is released."],
      [['1.0.9'], "isn't higher than 1.1.0"],
      [['1.3.0'], "isn't higher than 1.3.0"],
    ] as const
    for (const [args, words] of refused) {
      const { code, problem } = release(...args)
      expect(code).toBe(1)
      expect(problem).toContain(words)
      expect(problem).not.toMatch(/^\s+at /m)
    }
    expect(String(git('status', '--porcelain'))).toBe('')
  })

  it('refuses a tree with uncommitted changes', () => {
    write('new.txt', '')
    const { code, problem } = release('1.2.0')
    expect(code).toBe(1)
    expect(problem).toContain('?? new.txt')
    expect(read('docs/CHANGELOG.md')).toBe(changes)
  })

  it('refuses a changelog that lists nothing under Unreleased', () => {
    write('docs/CHANGELOG.md', changes.replace('- A receipt.', ''))
    commit()
    expect(release('1.2.0').problem).toContain('lists nothing under Unreleased')
  })
})
