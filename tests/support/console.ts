import { format } from 'node:util'

const messages: string[] = []
let allowed: readonly RegExp[] = []

for (const level of ['error', 'warn'] as const)
  console[level] = (...values: unknown[]) => {
    messages.push(`console.${level}: ${format(...values)}`)
  }

/** Allows matching messages of `console.error` and `console.warn` in the running test; any other fails it. */
export function allowConsole(...patterns: RegExp[]) {
  allowed = patterns
}

/** Returns the messages that were not allowed since the last call, and resets both for the next test. */
export function takeUnexpectedConsole(): string[] {
  const unexpected = messages.splice(0).filter(line => !allowed.some(pattern => pattern.test(line)))
  allowed = []
  return unexpected
}
