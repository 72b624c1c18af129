// @vitest-environment jsdom
import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { plainImports } from '../../../scripts/lib/one-script.mjs'

type Preload = (load: () => Promise<string>, styles: string[]) => Promise<string>

const helper = v.pipe(
  v.looseObject({}),
  v.transform(module => Object.values(module)),
  v.tuple([v.custom<Preload>(value => typeof value === 'function')]),
)

let preload: Preload
let loaded = 0
const load = () => Promise.resolve(`${(loaded += 1)}`)

beforeEach(async () => {
  document.head.innerHTML = ''
  loaded = 0
  // A module of its own for each test: it remembers the styles.
  const code = `${plainImports().load.handler()}// ${crypto.randomUUID()}`
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  ;[preload] = v.parse(helper, { ...Object(module) })
})

const links = () => [...document.querySelectorAll('link')]
const hrefs = () => links().map(link => link.getAttribute('href'))
const dispatch = (type: 'load' | 'error') => links().at(-1)?.dispatchEvent(new Event(type))

it('a chunk without styles of its own adds none', async () => {
  expect(await preload(load, [])).toBe('1')
  expect(hrefs()).toEqual([])
})

it('a chunk is loaded after its own styles, which are added once, however often it is loaded', async () => {
  const first = preload(load, ['assets/own.css'])
  const second = preload(load, ['assets/own.css'])
  expect(hrefs()).toEqual(['/assets/own.css'])
  expect(loaded).toBe(0)
  dispatch('load')
  expect([await first, await second]).toEqual(['1', '2'])
  for (let n = 0; n < 20; n += 1) await preload(load, ['assets/own.css'])
  expect(links()).toHaveLength(1)
  expect(loaded).toBe(22)
})

it('styles that failed to load are fetched again with the next attempt', async () => {
  const first = preload(load, ['assets/own.css'])
  dispatch('error')
  await expect(first).rejects.toHaveProperty('type', 'error')
  const second = preload(load, ['assets/own.css'])
  expect(links()).toHaveLength(2)
  dispatch('load')
  expect(await second).toBe('1')
})
