import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { format, resolveConfig } from 'prettier'
import { projectRoot } from '../../../scripts/lib/run.mjs'
import { missExplanations } from './miss-explanations.mjs'

const path = `${projectRoot}/docs/performance.md`

const versionOf = name =>
  JSON.parse(readFileSync(`${projectRoot}/node_modules/${name}/package.json`, 'utf8')).version

const cells = ({ measure, value, limit, baseline = '', ratio = '', before = '', isWorse, ok }, hasBefore) =>
  [
    measure,
    value,
    limit,
    baseline,
    ratio,
    ...(hasBefore ? [isWorse ? `${before}: worse now` : before] : []),
    ok ? 'pass' : '**fail**',
  ].map(text => text.replaceAll('|', '\\|'))

/** The reasons why values miss their limits: those of the measurement, and the known explanation. Equal ones are written once. */
function explainMisses(lines) {
  const missed = new Map()
  for (const { measure, ok, reason } of lines) {
    if (ok) continue
    const known = missExplanations.filter(({ rows }) => rows.test(measure)).map(({ text }) => text)
    const text = [reason, ...known].filter(Boolean).join('. ')
    missed.set(text, [...(missed.get(text) ?? []), measure])
  }
  missed.delete('')
  return [...missed].map(([reason, measures]) => `- ${measures.join('; ')}: ${reason}`)
}

const row = texts => `| ${texts.join(' | ')} |`

/** A row's section: its table, with a column for the earlier commit that it was measured beside, and why values miss their limits. */
function sectionOf(title, { at, lines, before }) {
  const head = ['measure', 'value', 'limit', 'baseline', 'ratio', ...(before ? [before] : []), 'result']
  const table = [
    row(head),
    row(head.map(() => '---')),
    ...lines.map(line => row(cells(line, before !== undefined))),
  ].join('\n')
  const missed = explainMisses(lines)
  const failures = missed.length > 0 ? [`Failures:\n\n${missed.join('\n')}`] : []
  return [`## ${title}`, `Measured ${at}.`, table, ...failures].join('\n\n')
}

/** The sections of the page as it is, by their titles. */
const presentSections = () =>
  new Map(
    readFileSync(path, 'utf8')
      .split(/^## /m)
      .slice(1)
      .map(text => [text.slice(0, text.indexOf('\n')), `## ${text.trim()}`]),
  )

function machine(browser) {
  const [{ model }] = cpus()
  return [
    `${cpus().length} cores (${model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}`,
    `Chromium ${browser}`,
    ...['react', 'react-router-dom', '@tanstack/react-query', 'vite'].map(
      name => `${name} ${versionOf(name)}`,
    ),
  ].join(', ')
}

/**
 * Writes what was measured into docs/performance.md, and keeps the sections of the other rows.
 * @param {{ name: string, title: string }[]} rows all of them
 * @param {Map<string, { at: string, lines: any[], before?: string }>} results by the row's name
 * @param {string} browser its version
 */
export async function writeReport(rows, results, browser) {
  const present = presentSections()
  const sections = rows.flatMap(({ name, title }) => {
    const result = results.get(name)
    return result ? [sectionOf(title, result)] : (present.get(title) ?? [])
  })
  const count = pattern => sections.join('\n').match(pattern)?.length ?? 0
  const passed = count(/\| pass +\|$/gm)
  const text = `# Performance

Written by \`npm run bench\`, which builds the site and a baseline and measures both side by side. The baseline is the smallest app of
the required packages (\`tests/bench/baseline\`); no app that uses them as they are published can be smaller. A row that is compared with something else says
so; a column with the name of a commit has what its site took in the same run. ${passed} of ${passed + count(/\| \*\*fail\*\* +\|$/gm)} values pass; the others say why they miss their limit.

Measured on ${machine(browser)}.

${sections.join('\n\n')}
`
  const style = await resolveConfig(path)
  writeFileSync(path, await format(text, { ...style, parser: 'markdown' }))
}
