import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { escape } from '../lib/document-head.mjs'
import { UsageError, projectRoot, run } from '../lib/run.mjs'
import { indexPage } from './index-page.mjs'

async function git(...args) {
  const { code, output } = await run('git', args)
  if (code !== 0) throw new UsageError(`git ${args.join(' ')} failed:\n${output}`)
  return output.trim()
}

/** The commit to compare with: the named one, or where this branch left main. @param {string | undefined} name */
export async function baseCommit(name) {
  if (name !== undefined) return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  for (const main of ['origin/main', 'main']) {
    const { code, output } = await run('git', ['merge-base', 'HEAD', main])
    if (code === 0) return output.trim()
  }
  throw new UsageError('There is no branch main to compare with. Name a commit: --compare HEAD~1')
}

/**
 * Takes the screenshots of a commit with its own gallery, in a temporary worktree. Resolves with the folder of its files.
 *
 * @param {string} commit
 * @param {string[]} options of the gallery
 */
export async function takeBase(commit, options) {
  const folder = `${projectRoot}/.cache/gallery-base`
  const temporary = await mkdtemp(join(tmpdir(), 'listwell-gallery-'))
  const tree = join(temporary, 'tree')
  const packages = `${tree}/node_modules`
  try {
    await git('worktree', 'add', '--detach', tree, commit)
    const lockfile = root => readFile(`${root}/package-lock.json`, 'utf8')
    // With another lockfile the commit's own gallery installs its packages.
    if ((await lockfile(tree)) === (await lockfile(projectRoot)))
      await symlink(`${projectRoot}/node_modules`, packages, 'junction')
    const onLine = line => console.log(`  ${line}`)
    await run(process.execPath, [`${tree}/scripts/gallery.mjs`, ...options], { onLine })
    await rm(folder, { recursive: true, force: true })
    await cp(`${tree}/reports/gallery`, folder, { recursive: true }).catch(() => {
      throw new UsageError(`The gallery of ${commit} took no screenshots.`)
    })
    return { folder, files: (await readdir(folder)).filter(file => file.endsWith('.png')) }
  } finally {
    // First the link, so that nothing behind it is removed.
    await unlink(packages).catch(() => {})
    await run('git', ['worktree', 'remove', '--force', tree])
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Runs in a page: the number of pixels that differ visibly, and a picture that shows them in red. */
async function comparePixels(sources) {
  const images = await Promise.all(
    sources.map(async src => {
      const image = Object.assign(new Image(), { src })
      await image.decode()
      return image
    }),
  )
  const width = Math.max(...images.map(image => image.width))
  const height = Math.max(...images.map(image => image.height))
  const [before, after] = images.map(image => {
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, width, height)
  })
  let count = 0
  for (let at = 0; at < after.data.length; at += 4) {
    const differs = [0, 1, 2, 3].some(part => Math.abs(before.data[at + part] - after.data[at + part]) > 8)
    if (differs) count += 1
    after.data.set(
      differs ? [220, 0, 0, 255] : [after.data[at], after.data[at + 1], after.data[at + 2], 50],
      at,
    )
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d').putImageData(after, 0, 0)
  return { count, difference: canvas.toDataURL() }
}

/** @typedef {{ screen: string, state: string, problem?: string, screenshots: { file: string, label: string }[] }} Entry */
/** @typedef {{ screen: string, title: string, files: string[] }} Change */

const picture = file =>
  `<li><a href="${escape(file)}"><img src="${escape(file)}" alt="" loading="lazy"></a></li>`
const section = changes =>
  changes
    .map(
      ({ title, files }) =>
        `<h3>${escape(title)}</h3><ul class="pictures">${files.map(picture).join('')}</ul>`,
    )
    .join('')

/**
 * Writes a page with the screenshots that differ from those of another commit: before, after and the difference, side by
 * side. Resolves with what changed, in a sentence.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {{ folder: string, files: string[] }} base
 * @param {{ folder: string, entries: Entry[] }} current
 * @param {string} folder of the page
 */
export async function writeComparison(browser, base, current, folder) {
  await rm(folder, { recursive: true, force: true })
  for (const name of ['before', 'after', 'difference']) await mkdir(`${folder}/${name}`, { recursive: true })
  const page = await browser.newPage()
  /** @type {Change[]} */
  const changes = []
  let unchanged = 0
  const taken = current.entries.flatMap(({ screen, state, screenshots }) =>
    screenshots.map(({ file, label }) => ({ screen, file, name: `${state}, ${label}` })),
  )
  for (const { screen, file, name } of taken) {
    const after = await readFile(`${current.folder}/${file}`)
    const before = base.files.includes(file) ? await readFile(`${base.folder}/${file}`) : null
    if (before?.equals(after)) {
      unchanged += 1
      continue
    }
    const sources = [before, after].map(bytes => `data:image/png;base64,${bytes?.toString('base64') ?? ''}`)
    const { count, difference } = before === null ? {} : await page.evaluate(comparePixels, sources)
    if (count === 0) {
      unchanged += 1
      continue
    }
    await copyFile(`${current.folder}/${file}`, `${folder}/after/${file}`)
    if (before === null) changes.push({ screen, title: `${name}: new`, files: [`after/${file}`] })
    else {
      await copyFile(`${base.folder}/${file}`, `${folder}/before/${file}`)
      await writeFile(`${folder}/difference/${file}`, Buffer.from(difference.split(',')[1], 'base64'))
      const files = ['before', 'after', 'difference'].map(part => `${part}/${file}`)
      changes.push({ screen, title: `${name}: ${count.toLocaleString('en')} pixels differ`, files })
    }
  }
  await page.close()
  for (const file of base.files.filter(one => !taken.some(({ file: other }) => other === one))) {
    await copyFile(`${base.folder}/${file}`, `${folder}/before/${file}`)
    changes.push({ screen: 'Missing now', title: file, files: [`before/${file}`] })
  }
  const summary = `${changes.length} of ${changes.length + unchanged} screenshots changed.`
  const note = `${summary} Before, after, and what differs in red, side by side.`
  await writeFile(
    `${folder}/index.html`,
    indexPage({ title: 'What changed', note, entries: changes, section }),
  )
  return summary
}
