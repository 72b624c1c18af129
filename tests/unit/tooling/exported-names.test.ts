import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Also of a default export, with or without a function around it: `export default withQueries(SearchResults)`. */
const declaration =
  /^export (?:(?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type|enum)|default (?:function|class)) (\w+)|^export default (?:\w+\()?(\w+)\)?$/gm

/** Every page may export these for the prerendered document; they mean the same in each. */
const pageMetadata = new Set(['title', 'description'])

/** The names that a file declares and exports, each once: a type may have the name of its value. */
function exportedNames(file: string) {
  const names = [...readFileSync(file, 'utf8').matchAll(declaration)].map(
    ([, declared = '', exported = declared]) => exported,
  )
  return new Set(names.filter(name => !(file.startsWith('src/pages/') && pageMetadata.has(name))))
}

it('no two files of src export the same name', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map(path => `src/${path.replaceAll('\\', '/')}`)
    .filter(path => /\.(?:ts|tsx|mjs)$/.test(path))
  const filesOf = new Map<string, string[]>()
  for (const file of files)
    for (const name of exportedNames(file)) filesOf.set(name, [...(filesOf.get(name) ?? []), file])
  expect(filesOf.size).toBeGreaterThan(500)
  expect([...filesOf].filter(([, places]) => places.length > 1)).toEqual([])
})
