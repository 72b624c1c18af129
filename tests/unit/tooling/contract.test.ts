/**
 * @promise The contract as data is that of the site's own schemas and calls, and so is the guide to backends.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { contractCalls } from '../../../scripts/lib/contract/calls.mjs'
import { contractDocuments } from '../../../scripts/lib/contract/documents.mjs'
import * as site from '../../../scripts/lib/contract/app-exports'

vi.setConfig({ testTimeout: 30_000 })

interface JsonSchema {
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const guide = readFileSync('docs/backend.md', 'utf8')

let documents: Record<string, JsonSchema>
beforeAll(async () => {
  documents = await contractDocuments(site)
})

it('the files in docs/contract are what npm run contract writes', () => {
  const written = Object.fromEntries(
    readdirSync('docs/contract').map(name => [name, readJson(`docs/contract/${name}`)]),
  )
  expect(written).toEqual(JSON.parse(JSON.stringify(documents)))
})

it('the guide to backends names every call', async () => {
  const missing = (await contractCalls(site))
    .map(
      ({ method, path }) =>
        `${method} ${path.replace(/\?page=1$/, '?page=N').replace(/\?(keywords|isp)=.*/, '?$1=')}`,
    )
    .filter(call => !guide.includes(call) && !guide.includes(call.replace(/^DELETE /, '')))
  expect(missing).toEqual([])
})

/** The fields of an object schema, with a question mark where they are optional, as the guide writes them. */
function fieldsOf(schema: JsonSchema | undefined): string[] {
  if (schema === undefined) return []
  const own = Object.keys(schema.properties ?? {}).map(name =>
    schema.required?.includes(name) ? `"${name}":` : `"${name}?":`,
  )
  const below = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), schema.items]
  return [...own, ...below.flatMap(fieldsOf)]
}

describe('the guide’s shapes', () => {
  const blocks = [...guide.matchAll(/```jsonc\n([\s\S]*?)```/g)].map(([, text = '']) => text)
  const shapes = blocks.join('').split(/^\/\/ /m)
  it.each([
    ['a row', 'search-results'],
    ['an offer', 'offers'],
    ['the cart', 'cart'],
    ['an order', 'order'],
  ])(
    '%s in the guide has the fields that the site reads, marked where they may be absent',
    (start, shape) => {
      const text = shapes.find(one => one.startsWith(start)) ?? ''
      const { properties } = documents[`${shape}.schema.json`] ?? {}
      const member = properties?.['member']?.items ?? documents[`${shape}.schema.json`]
      expect(fieldsOf(member).filter(field => !text.includes(field))).toEqual([])
      expect(text).not.toBe('')
    },
  )
})
