import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** The hash in the name of a chunk, as the bundler makes it. */
const builtHash = /(?<=-)[\w-]{8}(?=\.js$)/
/** Shorter than the bundler's: every document lists all of them, and versions of one chunk alone must differ. */
const hashOf = code => createHash('sha256').update(code).digest('base64url').slice(0, 6)

/** A name for each chunk that doesn't change with its content, as long as the built one, so that source maps stay right. */
function stableNames(files) {
  const taken = {}
  return new Map(
    files.map(file => {
      const name = basename(file)
      const same = name.replace(builtHash, '')
      taken[same] = (taken[same] ?? 0) + 1
      const number = taken[same] === 1 ? '' : `${taken[same]}`
      return [name, name.replace(builtHash, number.padStart(8, '_'))]
    }),
  )
}

/**
 * Makes the chunks of a built site import each other by names without hashes, and names each file by its own content. A
 * change in one chunk then renames this chunk alone: the chunks that import it stay as visitors have them. Returns the
 * import map, as JSON, from the names to the files; each document needs it before any module.
 * @param {string} folder a built site
 */
export async function nameByContent(folder) {
  const read = file => readFile(join(folder, file), 'utf8')
  const manifest = JSON.parse(await read('.vite/manifest.json'))
  const chunks = Object.values(manifest).filter(({ file }) => file.endsWith('.js'))
  const stable = stableNames([...new Set(chunks.map(({ file }) => file))])
  const imported = /(?<=(["'`])\.\/)[\w.-]+\.js(?=\1)/g
  const imports = {}
  const files = {}
  for (const [name, stableName] of stable) {
    const built = `assets/${name}`
    const code = (await read(built)).replace(imported, one => stable.get(one) ?? one)
    const file = built.replace(builtHash, hashOf(code))
    await writeFile(join(folder, built), code)
    for (const end of ['', '.map']) await rename(join(folder, built + end), join(folder, file + end))
    imports[`/assets/${stableName}`] = `/${file}`
    files[built] = file
  }
  for (const chunk of chunks) chunk.file = files[chunk.file]
  await writeFile(join(folder, '.vite/manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const template = (await read('index.html')).replace(/(?<=src="\/)assets\/[^"]+/, entry => files[entry])
  await writeFile(join(folder, 'index.html'), template)
  return JSON.stringify({ imports })
}
