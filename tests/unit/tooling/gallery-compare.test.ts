/**
 * @promise The gallery compares its screenshots with those of another commit, and shows those that changed.
 */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { more } from '@tests/support/more'
import { browserArgs, ensureHeadlessBrowser } from '../../../scripts/lib/browser.mjs'
import { writeComparison } from '../../../scripts/gallery/compare.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'compare-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('shows the screenshots that changed, that are new and that are missing', more, async () => {
  const browser = await chromium.launch({ executablePath: await ensureHeadlessBrowser(), args: browserArgs })
  const page = await browser.newPage({ viewport: { width: 40, height: 30 } })
  const take = async (place: string, colors: Record<string, string>) => {
    mkdirSync(join(folder, place))
    for (const [name, color] of Object.entries(colors)) {
      await page.setContent(`<body style="background: ${color}">`)
      await page.screenshot({ path: join(folder, place, `${name}.png`) })
    }
    return { folder: join(folder, place), files: Object.keys(colors).map(name => `${name}.png`) }
  }
  const base = await take('base', { same: 'white', changed: 'white', gone: 'white' })
  const current = await take('current', { same: 'white', changed: 'black', added: 'white' })
  const screenshots = current.files.map(file => ({ file, label: '390 light' }))
  const entries = [{ screen: 'Legal pages', state: 'Terms', screenshots }]
  const changes = join(folder, 'changes')
  const said = await writeComparison(browser, base, { folder: current.folder, entries }, changes)
  await browser.close()
  expect(said).toBe('3 of 4 screenshots changed.')
  expect(['before', 'after', 'difference'].map(part => readdirSync(join(changes, part)))).toEqual([
    ['changed.png', 'gone.png'],
    ['added.png', 'changed.png'],
    ['changed.png'],
  ])
  const index = readFileSync(join(changes, 'index.html'), 'utf8')
  expect(index).toContain('<h3>Terms, 390 light: 1,200 pixels differ</h3>')
  expect(index).toContain('<img src="difference/changed.png"')
})

it('has a commit’s own gallery take its screenshots, and leaves no worktree', more, async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder })
  for (const path of ['scripts', 'src/config', 'src/lib', 'package.json', 'package-lock.json'])
    cpSync(path, join(folder, path), { recursive: true })
  const gallery = `import { mkdirSync, writeFileSync } from 'node:fs'
    const taken = new URL('../reports/gallery/', import.meta.url)
    mkdirSync(taken, { recursive: true })
    writeFileSync(new URL(process.argv.slice(2).join(' ') + '.png', taken), '')`
  writeFileSync(join(folder, 'scripts/gallery.mjs'), gallery)
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
  const compare = (name: string) =>
    new Promise<string>(done => {
      const code = `import { baseCommit, takeBase } from './scripts/gallery/compare.mjs'
        takeBase(await baseCommit('${name}'), ['--only', 'Terms']).then(({ files }) => console.log(files))`
      const args = ['--input-type=module', '--eval', code]
      execFile(process.execPath, args, { cwd: folder }, (_, stdout, stderr) => done(stdout + stderr))
    })
  expect(await compare('HEAD')).toBe("[ '--only Terms.png' ]\n")
  expect(String(git('worktree', 'list')).trim()).toMatch(new RegExp(`^${resolve(folder)} [^\n]*$`))
  expect(await compare('no-such-commit')).toContain('git rev-parse --verify --quiet no-such-commit')
})
