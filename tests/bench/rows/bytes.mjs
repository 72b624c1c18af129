import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { compareEntry, entryFiles, entryLimit, measureEntrySize } from '../../../scripts/lib/entry.mjs'
import { bytesOfModules } from '../lib/module-bytes.mjs'

const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`
const times = ratio => ratio.toFixed(3)
const compress = {
  gzip: body => gzipSync(body, { level: 9 }).length,
  brotli: body => brotliCompressSync(body).length,
}

function script({ site, baseline }) {
  return compareEntry(site, baseline).map(({ name, app, baseline: least, ratio }) => ({
    measure: `script that \`/\` needs before it can be used, ${name}`,
    value: kB(app),
    limit: `≤ ${entryLimit} × baseline`,
    baseline: kB(least),
    ratio: times(ratio),
    ok: ratio <= entryLimit,
  }))
}

function firstPaint({ site }) {
  const html = readFileSync(`${site}/index.html`)
  const text = html.toString()
  const painted = text.slice(0, text.indexOf('</footer>'))
  const before = [...painted.matchAll(/<link rel="stylesheet"/g)].length
  const files = entryFiles(site)
  return [
    {
      measure: 'document of `/`, gzip',
      value: kB(compress.gzip(html)),
      limit: '≤ 14 kB',
      ok: compress.gzip(html) <= 14_000,
    },
    {
      measure: 'files that block the first paint, besides the document',
      value: `${before}`,
      limit: '0',
      ok: before === 0,
    },
    {
      measure: 'script files that it needs before it can be used',
      value: `${files.length}`,
      limit: '1',
      ok: files.length === 1,
    },
  ]
}

function parts({ site }) {
  const schemas = bytesOfModules(site, path => path.includes('node_modules/valibot/'))
  return [
    {
      measure: 'validation of all responses, gzip',
      value: kB(schemas),
      limit: '≤ 2.5 kB',
      ok: schemas <= 2500,
    },
  ]
}

export const rows = [
  {
    name: 'bytes',
    title: 'Bytes and files',
    run: async ({ folders }) => ({
      lines: [...script(folders), ...firstPaint(folders), ...parts(folders)],
      data: { entry: measureEntrySize(folders.site) },
    }),
  },
]
