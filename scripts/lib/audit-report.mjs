/**
 * Reads the output of `npm audit` into lines of text. `checked` is false if there was no audit: the registry doesn't offer
 * it, or couldn't be reached.
 *
 * @param {string} output what `npm audit --json` wrote
 * @returns {{ checked: boolean, findings: number, lines: string[] }}
 */
export function readAuditReport(output) {
  const text = /^\{[^]*^\}/m.exec(output)?.[0]
  const report = text === undefined ? undefined : parsed(text)
  if (report?.vulnerabilities === undefined) {
    const reason = report?.message ?? output.trim().split('\n').at(-1)
    const lines = ['Nothing was checked: the registry offers no audit, or could not be reached.', reason]
    return { checked: false, findings: 0, lines }
  }
  const found = Object.values(report.vulnerabilities)
  if (found.length === 0) {
    const { total } = report.metadata.dependencies
    return { checked: true, findings: 0, lines: [`No known vulnerability in ${total} packages.`] }
  }
  const lines = found.map(({ name, severity, range, fixAvailable, via }) => {
    const titles = via.map(one => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`))
    const fix = fixAvailable === false ? 'no fixed version' : 'npm audit fix installs a fixed version'
    return `${severity}: ${name} ${range}: ${titles.join('; ')}; ${fix}`
  })
  return { checked: true, findings: found.length, lines }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
