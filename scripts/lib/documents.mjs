import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createServer } from 'vite'
import { firstPaintCss } from './first-paint-css.mjs'

const escape = text =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Opens the app for rendering on this machine, with the settings of the build; `close` ends that. */
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
  return { app: await server.ssrLoadModule('/src/server.tsx'), close: () => server.close() }
}

/** The files of the entry, of modules and of all that they import statically, without the entry's own. */
function filesOf(manifest, modules) {
  const collect = (name, found) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no chunk for ${name}`)
    if (found.has(chunk.file)) return found
    found.add(chunk.file)
    for (const imported of chunk.imports ?? []) collect(imported, found)
    return found
  }
  const all = ['index.html', ...modules].reduce((found, name) => collect(name, found), new Set())
  return [...all].filter(file => file !== manifest['index.html'].file)
}

/** Title, description and, where the site's own address is known, the tags that name it. */
function headOf({ address, title, description, canonical = address }, siteUrl) {
  const tags = [`<title>${escape(title)}</title>`]
  if (description === null) return [...tags, '<meta name="robots" content="noindex">']
  tags.push(`<meta name="description" content="${escape(description)}">`)
  if (siteUrl === null) return tags
  const url = escape(new URL(canonical.slice(1), siteUrl).href)
  const social = { title, description, type: 'website', site_name: 'Listwell' }
  return [
    ...tags,
    `<link rel="canonical" href="${url}">`,
    `<meta property="og:url" content="${url}">`,
    ...Object.entries(social).map(([name, text]) => `<meta property="og:${name}" content="${escape(text)}">`),
    '<meta name="twitter:card" content="summary">',
  ]
}

/** What is wrong with a prerendered root: its policy allows neither inline styles nor scripts of its own. */
function check(address, html) {
  if (/<[^>]*\sstyle=/.test(html)) throw new Error(`${address}: the prerendered page has a style attribute`)
  if (/<script|<template/.test(html)) throw new Error(`${address}: the prerendered page isn't complete`)
}

/**
 * A document: the built index.html with the page in its root and its head, the styles of the first paint inlined and
 * the whole stylesheet after what is painted.
 */
function compose({ template, css, document, root, files, siteUrl }) {
  const link = /\s*<link rel="stylesheet"[^>]*href="([^"]*)"[^>]*>/.exec(template)
  if (!link) throw new Error('index.html has no stylesheet')
  const preloads = files.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const own = document.own ? ` data-address="${escape(document.address)}"` : ''
  const parts = [
    [link[0], `<style>${firstPaintCss(css, template + root)}</style>${preloads.join('')}`],
    [/<title>[^<]*<\/title>\s*<meta\s+name="description"[^>]*>/, headOf(document, siteUrl).join('\n    ')],
    [
      '<div id="root"></div>',
      `<div id="root"${own}>${root}</div>\n    <link rel="stylesheet" href="${link[1]}">`,
    ],
  ]
  return parts.reduce((html, [part, replacement]) => {
    const next = html.replace(part, () => replacement)
    if (next === html) throw new Error(`index.html lacks ${String(part)}`)
    return next
  }, template)
}

/** Where a document stands in the built site. */
const fileOf = address => (address === '/' ? 'index.html' : `${address.slice(1)}/index.html`)

function sitemap(pages, siteUrl) {
  const addresses = pages
    .filter(one => one.canonical === undefined && one.description !== null)
    .map(one => one.address)
  const entries = addresses.map(
    address => `<url><loc>${escape(new URL(address.slice(1), siteUrl).href)}</loc></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/** Writes every public page's own document, the shell of all others, the 404 page, robots.txt and the sitemap. */
async function writeDocuments(config) {
  const folder = resolve(config.root, config.build.outDir)
  const read = file => readFile(join(folder, file), 'utf8')
  const manifest = JSON.parse(await read('.vite/manifest.json'))
  const template = await read('index.html')
  const css = await read(manifest['index.html'].css[0])
  const { app, close } = await openApp(config)
  const { siteUrl } = app.settings

  const all = [
    ...app.pageDocuments.map(one => ({ ...one, own: true, file: fileOf(one.address) })),
    { ...app.shellDocument, file: 'shell.html' },
    { ...app.notFoundDocument, file: '404.html' },
  ]
  for (const document of all) {
    const root = await app.render(document.address)
    check(document.address, root)
    const files = filesOf(manifest, document.modules)
    const path = join(folder, document.file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, compose({ template, css, document, root, files, siteUrl }))
  }
  await close()
  const robots = [
    'User-agent: *',
    'Allow: /',
    ...(siteUrl ? [`Sitemap: ${new URL('sitemap.xml', siteUrl).href}`] : []),
  ]
  await writeFile(join(folder, 'robots.txt'), `${robots.join('\n')}\n`)
  if (siteUrl) await writeFile(join(folder, 'sitemap.xml'), sitemap(app.pageDocuments, siteUrl))
  else await rm(join(folder, 'sitemap.xml'), { force: true })
}

/** Prerenders the site's documents once its files are built. */
export function documents() {
  let config
  return {
    name: 'listwell-documents',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    writeBundle: { order: 'post', sequential: true, handler: () => writeDocuments(config) },
  }
}
