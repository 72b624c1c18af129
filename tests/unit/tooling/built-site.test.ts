/**
 * @promise The initial script weighs little more than its packages, and no package and folder more than is
 *   listed.
 * @promise Browsers are asked not to translate the documents: a translated text node would keep an old price
 *   or status, and make React throw.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { beforeAll, expect, it } from 'vitest'
import {
  buildPlainApp,
  compareEntry,
  formatComparison,
  entryLimit,
  entryFiles,
  baselineFolder,
  manifestOf,
  modulesOf,
} from '../../../scripts/lib/entry.mjs'
import { bytesByGroup } from '../../bench/lib/module-bytes.mjs'
import { settingsIn } from '../../../scripts/lib/document-head.mjs'
import { buildEnvironment, buildSite } from '../../../scripts/lib/build-site.mjs'
import { projectRoot } from '../../../scripts/lib/run.mjs'
import { unpublishedFolder } from '../../../scripts/lib/site-files.mjs'
import { indexedPaths } from '../../../src/config/routes.mjs'

let site: string
const listedBytes = `${projectRoot}/tests/bench/entry-bytes.json`

beforeAll(async () => {
  const plain = buildPlainApp('baseline', baselineFolder, buildEnvironment('off'))
  site = await buildSite('off')
  await plain
}, 180_000)

const read = (file: string) => readFileSync(`${site}/${file}`, 'utf8')
/** The file of a chunk with those that it imports. */
function filesOf(name: string): string[] {
  const chunk = manifestOf(site)[name]
  return chunk === undefined ? [] : [chunk.file, ...(chunk.imports ?? []).flatMap(filesOf)]
}
const chunkNamed = (start: string) => Object.keys(manifestOf(site)).filter(name => name.startsWith(start))
const scripts = () => readdirSync(`${site}/assets`).filter(name => name.endsWith('.js'))
const publishedModules = () =>
  modulesOf(
    site,
    scripts().map(name => `assets/${name}`),
  )

it('the styles have a rule for each class of the source that names a measure of the theme', () => {
  const folder = `${projectRoot}/src`
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.tsx'))
    .map(name => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n')
  const styles = readdirSync(`${site}/assets`)
    .filter(name => name.endsWith('.css'))
    .map(name => read(`assets/${name}`))
    .concat(read('index.html'))
    .join('\n')
    .replaceAll('\\', '')
  const strings = [...source.matchAll(/["'`]([^"'`\n]*)["'`]/g)].map(([, text = '']) => text)
  const measure =
    /^(?:[\w-]+:)*-?(?:[pm][xytblr]?|gap(?:-[xy])?|[hw]|size|(?:min|max)-[hw]|inset|basis|text|rounded|z)-[a-z\d.-]+$/
  const classes = new Set(
    strings.flatMap(text => text.split(' ')).filter(name => measure.test(name) && name !== 'right-to-left'),
  )
  expect(classes.size).toBeGreaterThan(200)
  expect([...classes].filter(name => !styles.includes(`.${name}`))).toEqual([])
})

it('the entry is one file', () => {
  expect(entryFiles(site)).toHaveLength(1)
})

it('the entry has nothing of the packages that later parts need', () => {
  const modules = modulesOf(site, entryFiles(site))
  expect(modules.length).toBeGreaterThan(50)
  const late =
    /node_modules\/(@tanstack\/|msw|valibot|sonner|@radix-ui\/|@stripe\/|react-google-recaptcha-v3|eventsource-parser)/
  expect(modules.filter(module => late.test(module))).toEqual([])
})

it('the entry has none of the pages, lists and services that are loaded later', () => {
  const own = modulesOf(site, entryFiles(site)).map(module => module.replace(/^.*\/src\//, 'src/'))
  const late =
    /src\/(api\/(?!search-endpoint|early-request)|auth|mocks|queries\/(?!static-list|tlds|early-search)|features\/(?!search|home\/(?!home-plans|lowest-price|stats|steps|example-rows))|pages\/(?!search\.))|(countries|providers)\.ts$/
  expect(own.filter(module => late.test(module))).toEqual([])
})

it('a visitor’s first page loads no part that calls the API', () => {
  const home = chunkNamed('_home-')
  const deferred = ['src/app/deferred-ui.tsx', ...home].flatMap(filesOf)
  expect(home).toHaveLength(1)
  const modules = modulesOf(site, deferred)
  expect(modules.length).toBeGreaterThan(20)
  const late = /node_modules\/@tanstack\/|src\/api\/(?!search-endpoint|early-request)/
  expect(modules.filter(module => late.test(module))).toEqual([])
})

it.each(['_results-', '_offers-'])('%s loads nothing that only customers and forms need', start => {
  const modules = modulesOf(site, chunkNamed(start).flatMap(filesOf))
  expect(modules.some(module => module.endsWith('/api/offers.ts'))).toBe(true)
  const late =
    /\/(?:purchase\/|api\/orders|queries\/(?:cart|orders|live)[./]|lib\/order-status|ui\/number-field)/
  expect(modules.filter(module => late.test(module))).toEqual([])
})

it('the entry weighs little more than the packages that it is made of', () => {
  for (const line of compareEntry(site, baselineFolder)) {
    console.log(formatComparison(line))
    expect(line.ratio).toBeLessThanOrEqual(entryLimit)
  }
}, 60_000)

it('no package or folder weighs over 300 bytes more than tests/bench/entry-bytes.json lists', () => {
  const list = v.parse(v.record(v.string(), v.number()), JSON.parse(readFileSync(listedBytes, 'utf8')))
  const grown = Object.entries(bytesByGroup(site, entryFiles(site)))
    .map(([group, bytes]) => ({ group, bytes, more: bytes - (list[group] ?? 0) }))
    .filter(({ more }) => more > 300)
  expect(grown, 'if they are worth it: npm run build && node tests/bench/size.mjs --write').toEqual([])
})

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(ts|mjs)$/.test(name))
    .map(name => readFileSync(`${folder}/${name}`, 'utf8'))

it('no published file has a module of the mock API or of its library', () => {
  const modules = publishedModules()
  expect(modules.filter(module => module.includes('/src/')).length).toBeGreaterThan(100)
  expect(modules.filter(module => /\/src\/mocks\/|\/node_modules\/(msw|@mswjs)\//.test(module))).toEqual([])
  expect(Object.keys(manifestOf(site)).filter(name => name.includes('mocks/'))).toEqual([])
  expect(readdirSync(site).filter(name => /worker/i.test(name))).toEqual([])
})

it.each([
  'demo-password',
  'listwell-mock-scenario',
  'mock-worker.js',
  'sunset dawn dusk twilight',
  '4000000000000002',
])('no published file has the mock’s text %s', text => {
  expect(sources('src/mocks').some(source => source.includes(text))).toBe(true)
  expect(scripts().filter(file => read(`assets/${file}`).includes(text))).toEqual([])
})

const published = () => readdirSync(site, { recursive: true, encoding: 'utf8' })
const compressed = () => published().filter(name => /\.(css|html|js|md|svg|txt|xml)$/.test(name))

it('no source map and no manifest is published: they are beside the site', () => {
  expect(published().filter(name => /\.map$|manifest|^\.vite/.test(name))).toEqual([])
  const aside = readdirSync(unpublishedFolder(site), { recursive: true, encoding: 'utf8' })
  expect(aside.filter(name => name.endsWith('.js.map')).length).toBeGreaterThan(20)
  expect(scripts().filter(name => read(`assets/${name}`).includes('sourceMappingURL'))).toEqual([])
})

it('every file is published compressed too, by Brotli and by gzip', () => {
  expect(compressed().length).toBeGreaterThan(40)
  for (const name of compressed()) {
    const plain = readFileSync(`${site}/${name}`)
    expect(brotliDecompressSync(readFileSync(`${site}/${name}.br`)).equals(plain)).toBe(true)
    expect(gunzipSync(readFileSync(`${site}/${name}.gz`)).equals(plain)).toBe(true)
  }
})

it('the published licences are those of all packages in the site', () => {
  const { dependencies } = v.parse(
    v.object({ dependencies: v.record(v.string(), v.string()) }),
    JSON.parse(readFileSync('package.json', 'utf8')),
  )
  const listed = [...read('licenses.md').matchAll(/^## (\S+) - /gm)].map(([, name]) => name)
  const modules = publishedModules()
  const bundled = modules.flatMap(module => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1] ?? [])
  const styles = ['tailwindcss', '@fontsource-variable/instrument-sans']
  const wanted = new Set([...bundled, ...styles, ...Object.keys(dependencies)])
  // All of its code comes from another package, which is listed.
  wanted.delete('react-router-dom')
  expect([...wanted].filter(name => !listed.includes(name))).toEqual([])
})

it('the settings are in the documents alone', () => {
  for (const name of readdirSync(site).filter(one => one.endsWith('.html')))
    expect(settingsIn(read(name))).toEqual({
      VITE_SITE_URL: 'https://listwell.example/',
      VITE_API_MOCKING: 'off',
    })
  expect(scripts().filter(name => read(`assets/${name}`).includes('listwell.example'))).toEqual([])
})

it('Netlify and Cloudflare Pages send the policy with the hashes of each document’s inline parts', () => {
  const sent = /Content-Security-Policy: (.*)/.exec(read('_headers'))?.[1] ?? ''
  for (const name of readdirSync(site).filter(one => one.endsWith('.html'))) {
    const inline = /<(?:style|script data-cfasync="false"(?: type="importmap")?)>([^]*?)<\/(?:style|script)>/g
    const parts = [...read(name).matchAll(inline)]
    expect(parts).toHaveLength(3)
    for (const [, text = ''] of parts)
      expect(sent).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  expect(read('_redirects')).toContain('/order/:orderNumber/details /shell 200')
})

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
const documentOf = (address: string) => read(`${address.slice(1) || 'index'}.html`)
const found = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]
const everyDocument = () => [...Object.keys(pages).map(documentOf), read('shell.html'), read('404.html')]

it('every public route has a document, and no other route', () => {
  expect(indexedPaths().toSorted(), 'a new page has its title in `pages`, above').toEqual(
    Object.keys(pages).toSorted(),
  )
})

it.each(Object.entries(pages))(
  'the document of %s has its own title, description and page',
  (address, title) => {
    const html = documentOf(address)
    expect(found(html, /<title>(.*)<\/title>/)).toBe(title)
    expect(found(html, /<meta name="description" content="([^"]{10,})"/)).toBeDefined()
    const canonical = `https://listwell.example${address === '/search' ? '/' : address}`
    expect(found(html, /<link rel="canonical" href="([^"]*)"/)).toBe(canonical)
    expect(found(html, /<meta property="og:url" content="([^"]*)"/)).toBe(canonical)
    expect(found(html, /<div id="root" data-address="([^"]*)">/)).toBe(address)
    expect(html.match(/<h1\b/g)).toHaveLength(1)
    expect(html.match(/<main\b/g)).toHaveLength(1)
  },
)

it('documents are painted without another file, the home page in 14 kB', () => {
  expect(gzipSync(documentOf('/')).length).toBeLessThan(14_000)
  for (const html of everyDocument()) {
    expect(html).toMatch(/<style>[^<]+\{/)
    expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf('</footer>'))
  }
})

it('documents have and name no scripts but the import map, the theme’s and the entry’s, and no inline styles', () => {
  for (const html of everyDocument()) {
    expect(html.match(/<script data-cfasync="false"(( type="importmap")?>| type="module")/g)).toHaveLength(3)
    expect(html.match(/<script/g)).toHaveLength(3)
    expect(html).not.toContain('modulepreload')
    expect(html).not.toMatch(/\sstyle=/)
  }
})

it('documents ask translators to leave the texts that React changes', () => {
  for (const html of everyDocument()) {
    expect(html).toContain('<html lang="en" translate="no"')
    expect(html).toContain('<meta name="google" content="notranslate"')
  }
})

it('the shell has no page, and search engines ignore the shell and the 404 page', () => {
  expect(read('shell.html')).not.toContain('<h1')
  expect(read('shell.html')).toContain('Search')
  expect(read('404.html')).toContain('Oops! Page not found')
  for (const file of ['shell.html', '404.html']) expect(read(file)).toContain('content="noindex"')
})

it('the sitemap lists the documents for search engines', () => {
  expect(read('robots.txt')).toContain('Sitemap: https://listwell.example/sitemap.xml')
  const listed = [...read('sitemap.xml').matchAll(/<loc>https:\/\/listwell\.example([^<]*)</g)]
  expect(listed.map(([, path]) => path)).toEqual(Object.keys(pages).filter(one => one !== '/search'))
})
