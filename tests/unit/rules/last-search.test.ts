// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { parseLastSearch, readLastSearch, storeLastSearch } from '@/features/search/last-search'
import { noCriteria } from '@/features/search/parse-criteria'

const search = { ...noCriteria, keywords: ['bank'] }

beforeEach(() => localStorage.clear())

it('a stored search is read again until it is removed', () => {
  expect(readLastSearch()).toBe('')
  storeLastSearch(search)
  expect(parseLastSearch(readLastSearch())).toEqual(search)
  expect(Object.keys(localStorage)).toEqual(['listwell-search'])
  storeLastSearch(noCriteria)
  expect(localStorage).toHaveLength(0)
})
