import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { projectRoot, run } from '../../scripts/lib/run.mjs'

const cache = `${projectRoot}/.cache/hosts`

/** Debian's packages of each server, with its program and what it has to have besides. */
const wanted = {
  nginx: {
    packages: ['nginx', 'libnginx-mod-http-brotli-static'],
    program: 'usr/sbin/nginx',
    files: ['usr/lib/nginx/modules/ngx_http_brotli_static_module.so'],
  },
  caddy: { packages: ['caddy'], program: 'usr/bin/caddy', files: [] },
}

const whole = (root, { program, files }) => [program, ...files].every(file => existsSync(join(root, file)))

/**
 * Where a server stands: `/` where the system has it, else a folder into which Debian's packages are unpacked, so that
 * nothing is installed or started. Undefined where it can't be had.
 */
async function rootOf(name) {
  const server = wanted[name]
  const root = `${cache}/${name}`
  const found = ['/', root].find(one => whole(one, server))
  if (found !== undefined || !existsSync('/usr/bin/apt-get')) return found
  await mkdir(root, { recursive: true })
  const unpack = `cd ${root} && apt-get download -qq ${server.packages.join(' ')} && for deb in *.deb; do dpkg-deb -x "$deb" .; done`
  const first = await run('sh', ['-c', unpack])
  if (first.code !== 0) await run('sh', ['-c', `apt-get update -qq && ${unpack}`])
  return whole(root, server) ? root : undefined
}

/** Resolves when something listens at the port, and fails when the server ends before. */
async function listening(port, child, log) {
  for (;;) {
    const open = await new Promise(done => {
      const socket = createConnection({ port, host: '127.0.0.1' })
      socket.once('connect', () => done(true)).once('error', () => done(false))
      socket.once('close', () => socket.destroy())
      socket.once('connect', () => socket.end())
    })
    if (open) return
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}:\n${log()}`)
    await new Promise(done => setTimeout(done, 50))
  }
}

async function start(program, args, port) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: cache },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      said += text
    })
  await listening(port, child, () => said)
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(done => {
        child.once('exit', done)
        child.kill()
      }),
  }
}

/** The text with places of the machine put where the generated file has those of a server. */
function placed(text, places) {
  return places.reduce((changed, [place, own]) => {
    if (!changed.includes(place)) throw new Error(`the generated file lacks ${place}`)
    return changed.replace(place, () => own)
  }, text)
}

async function startNginx({ root, site, files, port }) {
  const generated = placed(await readFile(`${files}/nginx.conf`, 'utf8'), [
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
  const generated = placed(await readFile(`${files}/Caddyfile`, 'utf8'), [
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
 * Starts a server on a site with the files generated for it, on this machine alone; null where Debian's packages of it
 * can't be had.
 *
 * @param {'nginx' | 'caddy'} name
 * @param {{ site: string, files: string, port: number }} options
 */
export async function startHost(name, options) {
  const root = await rootOf(name)
  return root === undefined ? null : starters[name]({ ...options, root })
}
