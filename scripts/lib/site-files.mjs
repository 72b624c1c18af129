import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** The types of files that are worth compressing. */
export const compressible = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.md',
  '.svg',
  '.txt',
  '.webmanifest',
  '.xml',
])

/** Brotli first: it is smaller, and most clients accept both. */
export const encodings = [
  { name: 'br', extension: '.br', compress: promisify(zlib.brotliCompress) },
  { name: 'gzip', extension: '.gz', compress: body => promisify(zlib.gzip)(body, { level: 9 }) },
]

/**
 * Writes files into a folder, by their names in it; null removes a file and its compressed copies.
 *
 * @param {string} folder
 * @param {Record<string, string | null>} files
 */
export async function writeFiles(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    if (text === null) {
      const stale = [path, ...encodings.map(({ extension }) => path + extension)]
      await Promise.all(stale.map(file => rm(file, { force: true })))
    } else {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    }
  }
}

/** The folder for the parts of a build that aren't published: source maps and the manifest. */
export const unpublishedFolder = folder => `${resolve(folder)}.private`

/**
 * Moves the files that must not be published out of a built site.
 *
 * @param {string} folder
 */
export async function moveUnpublished(folder) {
  const names = await readdir(folder, { recursive: true })
  await rm(unpublishedFolder(folder), { recursive: true, force: true })
  for (const name of names.filter(file => /(?:\.map|manifest\.json)$/.test(file))) {
    const place = join(unpublishedFolder(folder), name.replace(/^\.vite[\\/]/, ''))
    await mkdir(dirname(place), { recursive: true })
    await rename(join(folder, name), place)
  }
  await rm(join(folder, '.vite'), { recursive: true, force: true })
}

/**
 * Compresses files of a built site, all or those named, so that no host has to: writes `.br` and `.gz` copies beside them.
 *
 * @param {string} folder
 * @param {string[]} [names]
 */
export async function precompress(folder, names) {
  const all = names ?? (await readdir(folder, { recursive: true }))
  await Promise.all(
    all
      .filter(name => compressible.has(extname(name)))
      .map(async name => {
        const path = join(folder, name)
        const body = await readFile(path)
        await Promise.all(
          encodings.map(async ({ extension, compress }) => writeFile(path + extension, await compress(body))),
        )
      }),
  )
}
