import './lib/node-version.mjs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { browserArgs, ensureBrowser } from './lib/browser.mjs'
import { buildSite } from './lib/build-site.mjs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { parseOptions } from './lib/parse-options.mjs'
import { UsageError, withProgress, command, projectRoot } from './lib/run.mjs'
import { startStaticServer } from './lib/static-server.mjs'
import { indexPage, pictures } from './gallery/index-page.mjs'
import { readmeScreenshots } from './gallery/readme-screenshots.mjs'
import { nameOf, screenStates, slug } from './gallery/screen-states.mjs'
import { createScreenOpener } from './gallery/screen-opener.mjs'

const usage = `npm run gallery -- [--only text] [--widths 390,768,1440] [--themes light,dark] [--readme]
Takes screenshots of every screen in every state, with the mock API, into reports/gallery. --only selects the states whose
name, such as "Orders: empty", contains the text. --readme takes the README's screenshots instead, into docs/pictures.`

const heights = { 390: 844, 768: 1024 }
const folder = `${projectRoot}/reports/gallery`
const readmeFolder = `${projectRoot}/docs/pictures`

/** Hides the developer's panel of scenarios. */
const hidePanel = page =>
  page.evaluate(() => document.getElementById('mock-scenarios')?.style.setProperty('display', 'none'))

/** Adapts the results' minimum height, which was set for the window at the time of the search, to the current window. */
const updateMinHeight = page =>
  page.evaluate(() => {
    const results = document.querySelector('section[aria-label="Results"]')
    if (!results) return
    results.style.minHeight = ''
    results.style.minHeight = getComputedStyle(results).minHeight
  })

/** The largest height of a screenshot (px): below, a page only repeats itself. */
const MAX_HEIGHT = 6000

/** Takes a screenshot of the whole page, or of the window if something covers the page. */
async function takeScreenshot(
  page,
  { overlay },
  { width, height },
  colorScheme,
  path,
  { top = 0, end = MAX_HEIGHT } = {},
) {
  const heightOf = async () => Math.min(end, await page.evaluate(() => document.documentElement.scrollHeight))
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height })
  await hidePanel(page)
  let part = {}
  if (!overlay) {
    await updateMinHeight(page)
    await page.evaluate(() => window.scrollTo(0, 0))
    // A window as high as the page, so that sticky elements are at the end of the page.
    await page.setViewportSize({ width, height: await heightOf() })
    part = { fullPage: true, clip: { x: 0, y: top, width, height: (await heightOf()) - top } }
  }
  await page.screenshot({ path, timeout: 60_000, ...part })
}

/** Takes the screenshots of a state in one window, whose size and theme change. */
async function takeAll(opener, screenState, widths, themes) {
  const sizes = widths.map(width => ({ width, height: heights[width] ?? 900 }))
  const { page, close } = await opener.show(screenState, sizes.at(-1))
  try {
    const screenshots = []
    for (const size of sizes)
      for (const theme of themes) {
        const file = `${slug(screenState.screen)}-${slug(screenState.state)}-${size.width}-${theme}.png`
        await takeScreenshot(page, screenState, size, theme, `${folder}/${file}`)
        screenshots.push({ file, label: `${size.width} ${theme}` })
      }
    return screenshots
  } finally {
    await close()
  }
}

/** Takes the README's screenshots. */
async function takeForReadme(opener) {
  await mkdir(readmeFolder, { recursive: true })
  for (const { file, name, width, theme, top, height } of readmeScreenshots) {
    const screenState = screenStates.find(candidate => nameOf(candidate) === name)
    if (!screenState) throw new UsageError(`The gallery has no state named "${name}".`)
    const { page, close } = await opener.show(screenState, { width, height })
    await takeScreenshot(page, screenState, { width, height }, theme, `${readmeFolder}/${file}`, {
      top,
      end: height,
    })
    await close()
    console.log(`docs/pictures/${file}`)
  }
}

await command(async () => {
  const options = {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '390,768,1440' },
    themes: { type: 'string', default: 'light,dark' },
    readme: { type: 'boolean', default: false },
  }
  const { values } = parseOptions(usage, options)
  const widths = values.widths.split(',').map(Number)
  const themes = values.themes.split(',')
  if (
    !widths.every(width => width >= 200 && width <= 4000) ||
    !themes.every(theme => /^(light|dark)$/.test(theme))
  )
    throw new UsageError(usage)
  const selected = screenStates.filter(screenState =>
    nameOf(screenState).toLowerCase().includes(values.only.toLowerCase()),
  )
  if (selected.length === 0) throw new UsageError(`No state has "${values.only}" in its name.`)
  await ensureDependencies()
  const executablePath = await ensureBrowser()
  const root = await withProgress('Building the site with its mock API', () => buildSite('on'))
  const server = await startStaticServer({ root })
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath, args: browserArgs })
  const opener = createScreenOpener(browser, server.url)
  const close = () => Promise.all([browser.close(), server.close()])
  if (values.readme) {
    await takeForReadme(opener)
    await close()
    return
  }
  if (values.only === '') await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })

  const entries = []
  for (const screenState of selected) {
    const { screen, state } = screenState
    const start = Date.now()
    try {
      entries.push({ screen, state, screenshots: await takeAll(opener, screenState, widths, themes) })
      console.log(`${nameOf(screenState)} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
    } catch (error) {
      entries.push({ screen, state, screenshots: [], problem: error.message })
      console.error(`${nameOf(screenState)}: ${error.message}`)
    }
  }
  const title = 'Every screen in every state'
  const section = own => own.map(pictures).join('')
  await writeFile(`${folder}/index.html`, indexPage({ title, entries, section }))
  await close()
  const failed = entries.filter(entry => entry.problem)
  console.log(`${entries.length - failed.length} of ${entries.length} states: ${folder}/index.html`)
  if (failed.length > 0) process.exitCode = 1
})
