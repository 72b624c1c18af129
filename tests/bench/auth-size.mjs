// What the auth client weighs: the session core alone, and all of it, minified and gzipped, against the well-known
// reference where that is installed. Run it by name: node tests/bench/auth-size.mjs
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const door = fileURLToPath(new URL('../../src/auth/index.ts', import.meta.url))
const REFERENCE = '@supabase/auth-js'

const isInstalled = name => {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}

/** Bytes of what is loaded at once, and of everything that can be. */
const measure = async source => {
  const entry = '\0entry'
  const { output } = await build({
    configFile: false,
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
const everything = `import * as all from ${JSON.stringify(door)}; globalThis.used = { ...all }`

const core = await measure(importing('createAuthClient', door))
const all = await measure(everything)
const reference = isInstalled(REFERENCE) ? await measure(importing('AuthClient', REFERENCE)) : null
const kilobytes = bytes => `${(bytes / 1000).toFixed(2)} kB`

console.log(`session core, loaded at once    ${kilobytes(core.atOnce)} (limit 6 kB)`)
console.log(`  with what is fetched on demand ${kilobytes(core.inAll)}`)
console.log(`all modules                     ${kilobytes(all.inAll)} (limit 12 kB)`)
if (reference) {
  console.log(`${REFERENCE}               ${kilobytes(reference.inAll)}`)
  console.log(`core : reference = ${(core.atOnce / reference.inAll).toFixed(2)}`)
  console.log(`all : reference  = ${(all.inAll / reference.inAll).toFixed(2)}`)
} else console.log(`${REFERENCE} isn't installed: no ratio. (2.119.0 was measured at 25.3 kB.)`)
process.exitCode = core.atOnce > 6000 || all.inAll > 12_000 ? 1 : 0
