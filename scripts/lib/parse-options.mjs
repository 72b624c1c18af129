import util from 'node:util'
import { UsageError } from './run.mjs'

/**
 * Parses the command's options and positional arguments. An unknown option is a usage error that shows the usage; `--help`
 * shows it too and ends the process.
 *
 * @param {string} usage
 * @param {import('node:util').ParseArgsConfig['options']} options
 * @param {boolean} [allowPositionals]
 */
export function parseOptions(usage, options, allowPositionals = false) {
  let parsed
  try {
    parsed = util.parseArgs({ options: { ...options, help: { type: 'boolean' } }, allowPositionals })
  } catch (error) {
    throw new UsageError(`${error.message}\n${usage}`)
  }
  if (parsed.values.help) {
    console.log(usage)
    process.exit(0)
  }
  return parsed
}

/** Parses the port of an option, or of the variable PORT. */
export function parsePort(text, usage) {
  if (!/^\d+$/.test(text) || Number(text) > 65535)
    throw new UsageError(`--port takes a number up to 65535, as PORT does, but is '${text}'.\n${usage}`)
  return Number(text)
}
