/**
 * @promise The last ten searches are kept with the number found and how it changed; up to 100 can be saved by
 *   name; visitors' too.
 */
import { describe, expect, it } from 'vitest'
import { SEARCHES_KEY } from '@/config/storage-keys'
import {
  freeName,
  MAX_SAVED,
  parseSearches,
  rememberRun,
  saveSearchAs,
  withoutSaved,
  withRun,
  withSaved,
} from '@/memory/searches'
import { search } from '@tests/support/purchases'

const nothing = parseSearches(null)
const bank = search({ keywords: ['bank'], countries: ['DE', 'FR'] })
const sameBank = search({ keywords: ['Bank'], countries: ['FR', 'DE'] })
const long = search({ keywords: ['k'.repeat(30_000)] })
const word = (n: number) => search({ keywords: [`k${n}`] })

describe('recent searches', () => {
  it('keeps the last ten searches, the newest first', () => {
    let memory = nothing
    for (let n = 1; n <= 12; n += 1) memory = withRun(word(n), n, n)(memory)
    expect(memory.recent.map(({ found }) => found?.total)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  })

  it('keeps a search once, in whatever order and case its values are', () => {
    const memory = withRun(sameBank, 7, 2)(withRun(bank, 7, 1)(nothing))
    expect(memory.recent).toEqual([
      { criteria: sameBank, found: { total: 7, at: 2 }, before: null, userId: null },
    ])
  })

  it('keeps the last number that was different', () => {
    const runs: [number, number][] = [
      [5, 1],
      [7, 2],
      [7, 3],
      [7, 3],
    ]
    const memory = runs.reduce((before, [total, at]) => withRun(bank, total, at)(before), nothing)
    expect(memory.recent[0]).toMatchObject({ found: { total: 7, at: 3 }, before: { total: 5, at: 1 } })
  })

  it('keeps a search that the server hasn’t counted, with the number of an earlier run', () => {
    expect(withRun(bank, null, 1)(nothing).recent).toMatchObject([
      { criteria: bank, found: null, before: null },
    ])
    const memory = withRun(bank, null, 4)(withRun(bank, 7, 3)(nothing))
    expect(memory.recent).toMatchObject([{ criteria: bank, found: { total: 7, at: 3 }, before: null }])
  })

  it.each([2, 3])('keeps the number of a run at 3 where one at %i is reported after it', at => {
    const memory = withRun(bank, 9, at)(withRun(bank, 7, 3)(nothing))
    expect(memory.recent).toMatchObject([{ criteria: bank, found: { total: 7, at: 3 }, before: null }])
  })
})

it('a search is bound to who ran it, one that was stored without that to nobody', () => {
  const stored = { criteria: word(1), found: null, before: null }
  const before = parseSearches(JSON.stringify({ saved: [], recent: [stored] }))
  const memory = withRun(word(2), 7, 1, 'ann')(before)
  expect(memory.recent.map(({ userId }) => userId)).toEqual(['ann', null])
  expect(parseSearches(JSON.stringify(memory))).toEqual(memory)
})

describe('saved searches', () => {
  it('a saved search keeps the number that was found before, and how it changes', () => {
    const saved = withSaved('Banks', bank)(withRun(bank, 5, 1)(nothing))
    expect(saved.saved).toEqual([{ name: 'Banks', criteria: bank, found: { total: 5, at: 1 }, before: null }])
    expect(withRun(sameBank, 9, 2)(saved).saved[0]).toMatchObject({
      found: { total: 9, at: 2 },
      before: { total: 5, at: 1 },
    })
  })

  it('keeps one saved search for each name', () => {
    const memory = withSaved('A', word(2))(withSaved('B', word(3))(withSaved('A', word(1))(nothing)))
    expect(memory.saved.map(({ name, criteria }) => [name, criteria.keywords[0]])).toEqual([
      ['A', 'k2'],
      ['B', 'k3'],
    ])
    expect(withoutSaved('A')(memory).saved.map(({ name }) => name)).toEqual(['B'])
  })

  it('saves at most 100 searches, and not another one', () => {
    let memory = nothing
    for (let n = 0; n <= MAX_SAVED; n += 1) memory = withSaved(String(n), word(n))(memory)
    expect(memory.saved).toHaveLength(MAX_SAVED)
    expect(memory.saved[0]?.name).toBe('99')
  })

  it.each([
    ['', bank],
    ['Empty', search({})],
  ])('saves no search as %j without a name or criteria', (name, criteria) => {
    expect(withSaved(name, criteria)(nothing)).toEqual(nothing)
  })
})

it.each(['{', '[]', '7', '{"saved":3,"recent":{}}', '{"saved":[{"name":""}],"recent":[null]}'])(
  'reads nothing where %s is stored',
  text => expect(parseSearches(text)).toEqual(nothing),
)

it('a search with half of a surrogate pair, which no URL can carry, is left out', () => {
  const memory = withRun(search({ keywords: ['k\ud800'] }), 1, 2)(withRun(bank, 5, 1)(nothing))
  expect(parseSearches(JSON.stringify(memory)).recent.map(({ criteria }) => criteria)).toEqual([bank])
})

it.each([1e300, -1e300, 8.64e15 + 2])('a number found at %d, which is no date, is left out', at => {
  const last = { total: 1, at }
  const stored = { saved: [], recent: [{ criteria: bank, found: last, before: last }] }
  expect(parseSearches(JSON.stringify(stored)).recent).toMatchObject([
    { criteria: bank, found: null, before: null },
  ])
})

it('what is stored is read again', () => {
  const byProvider = search({ searchType: 'isp', hostingProviders: ['OVH'] })
  const memory = withSaved('B', byProvider)(withSaved('A', bank)(withRun(bank, 5, 1)(nothing)))
  expect(parseSearches(JSON.stringify(memory))).toEqual(memory)
})

it('a search that was stored before a criterion existed has no values of it', () => {
  const memory = withSaved('A', bank)(withRun(bank, 5, 1)(nothing))
  const older = JSON.stringify(memory).replaceAll(',"hostingProviders":[]', '')
  expect(older).not.toContain('hostingProviders')
  expect(parseSearches(older)).toEqual(memory)
})

it('a search that makes the record too long isn’t saved, and the others stay', () => {
  for (let n = 0; n < 5; n += 1) expect(saveSearchAs(`A${n}`, long)).toBe(true)
  rememberRun(bank, 5, 1, null)
  const names = () => parseSearches(localStorage.getItem(SEARCHES_KEY)).saved.map(({ name }) => name)
  const before = names()
  expect(saveSearchAs('Too much', search({ keywords: ['k'.repeat(400_000)] }))).toBe(false)
  expect(names()).toEqual(before)
  expect(saveSearchAs('Small', bank)).toBe(true)
  expect(names()).toEqual(['Small', ...before])
  expect(saveSearchAs('Small', bank)).toBe(true)
})

describe('a free name', () => {
  it('is the name, or where that is taken with the next number behind it', () => {
    expect(freeName('bank', ['food'])).toBe('bank')
    expect(freeName('bank', ['bank'])).toBe('bank (2)')
    expect(freeName('bank', ['bank (2)', 'bank', 'bank (3)'])).toBe('bank (4)')
  })

  it('is never longer than a name can be, with its number', () => {
    const longest = 'x'.repeat(80)
    expect(freeName(`${longest}y`, [])).toBe(longest)
    expect(freeName(`${longest}y`, [longest])).toBe(`${'x'.repeat(76)} (2)`)
  })
})
