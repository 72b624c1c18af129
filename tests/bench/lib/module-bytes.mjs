import { readFileSync } from 'node:fs'
import { unpublishedFolder } from '../../../scripts/lib/site-files.mjs'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The numbers of one segment of a source map. */
function numbers(segment) {
  const found = []
  let [value, shift] = [0, 0]
  for (const digit of segment) {
    const bits = digits.indexOf(digit)
    value += (bits & 31) << shift
    shift += 5
    if (bits & 32) continue
    found.push(value & 1 ? -(value >> 1) : value >> 1)
    ;[value, shift] = [0, 0]
  }
  return found
}

/** The pieces of a file, each with the module that it comes from. */
function* pieces(code, { mappings, sources }) {
  const lines = code.split('\n')
  let source = 0
  for (const [at, line] of mappings.split(';').entries()) {
    const text = lines[at] ?? ''
    let column = 0
    const marks = []
    for (const segment of line === '' ? [] : line.split(',')) {
      const [step, change] = numbers(segment)
      column += step
      if (change !== undefined) source += change
      marks.push({ column, module: change === undefined ? undefined : sources[source] })
    }
    for (const [index, { column: start, module }] of marks.entries())
      yield { module, text: text.slice(start, marks[index + 1]?.column) }
  }
}

/** The package of a module, or its folder in `src`, in `src/features` that of its feature. */
const groupOf = module =>
  /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ??
  /src\/(?:features\/)?[^/]+/.exec(module)?.[0] ??
  'bundler'

/**
 * The minified bytes of each package and folder in files of a built site, by name.
 *
 * @param {string} folder
 * @param {string[]} files
 * @returns {Record<string, number>}
 */
export function bytesByGroup(folder, files) {
  const bytes = {}
  for (const file of files) {
    const code = readFileSync(`${folder}/${file}`, 'utf8')
    const map = JSON.parse(readFileSync(`${unpublishedFolder(folder)}/${file}.map`, 'utf8'))
    for (const { module = '', text } of pieces(code, map))
      bytes[groupOf(module)] = (bytes[groupOf(module)] ?? 0) + text.length
  }
  return Object.fromEntries(Object.entries(bytes).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
