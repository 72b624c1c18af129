import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { stripToasterStyles } from '../../../scripts/lib/strip-toaster-styles.mjs'

const Package = v.object({
  version: v.optional(v.string()),
  resolved: v.optional(v.string()),
  integrity: v.optional(v.string()),
  license: v.optional(v.string()),
  dev: v.optional(v.boolean()),
  devOptional: v.optional(v.boolean()),
  optional: v.optional(v.boolean()),
  hasInstallScript: v.optional(v.boolean()),
})
const Lock = v.object({ lockfileVersion: v.number(), packages: v.record(v.string(), Package) })
const Own = v.object({
  dependencies: v.record(v.string(), v.string()),
  devDependencies: v.record(v.string(), v.string()),
  allowScripts: v.record(v.string(), v.boolean()),
})

const lock = v.parse(Lock, JSON.parse(readFileSync('package-lock.json', 'utf8')))
const own = v.parse(Own, JSON.parse(readFileSync('package.json', 'utf8')))
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '')

it('the lockfile has a checksum of every package', () => {
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter(([, one]) => !/^sha512-[\w+/]{86}==$/.test(one.integrity ?? ''))).toEqual([])
})
it('the lockfile refers to no place but the registry', () => {
  const elsewhere = packages.filter(
    ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere).toEqual([])
})
it('package.json requires exact versions', () => {
  const ranges = Object.entries({ ...own.dependencies, ...own.devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(ranges).toEqual([])
})
it('no package runs an install script', () => {
  const scripted = packages.filter(([, one]) => one.hasInstallScript).map(([path]) => nameOf(path))
  expect(scripted.filter(name => own.allowScripts[name] !== false)).toEqual([])
  // npm 10 doesn't know allowScripts.
  const setting = execFileSync('npm', ['config', 'get', 'ignore-scripts'], { encoding: 'utf8' })
  expect(setting.trim()).toBe('true')
})
it('ships only packages whose licences require no more than their notice', () => {
  const shipped = packages.filter(([, one]) => !one.dev && !one.devOptional && !one.optional)
  expect(shipped.length).toBeGreaterThan(30)
  const free = new Set(['MIT', 'ISC', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause'])
  expect(shipped.filter(([, { license = 'none' }]) => !free.has(license))).toEqual([])
})

describe('the toaster’s library', () => {
  const transform = (code: string) => {
    const { handler } = stripToasterStyles().transform
    const fail = {
      error: (text: string) => {
        throw new Error(text)
      },
    }
    return handler.call(fail, code, '/x/node_modules/sonner/dist/index.mjs')
  }
  it('the build removes the call that inserts a style element', () => {
    const code = readFileSync('node_modules/sonner/dist/index.mjs', 'utf8')
    const changed = transform(code)?.code ?? ''
    expect(code).toMatch(/^__insertCSS\("/m)
    expect(changed).not.toMatch(/^__insertCSS\(/m)
    expect(code.length - changed.length).toBeGreaterThan(5000)
  })
  it('fails the build where that call is not found', () => {
    expect(() => transform('export const toast = 1')).toThrow('0 times')
  })
})
