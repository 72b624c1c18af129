import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isInstalled } from '../../../scripts/lib/ensure-dependencies.mjs'
import { nodeFits } from '../../../scripts/lib/node-version.mjs'

const project = resolve(import.meta.dirname, '../../..')

const run = (script: string, ...args: string[]) =>
  new Promise<{ code: number | string | null | undefined; stdoutText: string; stderrText: string }>(done => {
    execFile(
      process.execPath,
      [`scripts/${script}.mjs`, ...args],
      { cwd: project },
      (error, stdout, stderr) =>
        done({ code: error ? error.code : 0, stdoutText: stdout, stderrText: stderr }),
    )
  })

it.each([
  ['v18.20.4', false],
  ['v20.18.3', false],
  ['v20.19.0', true],
  ['v21.7.3', false],
  ['v22.12.0', false],
  ['v22.13.0', true],
  ['v24.0.0', true],
  ['v26.1.0', true],
])('accepts Node %s: %s', (version, fits) => {
  expect(nodeFits(version)).toBe(fits)
})

describe('the installed packages', () => {
  const lock = (packages: Record<string, object>) => ({ packages: { '': { name: 'listwell' }, ...packages } })
  const react = { version: '19.3.1', integrity: 'sha512-a' }
  const forMac = { version: '1.0.0', integrity: 'sha512-b', optional: true, os: ['darwin'] }
  const wanted = lock({ 'node_modules/react': react, 'node_modules/binding-mac': forMac })
  const fits = (packages: Record<string, object>) => isInstalled(wanted, { packages }, 'linux')

  it('match the lockfile without the packages of other platforms', () => {
    expect(fits({ 'node_modules/react': react })).toBe(true)
  })
  it.each([
    ['a package is missing', {}],
    ['a version differs', { 'node_modules/react': { ...react, version: '19.3.0' } }],
    ['the contents differ', { 'node_modules/react': { ...react, integrity: 'sha512-c' } }],
    ['they are another platform’s', { 'node_modules/react': react, 'node_modules/binding-mac': forMac }],
  ])('do not match the lockfile where %s', (_, packages) => {
    expect(fits(packages)).toBe(false)
  })
  it('do not match the lockfile where npm has left no record', () => {
    expect(isInstalled(wanted, undefined, 'linux')).toBe(false)
  })
})

describe('a mistake on the command line', () => {
  it.each([
    ['start', ['--bogus'], /Unknown option '--bogus'/],
    ['start', ['--port', 'x'], /--port takes a number/],
    ['test', ['--only', 'nope'], /no check named nope/],
    ['test', ['no-such-file'], /No test file's path holds no-such-file/],
    ['preview', ['--port', '70000'], /--port takes a number/],
  ])('of npm %s %s is printed as one line without a stack', async (script, args, message) => {
    const { code, stderrText } = await run(script, ...args)
    expect(code).toBe(1)
    expect(stderrText).toMatch(message)
    expect(stderrText).not.toMatch(/^\s+at /m)
  })
})
