import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { compareEntry, entryFiles, entryLimit } from '../../../scripts/lib/entry.mjs'

const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`

function script({ site, baseline }) {
  return compareEntry(site, baseline).map(({ name, app, baseline: least, ratio }) => ({
    measure: `script that \`/\` needs before it can be used, ${name}`,
    value: kB(app),
    limit: `≤ ${entryLimit} × baseline`,
    baseline: kB(least),
    ratio: ratio.toFixed(3),
    ok: ratio <= entryLimit,
  }))
}

function firstPaint({ site }) {
  const html = readFileSync(`${site}/index.html`, 'utf8')
  const size = gzipSync(html, { level: 9 }).length
  const painted = html.slice(0, html.indexOf('</footer>'))
  const before = [...painted.matchAll(/<link rel="stylesheet"/g)].length
  const files = entryFiles(site)
  return [
    {
      measure: 'document of `/`, gzip',
      value: kB(size),
      limit: '≤ 14 kB',
      ok: size <= 14_000,
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

export const row = {
  title: 'Bytes and files',
  run: async ({ folders }) => ({ lines: [...script(folders), ...firstPaint(folders)] }),
}
