import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { nameByContent } from '../../../scripts/lib/chunk-names.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const importMap = v.object({ imports: v.record(v.string(), v.string()) })
const manifestOf = v.record(v.string(), v.object({ file: v.string() }))

/** A build of an entry, of two chunks that it loads and of one that they share, as the bundler writes it. */
async function release({ terms = 'Terms', hash = 'aaaaaaaa', shared = 'one' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'listwell-'))
  folders.push(folder)
  const names = {
    'index.html': `index-${hash}.js`,
    'src/pages/terms.tsx': `terms-${hash}.js`,
    'src/pages/contact.tsx': `contact-${hash}.js`,
    [`_shared-${hash}.js`]: `shared-${hash}.js`,
    'src/other/terms.tsx': 'terms-BBBBBBBB.js',
    'style.css': 'index-CCCCCCCC.css',
  }
  const texts = {
    [`index-${hash}.js`]: `const l=[()=>import("./terms-${hash}.js"),()=>import(\`./contact-${hash}.js\`),"./other.js"];`,
    [`terms-${hash}.js`]: `import{t}from"./shared-${hash}.js";t("${terms}")`,
    [`contact-${hash}.js`]: `import{t}from"./shared-${hash}.js";t("Contact")`,
    [`shared-${hash}.js`]: `export const t=()=>"${shared}"`,
    'terms-BBBBBBBB.js': 'export{}',
  }
  for (const name of ['assets', '.vite']) mkdirSync(join(folder, name))
  for (const [name, text] of Object.entries(texts)) {
    writeFileSync(join(folder, 'assets', name), text)
    writeFileSync(join(folder, 'assets', `${name}.map`), '{}')
  }
  const manifest = Object.fromEntries(
    Object.entries(names).map(([key, name]) => [key, { file: `assets/${name}` }]),
  )
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(
    join(folder, 'index.html'),
    `<script type="module" crossorigin src="/assets/index-${hash}.js"></script>`,
  )
  const { imports } = v.parse(importMap, JSON.parse(await nameByContent(folder)))
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const chunks = readdirSync(join(folder, 'assets')).filter(name => name.endsWith('.js'))
  return { folder, imports, read, chunks, texts }
}

describe('nameByContent', () => {
  it('keeps the names and contents of all chunks but the one that changed', async () => {
    const [first, next] = [await release(), await release({ terms: 'New terms', hash: 'zzzzzzzz' })]
    const renamed = next.chunks.filter(name => !first.chunks.includes(name))
    expect(renamed).toEqual([expect.stringMatching(/^terms-[\w-]{6}\.js$/)])
    for (const name of next.chunks.filter(one => !renamed.includes(one)))
      expect(next.read(`assets/${name}`)).toBe(first.read(`assets/${name}`))
  })

  it('renames a chunk that many import without those that import it', async () => {
    const [first, next] = [await release(), await release({ shared: 'two', hash: 'zzzzzzzz' })]
    expect(next.chunks.filter(name => !first.chunks.includes(name))).toEqual([
      expect.stringMatching(/^shared-/),
    ])
  })

  it('maps each name that a chunk imports to the file, also where two chunks have one name', async () => {
    const { imports, read, folder, chunks } = await release()
    const imported = chunks.flatMap(name =>
      [...read(`assets/${name}`).matchAll(/(?:from|import\()["`]\.([^"`]*)/g)].map(
        ([, one]) => `/assets${one}`,
      ),
    )
    expect(imported).toHaveLength(4)
    for (const name of imported) expect(existsSync(`${folder}${imports[name]}`)).toBe(true)
    expect(Object.keys(imports).filter(name => name.includes('terms'))).toEqual([
      '/assets/terms-________.js',
      '/assets/terms-_______2.js',
    ])
    expect(new Set(Object.values(imports)).size).toBe(5)
  })

  it('keeps the length of the code, for source maps, and other text of the same form', async () => {
    const { imports, read, texts } = await release()
    const code = read(imports['/assets/index-________.js']?.slice(1) ?? '')
    expect(code).toHaveLength(texts['index-aaaaaaaa.js']?.length ?? 0)
    expect(code).toContain('"./other.js"')
  })

  it('names the files in the document and in the manifest, and moves their source maps', async () => {
    const { folder, imports, read } = await release()
    const entry = imports['/assets/index-________.js'] ?? ''
    expect(read('index.html')).toContain(`src="${entry}"`)
    const manifest = v.parse(manifestOf, JSON.parse(read('.vite/manifest.json')))
    expect(manifest['index.html']?.file).toBe(entry.slice(1))
    expect(manifest['style.css']?.file).toBe('assets/index-CCCCCCCC.css')
    for (const file of Object.values(imports)) expect(existsSync(`${folder}${file}.map`)).toBe(true)
  })
})
