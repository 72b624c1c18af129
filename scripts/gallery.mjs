import './lib/node-version.mjs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { browserArgs, ensureBrowser } from './lib/browser.mjs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { parseOptions } from './lib/parse-options.mjs'
import { UsageError, withProgress, command, projectRoot, runTool } from './lib/run.mjs'
import { startStaticServer } from './lib/static-server.mjs'
import { indexPage } from './gallery/index-page.mjs'
import { readmePictures } from './gallery/readme-pictures.mjs'
import { nameOf, screenStates, slug } from './gallery/screen-states.mjs'
import { createScreenOpener } from './gallery/screen-opener.mjs'

const usage = `npm run gallery -- [--only text] [--widths 390,768,1440] [--themes light,dark] [--readme]
Pictures of every screen in every state, on the mock API, into reports/gallery. --only takes those whose name,
such as "Orders: empty", has the text. --readme makes the README's pictures anew instead, in docs/pictures.`

const heights = { 390: 844, 768: 1024 }
const folder = `${projectRoot}/reports/gallery`
const readmeFolder = `${projectRoot}/docs/pictures`

/** The site with the mock API in it. */
async function build() {
  const root = `${projectRoot}/.cache/gallery`
  const args = ['build', '--outDir', root, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...process.env, VITE_API_MOCKING: 'on', VITE_API_URL: '', VITE_AUTH_URL: '' }
  const { code, output } = await withProgress('Building the site on its mock API', () =>
    runTool('vite/bin/vite.js', args, { env }),
  )
  if (code !== 0) throw new UsageError(`vite build failed:\n${output}`)
  return root
}

/** The panel is the developer's, not the product's. */
const hidePanel = page =>
  page.evaluate(() => document.getElementById('mock-scenarios')?.style.setProperty('display', 'none'))

/** Results are as high as their window, so that they can be scrolled to: in a higher one they stay as they were. */
const keepHeight = page =>
  page.evaluate(() => {
    const results = document.querySelector('section[aria-label="Results"]')
    if (!results) return
    results.style.minHeight = ''
    results.style.minHeight = getComputedStyle(results).minHeight
  })

/** Beyond this a page is more of the same, and a picture of it takes long. */
const HIGHEST = 6000

/** Makes one picture: of the whole page, or of the window where something lies over the page. */
async function picture(
  page,
  { overlay },
  { width, height },
  colorScheme,
  path,
  { top = 0, end = HIGHEST } = {},
) {
  const heightOf = async () => Math.min(end, await page.evaluate(() => document.documentElement.scrollHeight))
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height })
  let part = {}
  if (!overlay) {
    await keepHeight(page)
    await page.evaluate(() => window.scrollTo(0, 0))
    // As high as its page, so that what sticks to the window's edges stands where the page ends.
    await page.setViewportSize({ width, height: await heightOf() })
    part = { fullPage: true, clip: { x: 0, y: top, width, height: (await heightOf()) - top } }
  }
  await hidePanel(page)
  await page.screenshot({ path, timeout: 60_000, ...part })
}

/** Makes the pictures of a shot in one window, whose size and theme change. */
async function take(stage, shot, widths, themes) {
  const sizes = widths.map(width => ({ width, height: heights[width] ?? 900 }))
  const { page, close } = await stage.show(shot, sizes.at(-1))
  try {
    const pictures = []
    for (const size of sizes)
      for (const theme of themes) {
        const file = `${slug(shot.screen)}-${slug(shot.state)}-${size.width}-${theme}.png`
        await picture(page, shot, size, theme, `${folder}/${file}`)
        pictures.push({ file, label: `${size.width} ${theme}` })
      }
    return pictures
  } finally {
    await close()
  }
}

/** Makes the README's pictures. */
async function takeForReadme(stage) {
  await mkdir(readmeFolder, { recursive: true })
  for (const { file, name, width, theme, top, height } of readmePictures) {
    const shot = screenStates.find(one => nameOf(one) === name)
    if (!shot) throw new UsageError(`The gallery has no shot named "${name}".`)
    const { page, close } = await stage.show(shot, { width, height })
    await picture(page, shot, { width, height }, theme, `${readmeFolder}/${file}`, { top, end: height })
    await close()
    console.log(`docs/pictures/${file}`)
  }
}

await command(async () => {
  const { values } = parseOptions(usage, {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '390,768,1440' },
    themes: { type: 'string', default: 'light,dark' },
    readme: { type: 'boolean', default: false },
  })
  const widths = values.widths.split(',').map(Number)
  const themes = values.themes.split(',')
  if (
    !widths.every(width => width >= 200 && width <= 4000) ||
    !themes.every(one => /^(light|dark)$/.test(one))
  )
    throw new UsageError(usage)
  const wanted = screenStates.filter(shot => nameOf(shot).toLowerCase().includes(values.only.toLowerCase()))
  if (wanted.length === 0) throw new UsageError(`No shot has "${values.only}" in its name.`)
  await ensureDependencies()
  const executablePath = await ensureBrowser()
  const server = await startStaticServer({ root: await build() })
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath, args: browserArgs })
  const stage = createScreenOpener(browser, server.url)
  const close = () => Promise.all([browser.close(), server.close()])
  if (values.readme) {
    await takeForReadme(stage)
    await close()
    return
  }
  if (values.only === '') await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })

  const entries = []
  for (const shot of wanted) {
    const { screen, state } = shot
    const start = Date.now()
    try {
      entries.push({ screen, state, pictures: await take(stage, shot, widths, themes) })
      console.log(`${nameOf(shot)} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
    } catch (error) {
      entries.push({ screen, state, pictures: [], problem: error.message })
      console.error(`${nameOf(shot)}: ${error.message}`)
    }
  }
  await writeFile(`${folder}/index.html`, indexPage(entries))
  await close()
  const failed = entries.filter(entry => entry.problem)
  console.log(`${entries.length - failed.length} of ${entries.length} states: ${folder}/index.html`)
  if (failed.length > 0) process.exitCode = 1
})
