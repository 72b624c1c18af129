import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { settingsIn } from '../scripts/lib/document-head.mjs'
import { routeList } from '../src/config/routes.mjs'

/**
 * What a host needs to know of a built site. `pages` are the paths with a document of their own, `{path}.html`;
 * `shellRoutes` are the paths that `shell.html` serves, with `:name` for a variable segment.
 *
 * @typedef {import('./headers.mjs').PolicyInput & { pages: string[], shellRoutes: string[] }} Site
 */

// A browser reads each line break of a document as a line feed.
const hash = text =>
  `'sha256-${createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64')}'`

const inline = (html, pattern) => [...html.matchAll(pattern)].map(([, text]) => hash(text))
const unique = sources => [...new Set(sources)].sort((a, b) => (a < b ? -1 : 1))

/** The file of a route's document. */
export const fileOf = route => (route === '/' ? 'index.html' : `${route.slice(1)}.html`)

/** The pattern of a route's paths, with and without a slash at the end. */
export const patternOf = route => `^${route.replace(/:\w+/g, '[^/]+')}/?$`

/** The pattern of the files in a site's folder that are for hosts: compressed copies, and files whose names begin with `_`. */
export const hostFilePattern = '(^/_)|(\\.(br|gz)$)'

const appRoutes = routeList.map(({ path }) => path)
const patterns = appRoutes.map(route => new RegExp(patternOf(route)))

/** Whether a route of the app matches the path of a URL. */
export const isAppRoute = path => patterns.some(pattern => pattern.test(path))

/**
 * @param {Record<string, string>} documents the texts of a site's documents, by their files
 * @returns {Site}
 */
export function describeSite(documents) {
  const texts = Object.values(documents)
  return {
    settings: settingsIn(documents['index.html'] ?? ''),
    scripts: unique(
      texts.flatMap(html =>
        inline(html, /<script(?: data-cfasync="false")?(?: type="importmap")?>([^]*?)<\/script>/g),
      ),
    ),
    styles: unique(texts.flatMap(html => inline(html, /<style>([^]*?)<\/style>/g))),
    pages: appRoutes.filter(route => fileOf(route) in documents),
    shellRoutes: appRoutes.filter(route => !(fileOf(route) in documents)),
  }
}

/**
 * The documents of a built site: the HTML files that stand in its folder itself.
 *
 * @param {string} folder
 * @returns {Promise<Record<string, string>>}
 */
export async function readDocuments(folder) {
  const files = (await readdir(folder)).filter(name => name.endsWith('.html'))
  const texts = await Promise.all(files.map(file => readFile(join(folder, file), 'utf8')))
  return Object.fromEntries(files.map((file, index) => [file, texts[index] ?? '']))
}
