import { describe, expect, it } from 'vitest'
import { renderedIndexes, findOptions, indexOptions, splitTyped } from '@/ui/combobox/options'

const countries = indexOptions(
  Object.entries({
    AT: 'Austria',
    CI: 'Côte d’Ivoire',
    DE: 'Germany',
    DK: 'Denmark',
    SE: 'Sweden',
    TR: 'Türkiye',
    AE: 'United Arab Emirates',
    US: 'United States',
    UY: 'Uruguay',
  }).map(([value, name]) => ({ value, code: value, name })),
)
const tlds = indexOptions(
  ['ac.com', 'com', 'community', 'net', 'telecom'].map(value => ({ value, name: `.${value}` })),
)

const found = (options: typeof countries, text: string) =>
  findOptions(options, text).map(({ value }) => value)

describe('the options for a typed text', () => {
  it.each([
    ['a name by its beginning', 'unit', ['AE', 'US']],
    ['a name in any case', 'UNIT', ['AE', 'US']],
    ['a name without its accents', 'cote', ['CI']],
    ['a name with wrong accents', 'dénmark', ['DK']],
    ['a word within', 'states', ['US']],
    ['a word’s beginning before a part', 'st', ['US', 'AT']],
    ['a part within', 'gua', ['UY']],
    ['a code before other matches', 'de', ['DE', 'DK', 'SE']],
    ['beginnings before parts', 'u', ['AE', 'US', 'UY', 'AT', 'TR']],
    ['a name with blanks around it', '  germ ', ['DE']],
    ['nothing', 'xyz', []],
  ])('finds %s', (_what, text, expected) => {
    expect(found(countries, text)).toEqual(expected)
  })

  it('finds all options, in their own order, while nothing is typed', () => {
    expect(found(countries, ' ')).toEqual(['AT', 'CI', 'DE', 'DK', 'SE', 'TR', 'AE', 'US', 'UY'])
  })

  it.each([
    ['com', ['com', 'community', 'ac.com', 'telecom']],
    ['.com', ['com', 'community', 'ac.com']],
    ['.c', ['com', 'community', 'ac.com']],
  ])('finds a TLD with or without its dot: %s', (text, expected) => {
    expect(found(tlds, text)).toEqual(expected)
  })
})

describe('the part of an option that was typed', () => {
  it.each<[string, string, [string, string, string] | null]>([
    ['United States', 'unit', ['', 'Unit', 'ed States']],
    ['Côte d’Ivoire', 'cote', ['', 'Côte', ' d’Ivoire']],
    ['Côte d’Ivoire', 'ivo', ['Côte d’', 'Ivo', 'ire']],
    ['Co\u0302te', 'te', ['Co\u0302', 'te', '']],
    ['İzmir', 'zm', ['İ', 'zm', 'ir']],
    ['Germany', 'xyz', null],
    ['Germany', ' ', null],
  ])('splits %s for %j into %j', (text, typed, expected) => {
    expect(splitTyped(text, typed)).toEqual(expected)
  })
})

describe('the rendered options', () => {
  it.each<[string, number, number, number, number[]]>([
    ['all of a short list', 3, 0, -1, [0, 1, 2]],
    ['nothing of an empty list', 0, 0, -1, []],
    ['the first and the very last', 1500, 0, -1, [0, 1, 2, 3, 4, 5, 6, 7, 1499]],
    ['those in view with a margin', 1500, 700, 702, [698, 699, 700, 701, 702, 703, 704, 705, 706, 707, 1499]],
    ['a highlighted one out of view', 1500, 0, 900, [0, 1, 2, 3, 4, 5, 6, 7, 900, 1499]],
    ['the end', 1500, 1495, 1499, [1493, 1494, 1495, 1496, 1497, 1498, 1499]],
  ])('renders %s', (_what, count, first, highlighted, expected) => {
    expect(renderedIndexes(count, first, highlighted)).toEqual(expected)
  })
})
