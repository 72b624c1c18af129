/**
 * @promise The gallery compares its screenshots with those of another commit, and shows those that changed.
 */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { more } from '@tests/support/more'

const leftOut = ['node_modules', '.git', '.cache', 'dist', 'reports', 'test-results']
let folder: string

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder })

/** Compares the gallery's terms with those of a commit, in the temporary repository. */
const compare = (commit: string) =>
  new Promise<{ failed: boolean; stdoutText: string; stderrText: string }>(done => {
    const selection = ['--only', 'Legal pages', '--widths', '390', '--themes', 'light']
    const args = ['scripts/gallery.mjs', ...selection, '--compare', commit]
    execFile(process.execPath, args, { cwd: folder }, (error, stdoutText, stderrText) =>
      done({ failed: error !== null, stdoutText, stderrText }),
    )
  })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compare-'))
  cpSync('.', folder, { recursive: true, filter: path => !leftOut.includes(basename(path)) })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  git('init', '--quiet')
  writeFileSync(join(folder, '.git/info/exclude'), 'node_modules')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it(
  'npm run gallery -- --compare shows what changed since a commit, and fails nothing',
  // It builds the site twice.
  { ...more, timeout: 900_000 },
  async () => {
    const terms = join(folder, 'src/pages/terms.tsx')
    writeFileSync(terms, readFileSync(terms, 'utf8').replace('will be published here', 'are published here'))
    const { failed, stdoutText, stderrText } = await compare('HEAD')
    expect(stderrText).toBe('')
    expect(failed).toBe(false)
    expect(stdoutText).toContain('1 of 3 screenshots changed.')
    const changes = join(folder, 'reports/gallery-changes')
    const file = 'legal-pages-terms-390-light.png'
    for (const part of ['before', 'after', 'difference'])
      expect(readdirSync(join(changes, part))).toEqual([file])
    const page = readFileSync(join(changes, 'index.html'), 'utf8')
    expect(page).toMatch(/<h3>Terms, 390 light: [\d,]+ pixels differ<\/h3>/)
    expect(page).toContain(`<img src="difference/${file}"`)
    expect(String(git('worktree', 'list')).trim().split('\n')).toHaveLength(1)
  },
)

it('npm run gallery refuses a commit to compare with that is not there', more, async () => {
  const { failed, stderrText } = await compare('no-such-commit')
  expect(failed).toBe(true)
  expect(stderrText).toContain('no-such-commit')
  expect(stderrText).not.toMatch(/^\s+at /m)
})
