import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'

const { env } = process

const programs = [
  env.FIREFOX_PATH,
  ...(env.PATH ?? '').split(':').flatMap(folder => [join(folder, 'firefox'), join(folder, 'firefox-esr')]),
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:/Program Files/Mozilla Firefox/firefox.exe',
]

/** Starts Firefox, controlled by WebDriver BiDi. Returns null if there is none. */
export async function startFirefox() {
  const executablePath = programs.find(path => path && existsSync(path))
  if (executablePath === undefined) return null
  const downloads = await mkdtemp(join(tmpdir(), 'listwell-downloads-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    timeout: 60_000,
    extraPrefsFirefox: { 'browser.download.folderList': 2, 'browser.download.dir': downloads },
  })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  return {
    version: await browser.version(),
    open: url => page.goto(url),
    evaluate: script => page.evaluate(`(() => { ${script} })()`),
    click: (x, y) => page.mouse.click(x, y),
    type: text => page.keyboard.type(text),
    press: key => page.keyboard.press(key),
    /** Opens another tab, in which expressions can be evaluated. */
    openTab: async url => {
      const tab = await browser.newPage()
      await tab.goto(url)
      return { evaluate: expression => tab.evaluate(expression), close: () => tab.close() }
    },
    close: async () => {
      await browser.close()
      await rm(downloads, { recursive: true, force: true })
    },
  }
}
