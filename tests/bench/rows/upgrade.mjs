import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { buildEnvironment } from '../../../scripts/lib/build-site.mjs'
import { projectRoot } from '../../../scripts/lib/run.mjs'
import { startStaticServer } from '../../../scripts/lib/static-server.mjs'
import { cache } from '../lib/create-bench.mjs'

const folder = `${cache}/next-release`

/** What the next release changes: three sentences, and a component that renders one element more. */
const changes = [
  ['src/pages/terms.tsx', /(<p[^>]*>\s*)/, '$1From today on, '],
  ['src/pages/privacy.tsx', /(<p[^>]*>\s*)/, '$1From today on, '],
  ['src/pages/contact.tsx', /(<p[^>]*>\s*)/, '$1From today on, '],
  ['src/ui/empty.tsx', /(<p[^>]*>)/, '$1<span />'],
]

const nextRelease = changed => ({
  name: 'bench-next-release',
  enforce: 'pre',
  transform(code, id) {
    const change = changes.find(([file]) => id.endsWith(file))
    if (change === undefined) return undefined
    const [file, place, replacement] = change
    const next = code.replace(place, replacement)
    if (next !== code) changed.add(file)
    return { code: next, map: null }
  },
})

async function buildNextRelease() {
  const changed = new Set()
  Object.assign(process.env, buildEnvironment('off'))
  await build({
    root: projectRoot,
    logLevel: 'error',
    plugins: [nextRelease(changed)],
    build: { outDir: folder, emptyOutDir: true },
  })
  if (changed.size < changes.length)
    throw new Error(`the next release changes only ${[...changed].join(', ')}`)
}

/** The paths of the site's files that a visit to the home page loads. */
async function visitedPaths(bench) {
  const site = await startStaticServer({ root: folder })
  const { page, close } = await bench.open()
  const paths = new Set()
  page.on('response', response => {
    const { origin, pathname } = new URL(response.url())
    if (origin === new URL(site.url).origin) paths.add(pathname)
  })
  await page.goto(site.url)
  await bench.waitForHydration(page)
  await page.waitForLoadState('networkidle')
  await close()
  await site.close()
  return [...paths]
}

const fileOf = path => (path === '/' ? '/index.html' : path)
const isSame = (own, next) => existsSync(own) && readFileSync(own).equals(readFileSync(next))
const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`

async function measure(bench) {
  await buildNextRelease()
  const changed = (await visitedPaths(bench))
    .map(fileOf)
    .filter(path => existsSync(folder + path) && !isSame(bench.folders.site + path, folder + path))
  const bytes = paths =>
    paths.reduce((sum, path) => sum + brotliCompressSync(readFileSync(folder + path)).length, 0)
  const all = bytes(changed)
  const documents = bytes(changed.filter(path => path.endsWith('.html')))
  return {
    lines: [
      {
        measure: 'files that a visitor of `/` fetches again, brotli',
        value: `${kB(all)} in ${changed.length} files, ${kB(documents)} of it the document`,
        limit: '≤ 10 kB',
        ok: all <= 10_000,
      },
    ],
  }
}

export const row = {
  title: 'After a release that changes three sentences and one component',
  run: measure,
}
