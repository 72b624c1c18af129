import util from 'node:util'
import { UsageError } from './run.mjs'

/**
 * The command's options and what else stands on its line. An unknown one is a usage error that shows the usage;
 * `--help` shows it too and ends the process.
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

/** A port that an option names. */
export function parsePort(text, usage) {
  if (!/^\d+$/.test(text) || Number(text) > 65535)
    throw new UsageError(`--port takes a number up to 65535, not '${text}'.\n${usage}`)
  return Number(text)
}
