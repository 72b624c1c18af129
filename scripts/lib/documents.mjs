import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createServer, loadEnv, minify } from 'vite'
import { netlifyFiles } from '../../hosting/netlify.mjs'
import { describeSite, fileOf } from '../../hosting/site.mjs'
import {
  escape,
  replaced,
  searchEngineFiles,
  settingsFrom,
  withSettings,
  withSiteTags,
} from './document-head.mjs'
import { criticalCss } from './critical-css.mjs'
import { buildEarlyData } from './early-data.mjs'
import { precompress, moveUnpublished, writeFiles } from './site-files.mjs'
import { styleLicenses } from './style-licenses.mjs'

/** Loads the app for prerendering, with the settings of the build; `close` ends the server that does so. */
async function openApp({ root, mode, envDir }) {
  const server = await createServer({
    root,
    mode,
    envDir,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { '@': join(root, 'src') } },
  })
  return { app: await server.ssrLoadModule('/src/prerender.tsx'), close: () => server.close() }
}

/** Title and description; a document without a description is kept out of search engines. */
const headOf = ({ title, description }) => [
  `<title>${escape(title)}</title>`,
  description === null
    ? '<meta name="robots" content="noindex">'
    : `<meta name="description" content="${escape(description)}">`,
]

/**
 * Throws for a document that the policy would block: the policy allows no styles or handlers in attributes, and no scripts
 * but the import map, the inline one for the theme and the entry.
 */
export function checkDocument(file, html) {
  const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) =>
    attributes.replace(/.* src=.*/, 'src').trim(),
  )
  if (scripts.join() !== ',type="importmap",src')
    throw new Error(`${file} has other scripts than the import map, the theme's and the entry's`)
  if (/<[^>]*\s(?:style|on\w+)=/.test(html))
    throw new Error(`${file} has a style or a handler in an attribute`)
  if (html.includes('<template')) throw new Error(`${file} isn't complete`)
}

/**
 * Makes a document: the built index.html with the page's head and content, the critical CSS inline, and after the content the
 * whole stylesheet, which the app awaits, and applies once the page is hydrated (`src/app/late-styles.ts`).
 */
async function compose({ template, css, document, root, settings, siteUrl }) {
  const link = /\s*<link rel="stylesheet"[^>]*href="([^"]*)"[^>]*>/.exec(template)
  if (!link) throw new Error('index.html has no stylesheet')
  const critical = await criticalCss(
    css,
    replaced(template, '<div id="root"></div>', () => root),
  )
  const shown = document.own
    ? ` data-address="${escape(document.path)}"`
    : document.isShell
      ? ' data-shell'
      : ''
  const parts = [
    [link[0], `<style>${critical}</style>`],
    [/<title>[^<]*<\/title>\s*<meta\s+name="description"[^>]*>/, headOf(document).join('\n    ')],
    [
      '<div id="root"></div>',
      `<div id="root"${shown}>${root}</div>
    <link rel="stylesheet" media="print" href="${link[1]}">
    <noscript><link rel="stylesheet" href="${link[1]}"></noscript>`,
    ],
  ]
  const html = parts.reduce((text, [part, replacement]) => replaced(text, part, () => replacement), template)
  return withSettings(withSiteTags(html, document, siteUrl), settings)
}

/** `index.html` as it was built, with its inline script minified. */
async function readTemplate(folder) {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const [, script] = /<script>([^]*?)<\/script>/.exec(html)
  const { code } = await minify('inline.js', script)
  return html.replace(script, () => `${code.trim()};`)
}

/** Every document of the site, by its file. */
async function makeDocuments(config, folder, settings) {
  const template = await readTemplate(folder)
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
  const css = await readFile(join(folder, manifest['index.html'].css[0]), 'utf8')
  const { app, close } = await openApp(config)
  const { siteUrl } = app.settings
  const all = [
    ...app.pageDocuments.map(one => ({ ...one, own: true, file: fileOf(one.path) })),
    { ...app.shellDocument, isShell: true, file: 'shell.html' },
    { ...app.notFoundDocument, file: '404.html' },
  ]
  const withEarlyData = await buildEarlyData(config.root)
  const made = {}
  for (const document of all) {
    const root = await app.render(document.path)
    const html = withEarlyData(
      document.file,
      await compose({ template, css, document, root, settings, siteUrl }),
    )
    checkDocument(document.file, html)
    // Hosts such as Cloudflare delay the scripts that don't opt out: the page shows, and nothing on it works.
    made[document.file] = html.replaceAll('<script', '<script data-cfasync="false"')
  }
  await close()
  return { made, others: searchEngineFiles(siteUrl) }
}

/**
 * Writes the documents of all pages, the files for search engines, and those for Netlify and Cloudflare Pages; moves what
 * must not be published out of the site, and compresses the rest.
 */
async function writeDocuments(config) {
  const folder = resolve(config.root, config.build.outDir)
  const settings = settingsFrom(loadEnv(config.mode, config.envDir || config.root, 'VITE_'))
  const { made, others } = await makeDocuments(config, folder, settings)
  const licenses = `${await readFile(join(folder, 'licenses.md'), 'utf8')}${styleLicenses()}`
  const hosting = netlifyFiles(describeSite(made))
  await writeFiles(folder, { ...made, ...others, ...hosting, 'licenses.md': licenses })
  await moveUnpublished(folder)
  await precompress(folder)
}

/** Prerenders the site's documents once its files are built. */
export function documents() {
  let config
  return {
    name: 'listwell-documents',
    apply: 'build',
    // Only the documents have the settings, where they can be replaced; the scripts are the same for every site.
    config: () => ({ envPrefix: 'VITE_API_MOCKING' }),
    configResolved(resolved) {
      config = resolved
    },
    // Which document a page has concerns the build alone: the initial script goes without.
    transform: {
      filter: { id: /\/src\/config\/routes\.mjs$/ },
      handler: code => ({
        code: code.replaceAll(/\b(document|canonical): '[^']*',?/g, ''),
        map: null,
      }),
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: () => writeDocuments(config),
    },
  }
}
