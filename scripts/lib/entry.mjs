import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { projectRoot, runTool } from './run.mjs'
import { unpublishedFolder } from './site-files.mjs'

/** The largest allowed ratio of the initial script's size to the baseline's. */
export const entryLimit = 1.1

const readJson = path => JSON.parse(readFileSync(path, 'utf8'))

/**
 * The manifest of a build. The site's is in the folder for unpublished files, the baseline's in its own.
 * @param {string} folder
 * @returns {Record<string, { file: string, isEntry?: boolean, imports?: string[], css?: string[] }>}
 */
export const manifestOf = folder =>
  readJson(
    [`${unpublishedFolder(folder)}/manifest.json`, `${folder}/.vite/manifest.json`].find(path =>
      existsSync(path),
    ) ?? folder,
  )

/**
 * The initial script of a built site, without which no page can be used: the entry and all that it imports statically.
 * @param {string} folder
 * @returns {string[]}
 */
export function entryFiles(folder) {
  const manifest = manifestOf(folder)
  const found = new Set()
  const collect = name => {
    const { file, imports = [] } = manifest[name]
    if (found.has(file)) return
    found.add(file)
    imports.forEach(collect)
  }
  collect(Object.keys(manifest).find(name => manifest[name].isEntry))
  return [...found]
}

/**
 * The modules in files of a built site, as their source maps name them.
 * @param {string} folder
 * @param {string[]} files
 * @returns {string[]}
 */
export const modulesOf = (folder, files) =>
  files.flatMap(file => {
    try {
      return readJson(`${unpublishedFolder(folder)}/${file}.map`).sources
    } catch (error) {
      // The bundler's own helpers have no source.
      if (error.code === 'ENOENT') return []
      throw error
    }
  })

/** The size of a built site's entry in bytes, each of its files compressed by itself. */
function measureEntrySize(folder) {
  const parts = entryFiles(folder).map(file => readFileSync(`${folder}/${file}`))
  const sum = compress => parts.reduce((bytes, part) => bytes + compress(part).length, 0)
  return { gzip: sum(part => gzipSync(part, { level: 9 })), brotli: sum(part => brotliCompressSync(part)) }
}

/**
 * Builds an app that the site is compared with: `baseline`, the smallest of the same packages, or `plain-search`.
 *
 * @param {'baseline' | 'plain-search'} name
 * @param {string} folder
 */
export async function buildPlainApp(name, folder, env = process.env) {
  const root = `${projectRoot}/tests/bench/${name}`
  const args = ['build', root, '--config', `${root}/vite.config.ts`, '--outDir', folder, '--emptyOutDir']
  const { code, output } = await runTool('vite/bin/vite.js', [...args, '--logLevel', 'warn'], { env })
  if (code !== 0) throw new Error(`${name} can't be built:\n${output}`)
}

/**
 * Compares the entry of a built site with the baseline, once for each compression.
 * @param {string} folder
 * @param {string} baselineFolder
 */
export function compareEntry(folder, baselineFolder) {
  const [app, baseline] = [measureEntrySize(folder), measureEntrySize(baselineFolder)]
  return Object.keys(app).map(name => ({
    name,
    app: app[name],
    baseline: baseline[name],
    ratio: app[name] / baseline[name],
  }))
}

/** The comparison as one line of text. */
export const formatComparison = ({ name, app, baseline, ratio }) =>
  `${name}: ${(app / 1000).toFixed(1)} kB, baseline ${(baseline / 1000).toFixed(1)} kB, ratio ${ratio.toFixed(3)} (limit ${entryLimit})`

export const baselineFolder = `${projectRoot}/.cache/baseline`
