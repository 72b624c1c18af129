import './lib/node-version.mjs'
import { realpathSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { caddyFiles } from '../hosting/caddy.mjs'
import { cloudfrontFiles } from '../hosting/cloudfront.mjs'
import { netlifyFiles } from '../hosting/netlify.mjs'
import { nginxFiles } from '../hosting/nginx.mjs'
import { describeSite, fileOf, readDocuments } from '../hosting/site.mjs'
import { vercelFiles } from '../hosting/vercel.mjs'
import { routeList } from '../src/config/routes.mjs'
import { findNameProblems, findProblems } from './lib/check-settings.mjs'
import {
  searchEngineFiles,
  settingOptions,
  settingsFrom,
  settingsIn,
  withSettings,
  withSiteTags,
} from './lib/document-head.mjs'
import { loadSource } from './lib/load-source.mjs'
import { parseOptions } from './lib/parse-options.mjs'
import { UsageError, command, projectRoot } from './lib/run.mjs'
import { precompress, writeFiles } from './lib/site-files.mjs'

const usage = `npm run configure -- [--api-url …] [--auth-url …] [--stripe-key pk_…] [--recaptcha-key …]
  [--mercure-origin …] [--mercure-auth none|cookie|bearer] [--mercure-param topic|match]
  [--auth-version-header …|off] [--auth-flow implicit|pkce] [--auth-methods magic-link,google,…] [--site-url …]
  [--contact shop@example.com|https://…] [--from-env] [--dist dist] [--out dist.hosting]
Changes the settings of a built site without another build: in its documents, its policy, and the files for search engines,
Netlify and Cloudflare Pages. Writes the files for Vercel, nginx, Caddy and CloudFront into --out. A setting that isn't
named stays as it is; an empty one is removed. --from-env takes all of them from the environment instead, by the names of the
README: one that is absent there is removed.`

/** Names the options in a message about settings, since the user typed those. */
const byOption = problem =>
  Object.entries(settingOptions).reduce((text, [option, name]) => text.replace(name, `--${option}`), problem)

/** The documents of a site with these settings, by their files. */
const rewritten = (documents, settings, siteUrl) =>
  Object.fromEntries(
    Object.entries(documents).map(([file, html]) => {
      const route = routeList.find(({ path }) => fileOf(path) === file)
      return [file, withSettings(route ? withSiteTags(html, route, siteUrl) : html, settings)]
    }),
  )

/** What is wrong with the names of the environment's settings, and with the one that only a build can change. */
function environmentProblems({ VITE_API_MOCKING: built = 'off' }, env) {
  const variables = Object.entries(env).filter(([name]) => name.startsWith('VITE_'))
  const mocking = env.VITE_API_MOCKING?.trim() || built
  return [
    ...findNameProblems(Object.fromEntries(variables)),
    ...(mocking === built
      ? []
      : [`VITE_API_MOCKING can't be changed to ${mocking}: it is fixed by the build.`]),
  ]
}

/**
 * Configures a site. Its failure says what is wrong; wrong settings change nothing. Returns the folders that it has written.
 *
 * @param {string[]} args of the command line
 * @param {NodeJS.ProcessEnv} env
 */
export async function configure(args, env) {
  const options = Object.fromEntries(
    Object.keys(settingOptions).map(name => [name, { type: 'string', mayBeEmpty: true }]),
  )
  const { values } = parseOptions(
    usage,
    {
      ...options,
      'from-env': { type: 'boolean', default: false },
      dist: { type: 'string', default: 'dist' },
      out: { type: 'string' },
    },
    false,
    args,
  )
  const folder = resolve(projectRoot, values.dist)
  await access(join(folder, 'index.html')).catch(() => {
    throw new UsageError(`There is no built site in ${folder}. Run npm run build first.`)
  })
  const documents = await readDocuments(folder)
  const fromEnv = values['from-env']
  const given = Object.entries(settingOptions).flatMap(([option, name]) => {
    const value = values[option] ?? (fromEnv ? (env[name] ?? '') : undefined)
    return value === undefined ? [] : [[name, value]]
  })
  const built = settingsIn(documents['index.html'])
  const settings = settingsFrom({ ...built, ...Object.fromEntries(given) })

  const { readSettings } = await loadSource('src/config/describe-wrong-value.ts')
  const read = readSettings(settings, 'https://site.invalid')
  const wrong = await findProblems(settings)
  const problems = fromEnv
    ? [...new Set([...environmentProblems(built, env), ...wrong])]
    : wrong.map(byOption)
  if (problems.length > 0) throw new UsageError(problems.join('\n'))

  const { siteUrl } = read.settings
  const configured = rewritten(documents, settings, siteUrl)
  const site = describeSite(configured)
  const published = { ...configured, ...searchEngineFiles(siteUrl) }
  const inSite = { ...published, ...netlifyFiles(site) }
  const forHosts = {
    ...vercelFiles(site),
    ...nginxFiles(site),
    ...caddyFiles(site),
    ...cloudfrontFiles(site),
  }
  // The files outside the site are written first: if that fails, the site is unchanged.
  const out = values.out === undefined ? `${folder}.hosting` : resolve(projectRoot, values.out)
  await writeFiles(out, forHosts).catch(error => {
    throw new UsageError(`The files for the hosts can't be written: ${error.message}`)
  })
  await writeFiles(folder, inSite)
  await precompress(
    folder,
    Object.keys(published).filter(name => published[name] !== null),
  )
  return { folder, out }
}

async function main() {
  const { folder, out } = await configure(process.argv.slice(2), process.env)
  console.log(`The site's settings and policy: ${folder}\nThe files for its hosts: ${out}`)
}

const started = process.argv[1]
if (started && realpathSync(started) === fileURLToPath(import.meta.url)) await command(main)
