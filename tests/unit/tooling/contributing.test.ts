import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

it.each(['README.md', 'docs/CONTRIBUTING.md'])('%s names only existing files and folders', document => {
  const text = readFileSync(document, 'utf8')
  // The part in braces stands for a name: what is checked is the folder around it.
  const named = [...text.matchAll(/(?<![\w./@-])(?:src|tests|scripts|hosting|docs)\/[\w./{}-]*[\w}/]/g)].map(
    ([path]) => path.replace(/[^/]*\{.*$/, ''),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(path => !existsSync(path))).toEqual([])
})

it('docs/CONTRIBUTING.md links only to existing files', () => {
  const links = [...readFileSync('docs/CONTRIBUTING.md', 'utf8').matchAll(/\]\(([^):#]+)/g)]
  expect(links.length).toBeGreaterThan(3)
  expect(links.map(([, link = '']) => link).filter(link => !existsSync(`docs/${link}`))).toEqual([])
})

it('a test gets its tag from tests/support/more.ts, whose import npm run test:more looks for', () => {
  const files = ['unit', 'component', 'support'].flatMap(folder =>
    readdirSync(`tests/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter(path => /\.tsx?$/.test(path))
      .map(path => `tests/${folder}/${path}`),
  )
  const tagged = files.filter(path => /\btags: \[/.test(readFileSync(path, 'utf8')))
  expect(tagged).toEqual(['tests/support/more.ts'])
})
