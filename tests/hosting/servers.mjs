import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot, run } from '../../scripts/lib/run.mjs'

const cache = `${projectRoot}/.cache/hosts`

/** The Debian packages of each server, its program, and the other files that it needs. */
const wanted = {
  nginx: {
    packages: ['nginx', 'libnginx-mod-http-brotli-static'],
    program: 'usr/sbin/nginx',
    files: ['usr/lib/nginx/modules/ngx_http_brotli_static_module.so'],
  },
  caddy: { packages: ['caddy'], program: 'usr/bin/caddy', files: [] },
}

const isComplete = (root, { program, files }) =>
  [program, ...files].every(file => existsSync(join(root, file)))

/**
 * The root folder of a server's files: `/` if the system has it, else a folder into which the Debian packages are unpacked,
 * so that nothing is installed or started. Undefined if neither is possible.
 */
async function rootOf(name) {
  const server = wanted[name]
  const root = `${cache}/${name}`
  const found = ['/', root].find(one => isComplete(one, server))
  if (found !== undefined || !existsSync('/usr/bin/apt-get')) return found
  await mkdir(root, { recursive: true })
  const unpack = `cd ${root} && apt-get download -qq ${server.packages.join(' ')} && for deb in *.deb; do dpkg-deb -x "$deb" .; done`
  const first = await run('sh', ['-c', unpack])
  if (first.code !== 0) await run('sh', ['-c', `apt-get update -qq && ${unpack}`])
  return isComplete(root, server) ? root : undefined
}

/** Resolves when something responds at the URL, and fails when the server ends before. */
async function responding(url, child, log) {
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}:\n${log()}`)
    await new Promise(done => setTimeout(done, 50))
  }
}

async function start(program, args, port) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: cache },
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      log += text
    })
  const url = `http://127.0.0.1:${port}`
  await responding(url, child, () => log)
  return {
    url,
    close: () =>
      new Promise(done => {
        child.once('exit', done)
        child.kill()
      }),
  }
}

/** Replaces the paths and ports of the generated file by those of this test. */
function replaceAll(text, places) {
  return places.reduce((changed, [place, own]) => {
    if (!changed.includes(place)) throw new Error(`The generated file lacks ${place}`)
    return changed.replace(place, () => own)
  }, text)
}

async function startNginx({ root, site, files, port }) {
  const generated = replaceAll(await readFile(`${files}/nginx.conf`, 'utf8'), [
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['listen [::]:80;', ''],
    ['root /var/www/listwell;', `root ${site};`],
  ])
  const types = [`${root}/etc/nginx/mime.types`, '/etc/nginx/mime.types'].find(file => existsSync(file))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `  ${name}_temp_path ${cache}/nginx-${name};`,
  )
  const config = [
    `load_module ${join(root, wanted.nginx.files[0])};`,
    'daemon off;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${cache}/nginx.pid;`,
    'error_log stderr error;',
    'events {}',
    'http {',
    `  include ${types ?? `${files}/mime.types`};`,
    '  access_log off;',
    ...temporary,
    generated,
    '}',
  ].join('\n')
  if (types === undefined)
    await writeFile(
      `${files}/mime.types`,
      'types { text/html html; text/css css; application/javascript js; image/svg+xml svg; font/woff2 woff2; }\n',
    )
  await writeFile(`${files}/nginx.tried.conf`, config)
  const args = ['-p', cache, '-e', 'stderr', '-c', `${files}/nginx.tried.conf`]
  return start(join(root, wanted.nginx.program), args, port)
}

async function startCaddy({ root, site, files, port }) {
  const generated = replaceAll(await readFile(`${files}/Caddyfile`, 'utf8'), [
    ['\n:80 {', `\n:${port} {\n\tbind 127.0.0.1`],
    ['root * /var/www/listwell', `root * ${site}`],
  ])
  const tried = `${files}/Caddyfile.tried`
  await writeFile(tried, `{\n\tadmin off\n\tauto_https off\n}\n${generated}`)
  const args = ['run', '--adapter', 'caddyfile', '--config', tried]
  return start(join(root, wanted.caddy.program), args, port)
}

const starters = { nginx: startNginx, caddy: startCaddy }

/**
 * Starts a server for a site with the files generated for it, on the loopback interface; null if the server can't be
 * installed.
 *
 * @param {'nginx' | 'caddy'} name
 * @param {{ site: string, files: string, port: number }} options
 */
export async function startHost(name, options) {
  const root = await rootOf(name)
  return root === undefined ? null : starters[name]({ ...options, root })
}
