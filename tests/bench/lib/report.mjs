import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { format, resolveConfig } from 'prettier'
import { projectRoot } from '../../../scripts/lib/run.mjs'
import { missExplanations } from './miss-explanations.mjs'

const path = `${projectRoot}/docs/performance.md`

const versionOf = name =>
  JSON.parse(readFileSync(`${projectRoot}/node_modules/${name}/package.json`, 'utf8')).version

const cells = ({ measure, value, limit, baseline = '', ratio = '', before, ok }) =>
  [measure, value, limit, baseline, ratio, ...(before ? [before] : []), ok ? 'pass' : '**fail**'].map(text =>
    text.replaceAll('|', '\\|'),
  )

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

/** A table of lines; `commit` is the earlier one that they were measured beside. */
function sectionOf(title, lines, commit) {
  const head = ['measure', 'value', 'limit', 'baseline', 'ratio', ...(commit ? [commit] : []), 'result']
  const table = [row(head), row(head.map(() => '---')), ...lines.map(line => row(cells(line)))].join('\n')
  const missed = explainMisses(lines)
  return [`## ${title}`, table, ...(missed.length > 0 ? [`Failures:\n\n${missed.join('\n')}`] : [])].join(
    '\n\n',
  )
}

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
 * Writes docs/performance.md from what was measured.
 * @param {{ name: string, title: string, lines: any[], at?: string }[]} results
 * @param {string} browser its version
 */
export async function writeReport(results, browser) {
  const titles = [...new Set(results.map(({ title }) => title))]
  const sections = titles.map(title => {
    const own = results.filter(result => result.title === title)
    return [title, own.flatMap(({ lines }) => lines), own.find(({ before }) => before)?.before]
  })
  const missed = sections.flatMap(([, lines]) => lines).filter(({ ok }) => !ok).length
  const all = sections.flatMap(([, lines]) => lines).length
  const days = [...new Set(results.map(({ at }) => at).filter(Boolean))].toSorted((a, b) =>
    a.localeCompare(b),
  )
  const text = `# Performance

Written by \`npm run bench\`, which builds the site and a baseline and measures both side by side. The baseline is the smallest app of
the required packages (\`tests/bench/baseline\`); no app that uses them as they are published can be smaller. A row that is compared with something else says
so; a column with the name of a commit has what its site took in the same run. ${all - missed} of ${all} values pass; the others say why they miss their limit.

Measured ${days.join(' to ')}; ${machine(browser)}.

${sections
  .filter(([, lines]) => lines.length > 0)
  .map(section => sectionOf(...section))
  .join('\n\n')}
`
  const style = await resolveConfig(path)
  writeFileSync(path, await format(text, { ...style, parser: 'markdown' }))
}
