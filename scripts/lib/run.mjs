import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder, without a trailing slash. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  })

/**
 * Runs a program in the project's folder and passes its output to `onLine` line by line.
 * Resolves with its exit code (null when a signal ended it, or when it couldn't be started) and its output; never rejects.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, onLine?: (line: string) => void }} [options]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function run(program, args, { env = process.env, shell = false, onLine } = {}) {
  return new Promise(resolve => {
    const child = spawn(program, args, { cwd: projectRoot, env, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      let rest = ''
      stream.setEncoding('utf8')
      stream.on('data', text => {
        output += text
        const lines = (rest + text).split('\n')
        rest = lines.pop()
        for (const line of lines) onLine?.(line)
      })
      stream.on('end', () => {
        if (rest) onLine?.(rest)
      })
    }
    const end = code => {
      running.delete(child)
      resolve({ code, output })
    }
    child.on('error', error => {
      output += `${error.message}\n`
      end(null)
    })
    child.on('close', end)
  })
}

/** Runs a script of node_modules with the Node that runs this one. */
export const runTool = (script, args, options) =>
  run(process.execPath, [`node_modules/${script}`, ...args], options)

/** Prints what is done, and every 15 seconds that it still runs, until the work is done. */
export async function withProgress(text, work) {
  console.log(`${text} …`)
  const start = Date.now()
  const timer = setInterval(
    () => console.log(`  still running after ${Math.round((Date.now() - start) / 1000)} s: ${text}`),
    15_000,
  )
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** A mistake in the use of a command: its message is printed, without a stack. */
export class UsageError extends Error {
  name = 'UsageError'
  stack = this.message
}

/** What is printed of an error: a sentence where it says what to do, else its stack too. */
const shown = error =>
  error?.code === 'EADDRINUSE' ? `Port ${error.port} is in use. Choose another one with --port.` : error

/** Runs a command's main function, and ends the process with status 1 where it fails. */
export async function command(main) {
  try {
    await main()
  } catch (error) {
    console.error(error?.name === 'UsageError' ? error.message : shown(error))
    process.exit(1)
  }
}
