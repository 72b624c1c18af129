import { format } from 'node:util'

const said: string[] = []
let allowed: readonly RegExp[] = []

for (const level of ['error', 'warn'] as const)
  console[level] = (...words: unknown[]) => {
    said.push(`console.${level}: ${format(...words)}`)
  }

/** Lets the running test have what matches said by `console.error` or `console.warn`: anything else fails it. */
export function allowConsole(...patterns: RegExp[]) {
  allowed = patterns
}

/** What was said since the last call without being allowed; the next test starts with nothing said, nothing allowed. */
export function takeUnexpectedConsole(): string[] {
  const unexpected = said.splice(0).filter(line => !allowed.some(pattern => pattern.test(line)))
  allowed = []
  return unexpected
}
