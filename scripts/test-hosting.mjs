import './lib/node-version.mjs'
import { cp, rm } from 'node:fs/promises'
import { describeSite, readDocuments } from '../hosting/site.mjs'
import { checksOf } from '../tests/hosting/checks.mjs'
import { startHost } from '../tests/hosting/servers.mjs'
import { buildSite } from './lib/build-site.mjs'
import { ensureDependencies } from './lib/ensure-dependencies.mjs'
import { parsePort, parseOptions } from './lib/parse-options.mjs'
import { UsageError, withProgress, command, projectRoot, run } from './lib/run.mjs'
import { startStaticServer } from './lib/static-server.mjs'

const usage = `npm run test:hosting -- [--port 4430]
Serves the built site with nginx, Caddy and the server of npm run preview, each with the files made for it, and checks the
responses. It uses two ports from --port on. The exit code is 1 if a check fails, and 2 if a server can't be installed.`

const folder = `${projectRoot}/.cache/hosted`
const settings = [
  ['--api-url', 'https://api.shop.example/api/'],
  ['--auth-url', 'https://auth.shop.example/'],
  ['--stripe-key', 'pk_test_hosting'],
  ['--recaptcha-key', 'hosting-key'],
  ['--mercure-origin', 'https://hub.shop.example'],
  ['--site-url', ''],
].flat()

/** Copies and configures the site; resolves with the folders of the site and of its hosts' files. */
async function configuredSite() {
  await rm(folder, { recursive: true, force: true })
  const [site, files] = [`${folder}/site`, `${folder}/files`]
  await cp(await withProgress('Building the site', () => buildSite('off')), site, { recursive: true })
  const args = ['scripts/configure.mjs', '--dist', site, '--out', files, ...settings]
  const { code, output } = await run(process.execPath, args)
  if (code !== 0) throw new UsageError(`npm run configure failed:\n${output}`)
  return { site, files }
}

/** Runs every check on a server; resolves with the numbers of passed and failed ones. */
async function tryHost(name, { url, close }, folderOfSite, site) {
  const result = { passed: 0, failed: 0 }
  for (const [what, check] of checksOf(url, folderOfSite, site))
    try {
      await check()
      result.passed += 1
    } catch (error) {
      result.failed += 1
      console.log(`FAILED ${name}: ${what}: ${error.message.split('\n').slice(0, 4).join(' ')}`)
    }
  await close()
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed`)
  return result
}

await command(async () => {
  const { values } = parseOptions(usage, { port: { type: 'string', default: '4430' } })
  const port = parsePort(values.port, usage)
  await ensureDependencies()
  const { site, files } = await configuredSite()
  const described = describeSite(await readDocuments(site))
  const hosts = [
    ['nginx', () => startHost('nginx', { site, files, port })],
    ['caddy', () => startHost('caddy', { site, files, port: port + 1 })],
    ['preview', () => startStaticServer({ root: site })],
  ]
  const total = { passed: 0, failed: 0 }
  const missing = []
  for (const [name, start] of hosts) {
    const server = await start()
    if (server === null) missing.push(name)
    else {
      const result = await tryHost(name, server, site, described)
      total.passed += result.passed
      total.failed += result.failed
    }
  }
  if (missing.length > 0)
    console.log(
      `Not tested: ${missing.join(' and ')}. Install the packages (apt-get install nginx libnginx-mod-http-brotli-static caddy), then run this again.`,
    )
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  if (total.failed > 0) process.exitCode = 1
  else if (missing.length > 0) process.exitCode = 2
})
