// The size of the auth client after minification and gzip, of the session core alone and of all modules, compared with the
// reference client, which is fetched from the registry the first time. Run: node tests/bench/auth-size.mjs
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const src = fileURLToPath(new URL('../../src', import.meta.url))
const library = `${src}/auth/index.ts`
const REFERENCE = '@supabase/auth-js'
const VERSION = '2.119.0'

/** Installs the reference apart from the project's packages. Returns the path of its module; null if it can't be installed. */
const installReference = () => {
  const folder = fileURLToPath(new URL('../../.cache/reference', import.meta.url))
  const entry = `${folder}/node_modules/${REFERENCE}/dist/module/index.js`
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  try {
    if (!existsSync(entry))
      execFileSync('npm', [...args, `${REFERENCE}@${VERSION}`], {
        stdio: 'ignore',
        shell: process.platform === 'win32',
      })
    return entry
  } catch {
    return null
  }
}

/** The bytes of the code that a module loads at once, and of all code including its dynamic imports. */
const measure = async source => {
  const entry = '\0entry'
  const { output } = await build({
    configFile: false,
    resolve: { alias: { '@': src } },
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === 'entry' ? entry : null),
        load: id => (id === entry ? source : null),
      },
    ],
    build: { write: false, target: 'es2022', ssr: true, minify: 'oxc', rolldownOptions: { input: 'entry' } },
    ssr: { noExternal: true },
  })
  const sizes = output
    .filter(chunk => chunk.type === 'chunk')
    .map(({ code, isEntry }) => ({ isEntry, bytes: gzipSync(code, { level: 9 }).length }))
  const sum = list => list.reduce((total, { bytes }) => total + bytes, 0)
  return { atOnce: sum(sizes.filter(({ isEntry }) => isEntry)), inAll: sum(sizes) }
}

const importing = (names, from) =>
  `import { ${names} } from ${JSON.stringify(from)}; globalThis.used = [${names}]`
const everything = from => `import * as all from ${JSON.stringify(from)}; globalThis.used = { ...all }`

const core = await measure(importing('createAuthClient', library))
const all = await measure(everything(library))
const kilobytes = bytes => `${(bytes / 1000).toFixed(2)} kB`
const ratio = (ours, theirs) => `${kilobytes(theirs)}, ours is ${(ours / theirs).toFixed(2)} of it`

console.log(`session core, loaded at once    ${kilobytes(core.atOnce)} (limit 6.5 kB)`)
console.log(`  with what is fetched on demand ${kilobytes(core.inAll)}`)
console.log(`all modules                     ${kilobytes(all.inAll)} (limit 13 kB)`)
const reference = installReference()
if (reference) {
  const client = await measure(importing('AuthClient', reference))
  const whole = await measure(everything(reference))
  console.log(`${REFERENCE} ${VERSION}, its client ${ratio(core.atOnce, client.inAll)}`)
  console.log(`  all of it                    ${ratio(all.inAll, whole.inAll)}`)
} else console.log(`${REFERENCE} can't be fetched: no ratio.`)
process.exitCode = core.atOnce > 6500 || all.inAll > 13_000 ? 1 : 0
