import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** @typedef {{ file: string, promises: string[] }} TestFile */

const comment = /\/\*\*[^]*?\*\//g
const promise = /@promise ([^]*?)(?=@promise |\*\/$)/g

/**
 * The promises that the comments of a test state, each in one line.
 * @param {string} source
 */
export const promisesOf = source =>
  [...source.matchAll(comment)].flatMap(([text]) =>
    [...text.matchAll(promise)].map(([, words]) => words.replaceAll(/\s*\n \*\s*/g, ' ').trim()),
  )

/** @returns {TestFile[]} */
export const readPromises = () =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:test|spec)\.tsx?$/.test(name))
    .toSorted()
    .map(name => ({
      file: `tests/${name.replaceAll('\\', '/')}`,
      promises: promisesOf(readFileSync(`tests/${name}`, 'utf8')),
    }))

/** Pages and browsers are tested for what their users are promised. */
const mustPromise = file => /^tests\/(?:component|browser)\//.test(file)

/**
 * What is wrong with the promises: a test that must state one and doesn't, a promise that two tests state.
 * @param {TestFile[]} files
 */
export function promiseProblems(files) {
  const all = files.flatMap(({ promises }) => promises)
  return [
    ...files
      .filter(({ file, promises }) => mustPromise(file) && promises.length === 0)
      .map(({ file }) => `${file}: states no promise`),
    ...new Set(
      all.filter((words, index) => all.indexOf(words) < index).map(words => `stated twice: ${words}`),
    ),
  ]
}

/**
 * Writes the page that lists each promise below the test that shows it.
 * @param {string} path
 */
export function writePromises(path) {
  const sections = readPromises()
    .filter(({ promises }) => promises.length > 0)
    .map(({ file, promises }) => `\n## ${file}\n\n${promises.map(words => `- ${words}\n`).join('')}`)
  mkdirSync('reports', { recursive: true })
  writeFileSync(path, `# What the product promises, by the tests that show it\n${sections.join('')}`)
}
