import './lib/node-version.mjs'
import { mkdir, rm } from 'node:fs/promises'
import { browserArgs, ensureBrowser } from './lib/browser.mjs'
import { buildSite } from './lib/build-site.mjs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { parseOptions } from './lib/parse-options.mjs'
import { UsageError, withProgress, command, projectRoot } from './lib/run.mjs'
import { startStaticServer } from './lib/static-server.mjs'
import { readmeScreenshots } from './gallery/readme-screenshots.mjs'
import { nameOf, screenStates, slug } from './gallery/screen-states.mjs'
import { createScreenOpener } from './gallery/screen-opener.mjs'

const usage = `npm run gallery -- [--only text] [--readme]
Takes screenshots of every screen in every state, with the mock API, into reports/gallery: of a phone, a tablet and a desktop,
light and dark. --only selects the states whose name, such as "Orders: empty", contains the text. --readme takes the README's
screenshots instead, into docs/pictures.`

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
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
async function takeScreenshot(page, { overlay }, { width, height }, colorScheme, path, part = {}) {
  const { top = 0, end = MAX_HEIGHT } = part
  const heightOf = async () => Math.min(end, await page.evaluate(() => document.documentElement.scrollHeight))
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height })
  await hidePanel(page)
  let clipped = {}
  if (!overlay) {
    await updateMinHeight(page)
    await page.evaluate(() => window.scrollTo(0, 0))
    // A window as high as the page, so that sticky elements are at the end of the page.
    await page.setViewportSize({ width, height: await heightOf() })
    clipped = { fullPage: true, clip: { x: 0, y: top, width, height: (await heightOf()) - top } }
  }
  await page.screenshot({ path, timeout: 60_000, ...clipped })
}

/** Takes the screenshots of a state in one window, whose size and theme change. */
async function takeAll(opener, screenState) {
  const { page, close } = await opener.show(screenState, sizes.at(-1))
  const name = `${folder}/${slug(screenState.screen)}-${slug(screenState.state)}`
  try {
    for (const size of sizes)
      for (const theme of ['light', 'dark'])
        await takeScreenshot(page, screenState, size, theme, `${name}-${size.width}-${theme}.png`)
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

/** Takes the screenshots of states; gives the number of those that can't be shown. */
async function takeStates(opener, states) {
  let failed = 0
  for (const screenState of states) {
    const start = Date.now()
    try {
      await takeAll(opener, screenState)
      console.log(`${nameOf(screenState)} (${((Date.now() - start) / 1000).toFixed(1)} s)`)
    } catch (error) {
      failed += 1
      console.error(`${nameOf(screenState)}: ${error.message}`)
    }
  }
  console.log(`${states.length - failed} of ${states.length} states: ${folder}`)
  return failed
}

await command(async () => {
  const { values } = parseOptions(usage, {
    only: { type: 'string', default: '' },
    readme: { type: 'boolean', default: false },
  })
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
  try {
    if (values.readme) await takeForReadme(opener)
    else {
      if (values.only === '') await rm(folder, { recursive: true, force: true })
      if ((await takeStates(opener, selected)) > 0) process.exitCode = 1
    }
  } finally {
    await Promise.all([browser.close(), server.close()])
  }
})
