import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  buildFloor,
  compareEntry,
  comparison,
  entryBar,
  entryFiles,
  floorFolder,
  modulesOf,
} from '../../../scripts/lib/entry.mjs'
import { projectRoot, runTool } from '../../../scripts/lib/run.mjs'

const site = `${projectRoot}/.cache/checked`

/** The environment of a build alone: neither a test's nor a developer's own settings. */
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITE|VITEST|TEST|NODE_ENV)/.test(name)),
  ),
  VITE_SITE_URL: 'https://listwell.example/',
  VITE_API_URL: '',
  VITE_API_MOCKING: 'off',
}

beforeAll(async () => {
  const args = ['build', '--outDir', site, '--emptyOutDir', '--logLevel', 'warn']
  const [build] = await Promise.all([
    runTool('vite/bin/vite.js', args, { env }),
    buildFloor(floorFolder, env),
  ])
  if (build.code !== 0) throw new Error(`the site can't be built:\n${build.output}`)
}, 180_000)

const read = (file: string) => readFileSync(`${site}/${file}`, 'utf8')
const scripts = () => readdirSync(`${site}/assets`).filter(name => name.endsWith('.js'))

describe('the entry', () => {
  it.each([
    'msw',
    'valibot',
    'sonner',
    'downshift',
    '@radix-ui/',
    '@stripe/',
    'react-google-recaptcha-v3',
    'eventsource-parser',
  ])('has nothing of %s', name => {
    const modules = modulesOf(site, entryFiles(site))
    expect(modules.length).toBeGreaterThan(50)
    expect(modules.filter(module => module.includes(`node_modules/${name}`))).toEqual([])
  })

  it('has none of the pages, lists and services that come when they are needed', () => {
    const own = modulesOf(site, entryFiles(site)).map(module => module.replace(/^.*\/src\//, 'src/'))
    const late =
      /src\/(auth|mocks|features\/(?!search)|pages\/(?!search\.|searching))|(countries|providers)\.ts$/
    expect(own.filter(module => late.test(module))).toEqual([])
  })

  it('weighs little more than the packages that it is made of', () => {
    for (const line of compareEntry(site, floorFolder)) {
      console.log(comparison(line))
      expect(line.ratio).toBeLessThanOrEqual(entryBar)
    }
  }, 60_000)
})

it('has nothing of the mock API in any file', () => {
  const mocked = /demo-password|mockServiceWorker|harbourtrust\.com|setupWorker/
  expect(scripts().filter(file => mocked.test(read(`assets/${file}`)))).toEqual([])
  expect(existsSync(`${site}/mockServiceWorker.js`)).toBe(false)
})

describe('the documents', () => {
  const pages = {
    '/': 'Listwell',
    '/search': 'Listwell',
    '/offers': 'Available Plans · Listwell',
    '/signin': 'Sign In · Listwell',
    '/signup': 'Sign Up · Listwell',
    '/forgot-password': 'Forgot Password · Listwell',
    '/terms': 'Terms · Listwell',
    '/privacy': 'Privacy · Listwell',
    '/contact': 'Contact · Listwell',
  }
  const documentOf = (address: string) => read(`${address.slice(1)}/index.html`.replace(/^\//, ''))
  const found = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]
  const everyDocument = () => [...Object.keys(pages).map(documentOf), read('shell.html'), read('404.html')]

  it.each(Object.entries(pages))('%s has a title, a description and a page of its own', (address, title) => {
    const html = documentOf(address)
    expect(found(html, /<title>(.*)<\/title>/)).toBe(title)
    expect(found(html, /<meta name="description" content="([^"]{10,})"/)).toBeDefined()
    const canonical = `https://listwell.example${address === '/search' ? '/' : address}`
    expect(found(html, /<link rel="canonical" href="([^"]*)"/)).toBe(canonical)
    expect(found(html, /<meta property="og:url" content="([^"]*)"/)).toBe(canonical)
    expect(found(html, /<div id="root" data-address="([^"]*)">/)).toBe(address)
    expect(html.match(/<h1\b/g)).toHaveLength(1)
    expect(html.match(/<main\b/g)).toHaveLength(1)
  })

  it('paint without another file, the home page in 14 kB', () => {
    expect(gzipSync(documentOf('/')).length).toBeLessThan(14_000)
    for (const html of everyDocument()) {
      expect(html).toMatch(/<style>[^<]+\{/)
      expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf('</footer>'))
    }
  })

  it('have no scripts but the theme’s and the entry’s, and no inline styles', () => {
    for (const html of everyDocument()) {
      expect(html.match(/<script/g)).toHaveLength(2)
      expect(html).not.toMatch(/\sstyle=/)
    }
  })

  it('leave the shell without a page, and the 404 page out of search engines', () => {
    expect(read('shell.html')).not.toContain('<h1')
    expect(read('shell.html')).toContain('Search')
    expect(read('404.html')).toContain('Oops! Page not found')
    for (const file of ['shell.html', '404.html']) expect(read(file)).toContain('content="noindex"')
  })

  it('are listed for search engines', () => {
    expect(read('robots.txt')).toContain('Sitemap: https://listwell.example/sitemap.xml')
    const listed = [...read('sitemap.xml').matchAll(/<loc>https:\/\/listwell\.example([^<]*)</g)]
    expect(listed.map(([, path]) => path)).toEqual(Object.keys(pages).filter(one => one !== '/search'))
  })
})
