// What the first page loads before it can be used, beside the floor of its own packages built in the same run.
// Run: npm run build && node tests/bench/size.mjs
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const entry = new URL('./floor/main.jsx', import.meta.url).pathname
const floor = await build({
  configFile: false,
  logLevel: 'silent',
  plugins: [react()],
  build: { write: false, target: 'es2022', rolldownOptions: { input: entry } },
})
const floorCode = floor.output.flatMap(one => (one.type === 'chunk' ? [one.code] : []))

/** The files of a chunk and of all that it imports statically. */
function loaded(manifest, name, seen = new Set()) {
  const chunk = manifest[name]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) loaded(manifest, imported, seen)
  return seen
}

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
const files = [...loaded(manifest, 'index.html')]
const appCode = files.map(file => readFileSync(`dist/${file}`, 'utf8'))

const weigh = (parts, compress) => parts.reduce((sum, part) => sum + compress(part).length, 0)
for (const [name, compress] of [
  ['gzip', part => gzipSync(part, { level: 9 })],
  ['brotli', brotliCompressSync],
]) {
  const [app, base] = [weigh(appCode, compress), weigh(floorCode, compress)]
  console.log(
    `${name.padEnd(6)}  app ${(app / 1000).toFixed(1)} kB, floor ${(base / 1000).toFixed(1)} kB, ratio ${(app / base).toFixed(3)}`,
  )
}
for (const file of files) console.log(`  ${file}`)
