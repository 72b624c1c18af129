/**
 * @promise The guide to deployment and the `Dockerfile` name only commands, options, paths and files that are
 *   there.
 */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { caddyFiles } from '../../../hosting/caddy.mjs'
import { cloudfrontFiles } from '../../../hosting/cloudfront.mjs'
import { nginxFiles } from '../../../hosting/nginx.mjs'
import { describeSite } from '../../../hosting/site.mjs'
import { vercelFiles } from '../../../hosting/vercel.mjs'
import { settingOptions } from '../../../scripts/lib/document-head.mjs'
import { nodeFits } from '../../../scripts/lib/node-version.mjs'

const read = (path: string) => readFileSync(path, 'utf8')
const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
const site = describeSite({ 'index.html': '<html><head></head></html>' })
const nginx = nginxFiles(site)['nginx.conf'] ?? ''

describe('the Dockerfile', () => {
  const text = read('Dockerfile')

  it('the Dockerfile uses a version of Node that the commands accept', () => {
    const versions = named(text, /^FROM node:(\d+\.\d+\.\d+)-/gm)
    expect(new Set(versions).size).toBe(1)
    for (const version of versions) expect(nodeFits(`v${version}`)).toBe(true)
  })

  it('the Dockerfile copies and runs only existing files', () => {
    const copied = named(text, /^COPY (?!--)(.+) \.\/$/gm).flatMap(files => files.split(' '))
    expect(copied).toContain('package-lock.json')
    const configs = named(text, /--config (\S+)/g)
    expect(configs).toEqual(['hosting/container.config.mjs'])
    expect([...copied, ...configs].filter(path => !existsSync(path))).toEqual([])
  })

  it('the Dockerfile’s image holds the site and what configures it, and serves it without rights', () => {
    const image = text.slice(text.lastIndexOf('\nFROM '))
    expect(named(image, /^COPY --from=build (?:--chown=\S+ )?(\S+)/gm)).toEqual([
      '/site/dist',
      '/site/dist.container/configure.mjs',
    ])
    expect(image).not.toMatch(/npm|^ADD/m)
    expect(named(image, /^USER (.+)$/gm)).toEqual(['www-data'])
  })

  it('the Dockerfile puts the site where the file for nginx expects it, and opens its port', () => {
    expect(nginx).toContain('root /var/www/listwell;')
    expect(text).toContain('ln -s /site/dist /var/www/listwell')
    expect(text).toContain('ln -s /site/dist.hosting/nginx.conf /etc/nginx/conf.d/')
    const [port = ''] = named(text, /^EXPOSE (\d+)$/gm)
    expect(nginx).toContain(`listen ${port};`)
  })

  it('the image gets neither built files nor anybody’s settings', () => {
    const ignored = read('.dockerignore').split('\n')
    const unversioned = read('.gitignore').split('\n').filter(Boolean)
    expect(unversioned.filter(line => !ignored.includes(line))).toEqual([])
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', '.env.*']))
  })
})

const text = read('docs/deploy.md')

it('docs/deploy.md names only existing commands, options, settings and files', () => {
  const scripts: unknown = JSON.parse(read('package.json'))
  const commands = named(text, /npm run ([\w-]+)/g)
  expect(commands).toContain('configure')
  for (const name of commands) expect(scripts).toHaveProperty(['scripts', name])
  for (const name of named(text, /\s`?--([a-z]+-(?:url|key|origin|auth|param))\b/g))
    expect(settingOptions).toHaveProperty(name)
  for (const name of named(text, /-e (VITE_\w+)/g)) expect(Object.values(settingOptions)).toContain(name)
  const files = { ...nginxFiles(site), ...caddyFiles(site), ...vercelFiles(site), ...cloudfrontFiles(site) }
  for (const name of named(text, /dist\.hosting\/([\w./-]*\w)/g))
    expect(Object.keys(files).some(file => file === name || file.startsWith(`${name}/`))).toBe(true)
  for (const path of named(text, /\]\(([^)#:]+)/g)) expect(existsSync(`docs/${path}`)).toBe(true)
})

it.each(['Netlify', 'Cloudflare Pages', 'Vercel', 'nginx', 'Caddy', 'CloudFront', 'Docker'])(
  'docs/deploy.md explains how to publish with %s',
  host => {
    expect(text).toMatch(new RegExp(String.raw`^\|[^|]*${host}[^|]*\| .*\``, 'm'))
  },
)
