import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const project = resolve(import.meta.dirname, '../../..')

const layers =
  'app pages features queries purchase memory session api auth mercure platform ui lib config mocks'.split(
    ' ',
  )

interface Rules {
  /** The layers that it may import besides itself. */
  may: string[]
  /** Those of which it may import types alone. */
  typesOf?: string[]
  packages?: string[]
  never?: string[]
}

const rulesOf: Record<string, Rules> = {
  app: {
    may: layers.filter(layer => layer !== 'mocks'),
    packages: ['react', 'sonner', 'react-router-dom'],
    never: ['@/mercure/client'],
  },
  pages: {
    may: ['features', 'queries', 'memory', 'session', 'ui', 'lib', 'config'],
    typesOf: ['api', 'purchase'],
    packages: ['react', 'sonner'],
  },
  features: {
    may: ['queries', 'memory', 'session', 'ui', 'lib', 'config'],
    typesOf: ['api', 'purchase'],
    packages: ['react', '@stripe/react-stripe-js'],
    never: ['@/features/cart/total'],
  },
  queries: {
    may: ['api', 'purchase', 'mercure', 'memory', 'session', 'platform', 'lib', 'config'],
    packages: ['react', '@tanstack/react-query'],
    never: ['sonner', 'react-dom', 'react-router-dom', '@radix-ui/react-dialog', '@/mercure/client'],
  },
  purchase: {
    may: ['api', 'platform', 'lib', 'config'],
    packages: ['valibot'],
    never: ['react', 'sonner', '@tanstack/react-query', '@stripe/stripe-js'],
  },
  memory: {
    may: ['session', 'platform', 'lib', 'config'],
    typesOf: ['api'],
    packages: ['react', 'valibot'],
    never: ['sonner', 'react-router-dom'],
  },
  session: {
    may: ['auth', 'platform', 'lib', 'config'],
    packages: ['react'],
    never: ['sonner', 'react-router-dom'],
  },
  api: {
    may: ['config', 'lib', 'platform'],
    packages: ['valibot'],
    never: ['react', 'sonner', '@tanstack/react-query', 'react-router-dom'],
  },
  auth: { may: ['platform'], never: ['valibot', 'react', '@tanstack/react-query'] },
  mercure: {
    may: ['platform'],
    packages: ['valibot', 'eventsource-parser'],
    never: ['react', '@tanstack/react-query'],
  },
  platform: { may: [], never: ['valibot', 'react'] },
  ui: { may: ['lib'], packages: ['react', '@radix-ui/react-dialog', '@/config/app'] },
  lib: { may: [] },
  config: { may: [], typesOf: ['platform'], packages: ['valibot', 'react'] },
  mocks: { may: ['lib', 'config'], typesOf: ['api'], packages: ['msw', 'node:http'] },
}

/** The ways to write an import: each must be caught. */
const ways = {
  'import.ts': (from: string, n: number) => `import { a as a${n} } from '${from}'`,
  'dynamic.ts': (from: string, n: number) => `export const a${n} = () => import('${from}')`,
  'again.ts': (from: string, n: number) => `export { a as a${n} } from '${from}'`,
}

/** For each rule what breaks it, in a file of `src` unless it says otherwise. */
const broken = {
  'import(no-relative-parent-imports)': `import '../lib/x'`,
  'import(no-cycle)': `export { b as a } from '../cycle'`,
  'eslint(no-console)': `console.log('token')`,
  'typescript(no-explicit-any)': `export const a: any = 1`,
  'typescript(no-non-null-assertion)': `export const a = (b?: string) => b!.length`,
  'typescript(ban-ts-comment)': `// @ts-ignore\nexport const a: string = 1`,
  'typescript(no-unsafe-type-assertion)': `export const a = (b: unknown) => b as string`,
  'typescript(no-floating-promises)': `const a = async () => 1\nexport const b = () => { a() }`,
  'react-hooks(rules-of-hooks)': `import { useId } from 'react'
export const A = ({ b }: { b: boolean }) => <i>{b ? useId() : ''}</i>`,
  'react-hooks(exhaustive-deps)': `import { useEffect } from 'react'
export function useTitle(title: string) { useEffect(() => { document.title = title }, []) }`,
  'react(no-danger)': `export const A = ({ b }: { b: string }) => <div dangerouslySetInnerHTML={{ __html: b }} />`,
  'jsx-a11y(alt-text)': `export const A = () => <img src="/a.png" />`,
  'vitest(no-disabled-tests)': `import { expect, it } from 'vitest'\nit.skip('adds', () => expect(1).toBe(1))`,
}
const brokenFile = (rule: string) => {
  const name = rule.replaceAll(/\W+/g, '-')
  return rule.startsWith('vitest') ? `tests/unit/${name}.test.ts` : `src/ui/${name}/a.tsx`
}

/** What no file of `src` may have at its top: state of all apps. */
const moduleState = {
  'a variable': `let count = 0\nexport const next = () => (count += 1)\n`,
  'a map': `export const names = new Map<string, string>()\n`,
  'a set': `const seen = new Set()\nexport const isNew = (a: string) => seen.size < seen.add(a).size\n`,
  'a list': `const waiting: string[] = []\nexport const wait = (a: string) => waiting.push(a)\n`,
  'an object of a package': `import { QueryClient } from 'q'\nexport const client = new QueryClient()\n`,
  'a setting that is changed': `import { timing } from './b'\nexport const stop = () => { timing.limit = 0 }\n`,
}
const unchanging = `export const names: ReadonlyMap<string, string> = new Map([['a', 'b']])
const known = new WeakMap<object, string>()
export const nameOf = (one: object) => known.get(one)
export const create = () => { let count = 0; const seen = new Set(); return () => seen.size + count++ }
export const none: readonly string[] = []
`
const stateFile = (name: string) => `src/lib/state/${name.replaceAll(' ', '-')}.ts`

/** The ways to have a text read as markup or as a style, which no file of `src` may use. */
const markup = {
  'inner markup': `export const a = (b: HTMLElement, text: string) => { b.innerHTML = text }\n`,
  'inner markup by its name': `export const a = (b: HTMLElement, text: string) => { b['innerHTML'] = text }\n`,
  'outer markup': `export const a = (b: HTMLElement, text: string) => { b.outerHTML = text }\n`,
  'markup beside an element': `export const a = (b: HTMLElement, text: string) => b.insertAdjacentHTML('beforeend', text)\n`,
  'a written document': `export const a = (text: string) => document.write(text)\n`,
  'a written line': `export const a = (text: string) => document.writeln(text)\n`,
  'the document of a frame': `export const a = (b: HTMLIFrameElement, text: string) => { b.srcdoc = text }\n`,
  'a parsed fragment': `export const a = (b: Range, text: string) => b.createContextualFragment(text)\n`,
  'the style of an element': `export const a = (b: HTMLElement, text: string) => { b.style.cssText = text }\n`,
}
const markupFile = (name: string) => `src/lib/markup/${name.replaceAll(' ', '-')}.ts`

const Report = v.object({
  diagnostics: v.array(
    v.object({
      code: v.string(),
      filename: v.string(),
      labels: v.array(v.object({ span: v.object({ line: v.number() }) })),
    }),
  ),
})

/** A library is imported by its index alone. */
const entryOf = (layer: string) => (layer === 'mercure' ? '@/mercure' : `@/${layer}/some/deep/part`)

const imports = (layer: string) => {
  const rules = rulesOf[layer]
  if (!rules) throw new Error(`no rules for ${layer}`)
  const own = layer === 'features' ? [] : [layer]
  const allowed = [...rules.may, ...own].map(entryOf).concat('./sibling', rules.packages ?? [])
  const others = layers.filter(one => !rules.may.includes(one) && one !== layer).map(entryOf)
  // The mock has a server too.
  const node = layer === 'mocks' ? [] : ['node:fs']
  const never = ['@/main', '@tests/support/x', ...node, ...(rules.never ?? [])]
  return { allowed, forbidden: [...others, ...never], typesOf: rules.typesOf }
}

let folder: string
let found: { rule: string; file: string; line: number }[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'layers-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of ['.oxlintrc.json', 'scripts/lint'])
    cpSync(join(project, path), join(folder, path), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'), 'junction')
  write('.gitignore', 'node_modules\n')
  const modules = { module: 'esnext', moduleResolution: 'bundler', types: [] }
  const compilerOptions = { strict: true, jsx: 'react-jsx', ...modules }
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src', 'tests'] }))
  for (const layer of layers) {
    const { allowed, forbidden, typesOf } = imports(layer)
    const folderOfLayer = layer === 'features' ? 'features/search' : layer
    const all = [...allowed, ...forbidden]
    for (const [file, way] of Object.entries(ways))
      write(`src/${folderOfLayer}/${file}`, all.map(way).join('\n'))
    for (const [index, one] of (typesOf ?? []).entries())
      write(`src/${folderOfLayer}/types-${index}.ts`, `export type { A } from '@/${one}/some/deep/part'`)
  }
  for (const [rule, text] of Object.entries(broken)) write(brokenFile(rule), `${text}\n`)
  for (const [name, text] of Object.entries(moduleState)) write(stateFile(name), text)
  write(stateFile('unchanging'), unchanging)
  for (const [name, text] of Object.entries(markup)) write(markupFile(name), text)
  write('src/ui/cycle.ts', `export { a as b } from './import-no-cycle-/a'\n`)
  found = lint()
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function lint() {
  let output
  try {
    output = execFileSync(process.execPath, [join(project, 'node_modules/oxlint/bin/oxlint'), '-f', 'json'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
  } catch (error) {
    output = v.parse(v.object({ stdout: v.string() }), error).stdout
  }
  return v.parse(Report, JSON.parse(output)).diagnostics.map(({ code, filename, labels }) => ({
    rule: code,
    file: filename.replaceAll('\\', '/'),
    line: labels[0]?.span.line ?? 0,
  }))
}

const restricted = (file: string) =>
  found.filter(one => one.file === file && one.rule.includes('no-restricted-imports')).map(one => one.line)

it.each(layers)(
  '%s may import the layers below it and nothing else, however the import is written',
  layer => {
    const { allowed, forbidden } = imports(layer)
    const folderOfLayer = layer === 'features' ? 'features/search' : layer
    const all = [...allowed, ...forbidden]
    for (const file of Object.keys(ways)) {
      const named = restricted(`src/${folderOfLayer}/${file}`).map(line => all[line - 1])
      expect([file, new Set(named)]).toEqual([file, new Set(forbidden)])
    }
    for (const index of rulesOf[layer]?.typesOf?.keys() ?? [])
      expect(restricted(`src/${folderOfLayer}/types-${index}.ts`)).toEqual([])
  },
)

it('every folder of src has rules', () => {
  const folders = readdirSync(join(project, 'src'), { withFileTypes: true })
    .filter(one => one.isDirectory())
    .map(one => one.name)
  expect(layers).toEqual(expect.arrayContaining(folders))
})

const sources = (top: string) =>
  readdirSync(join(project, top), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(tsx?|mjs)$/.test(path))
    .map(path => ({ path: `${top}/${path}`, text: readFileSync(join(project, top, path), 'utf8') }))

it('only main.tsx imports the mock API, by a dynamic import', () => {
  const statically = sources('src').filter(
    ({ path, text }) =>
      !path.startsWith('src/mocks/') && /\bfrom '@\/mocks\/|\bimport '@\/mocks\//.test(text),
  )
  expect(statically.map(one => one.path)).toEqual([])
})

it('no comment turns a rule off', () => {
  const files = ['src', 'tests', 'scripts'].flatMap(sources)
  const silenced = files.filter(({ text }) => /\b(ox|es)lint-disable/.test(text))
  expect(silenced.map(one => one.path)).toEqual([])
})

describe('state at the top of a module', () => {
  const isRefused = (name: string) =>
    found.some(({ file, rule }) => file === stateFile(name) && rule === 'app(no-module-state)')

  it.each(Object.keys(moduleState))('is refused: %s', name => {
    expect(isRefused(name)).toBe(true)
  })

  it('is not what doesn’t change, or is held by an object that may go', () => {
    expect(isRefused('unchanging')).toBe(false)
  })
})

it.each(Object.keys(markup))('a text that would be read as markup or style is refused: %s', name => {
  const rules = found.filter(({ file }) => file === markupFile(name)).map(({ rule }) => rule)
  expect(rules).toContain('eslint(no-restricted-properties)')
})

it.each(Object.keys(broken))('the rule %s names the file that breaks it', rule => {
  expect(found.filter(one => one.file === brokenFile(rule)).map(one => one.rule)).toContain(rule)
})
