import './lib/node-version.mjs'
import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { caddyFiles } from '../hosting/caddy.mjs'
import { cloudfrontFiles } from '../hosting/cloudfront.mjs'
import { netlifyFiles } from '../hosting/netlify.mjs'
import { nginxFiles } from '../hosting/nginx.mjs'
import { describeSite, readDocuments } from '../hosting/site.mjs'
import { vercelFiles } from '../hosting/vercel.mjs'
import {
  searchEngineFiles,
  settingOptions,
  settingsFrom,
  settingsIn,
  withSettings,
  withSiteTags,
} from './lib/document-head.mjs'
import { readOptions } from './lib/options.mjs'
import { UsageError, command, projectRoot } from './lib/run.mjs'
import { problemsOf } from './lib/settings-problems.mjs'
import { precompress, writeFiles } from './lib/site-files.mjs'

const usage = `npm run configure -- [--api-url …] [--auth-url …] [--stripe-key pk_…] [--recaptcha-key …]
  [--mercure-origin …] [--mercure-auth none|cookie|bearer] [--mercure-param topic|match] [--site-url …]
  [--dist dist] [--out dist.hosting]
Gives a built site other settings without building it again: in its documents, its policy, and the files for search
engines, for Netlify and for Cloudflare Pages; writes the files for Vercel, nginx, Caddy and CloudFront into --out.
A setting that isn't named stays as it is; an empty one goes.`

/** The rules of the settings and the pages, which the app itself has, in TypeScript: Vite loads them. */
async function loadRules() {
  const { runnerImport } = await import('vite')
  const load = async path => {
    const { module } = await runnerImport(`${projectRoot}/src/${path}`, {
      root: projectRoot,
      configFile: false,
      logLevel: 'error',
      resolve: { alias: { '@': `${projectRoot}/src` } },
    })
    return module
  }
  const [{ readSettings }, { pageDocuments }] = await Promise.all([
    load('config/settings.ts'),
    load('app/page-metadata.ts'),
  ])
  return { readSettings, pageDocuments }
}

/** The mistakes of a command are told by the options' names, as they were typed. */
const byOption = problem =>
  Object.entries(settingOptions).reduce((text, [option, name]) => text.replace(name, `--${option}`), problem)

/** The documents of a site with these settings, by their files. */
function rewritten(documents, settings, pages, siteUrl) {
  const pageOf = file =>
    pages.find(({ address }) => address.slice(1) === file.replace(/(?:^index)?\.html$/, ''))
  return Object.fromEntries(
    Object.entries(documents).map(([file, html]) => {
      const page = pageOf(file)
      return [file, withSettings(page ? withSiteTags(html, page, siteUrl) : html, settings)]
    }),
  )
}

async function main() {
  const options = Object.fromEntries(Object.keys(settingOptions).map(name => [name, { type: 'string' }]))
  const { values } = readOptions(usage, {
    ...options,
    dist: { type: 'string', default: 'dist' },
    out: { type: 'string' },
  })
  const folder = resolve(projectRoot, values.dist)
  await access(join(folder, 'index.html')).catch(() => {
    throw new UsageError(`There is no built site in ${folder}: run npm run build.`)
  })
  const documents = await readDocuments(folder)
  const given = Object.entries(settingOptions).flatMap(([option, name]) =>
    values[option] === undefined ? [] : [[name, values[option]]],
  )
  const settings = settingsFrom({ ...settingsIn(documents['index.html']), ...Object.fromEntries(given) })

  const { readSettings, pageDocuments } = await loadRules()
  const read = readSettings(settings, 'https://site.invalid')
  const problems = read.problems.length > 0 ? read.problems : problemsOf(settings)
  if (problems.length > 0) throw new UsageError(problems.map(byOption).join('\n'))

  const { siteUrl } = read.settings
  const configured = rewritten(documents, settings, pageDocuments, siteUrl)
  const site = describeSite(configured)
  const published = { ...configured, ...searchEngineFiles(pageDocuments, siteUrl) }
  const inSite = { ...published, ...netlifyFiles(site) }
  const forHosts = {
    ...vercelFiles(site),
    ...nginxFiles(site),
    ...caddyFiles(site),
    ...cloudfrontFiles(site),
  }
  // All is made before anything is written, and first what lies elsewhere, where writing may fail.
  const out = values.out === undefined ? `${folder}.hosting` : resolve(projectRoot, values.out)
  await writeFiles(out, forHosts).catch(error => {
    throw new UsageError(`The files for the hosts can't be written: ${error.message}`)
  })
  await writeFiles(folder, inSite)
  await precompress(
    folder,
    Object.keys(published).filter(name => published[name] !== null),
  )
  console.log(`The site's settings and policy: ${folder}\nThe files for its hosts: ${out}`)
}

await command(main)
