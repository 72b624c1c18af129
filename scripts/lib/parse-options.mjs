import util from 'node:util'
import { UsageError } from './run.mjs'

/** Whether an option was given without a value: an empty folder would be the project's own, an empty host every address. */
const isEmpty = (value, { default: initial, mayBeEmpty = false }) =>
  !mayBeEmpty &&
  value !== initial &&
  [value].flat().some(text => typeof text === 'string' && text.trim() === '')

/**
 * Parses the command's options and positional arguments. An unknown option is a usage error that shows the usage, as an empty
 * value is, unless it is the default or `mayBeEmpty`; `--help` shows the usage too and ends the process.
 *
 * @param {string} usage
 * @param {Record<string, { type: 'string' | 'boolean', multiple?: boolean, default?: string | boolean, mayBeEmpty?: boolean }>}
 *   options
 * @param {boolean} [allowPositionals]
 * @param {string[]} [args] the command line's by default
 */
export function parseOptions(usage, options, allowPositionals = false, args) {
  let parsed
  try {
    parsed = util.parseArgs({
      options: { ...options, help: { type: 'boolean' } },
      allowPositionals,
      ...(args && { args }),
    })
  } catch (error) {
    throw new UsageError(`${error.message}\n${usage}`)
  }
  if (parsed.values.help) {
    console.log(usage)
    process.exit(0)
  }
  const empty = Object.keys(options).find(name => isEmpty(parsed.values[name], options[name]))
  if (empty !== undefined)
    throw new UsageError(`--${empty} is empty: give it a value, or leave it out.\n${usage}`)
  return parsed
}

/** Parses the port of an option, or of the variable PORT. */
export function parsePort(text, usage) {
  if (!/^\d+$/.test(text) || Number(text) > 65535)
    throw new UsageError(`--port takes a number up to 65535, as PORT does, but is '${text}'.\n${usage}`)
  return Number(text)
}
