/**
 * @promise The masked rows of a preview are saved as CSV: RFC 4180, UTF-8 with a byte order mark, without
 *   formulas.
 */
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { EmailRecord } from '@/api/search'
import { sampleCsv } from '@/features/search/sample-csv'

const row = (email: string, attributes: Record<string, string> = {}): EmailRecord => ({
  id: '1',
  email,
  domain: { name: 'northbank.example', tld: 'example', eavAttributes: [] },
  eavAttributes: Object.entries(attributes).map(([label, value]) => ({ name: label, label, value })),
})

describe('the CSV of a preview', () => {
  it('writes the columns of the table, in UTF-8 with a byte order mark and line ends of RFC 4180', () => {
    expect(
      sampleCsv([row('j***@northbank.example', { Role: 'Sales' }), row('é***@x.example', { City: 'Köln' })]),
    ).toBe(
      '\uFEFFEmail,Domain,TLD,Role,City\r\n' +
        'j***@northbank.example,northbank.example,.example,Sales,\r\n' +
        'é***@x.example,northbank.example,.example,,Köln\r\n',
    )
  })

  it.each([
    ['northbank.example', 'example', 'northbank.example,.example'],
    ['northbank.example', '.example', 'northbank.example,.example'],
    ['northbank.co.uk', 'co.uk', 'northbank.co.uk,.co.uk'],
    [null, null, ','],
    ['northbank', '', 'northbank,'],
  ])('writes the domain %j with the TLD %j as %s', (name, tld, cells) => {
    const csv = sampleCsv([{ ...row('a@b.example'), domain: { name, tld, eavAttributes: [] } }])
    expect(csv).toBe(`\uFEFFEmail,Domain,TLD\r\na@b.example,${cells}\r\n`)
  })

  it.each([
    ['a comma', 'Sales, Germany', '"Sales, Germany"'],
    ['a quote', 'The "best"', '"The ""best"""'],
    ['a line break', 'one\ntwo', '"one\ntwo"'],
    ['spaces around it', ' Sales', 'Sales'],
  ])('quotes a text with %s', (_what, text, cell) => {
    expect(sampleCsv([row('a@b.example', { Role: text })])).toContain(`,.example,${cell}\r\n`)
  })

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '=cmd|’/c calc’!A1',
    '\u00A0=1',
    '\uFEFF=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    '=1\n+2',
    '=HYPERLINK("http://x.example","y")',
    'x;=1+1',
    'x | @SUM(A1)',
    'x\t-1',
    '\u0000=1',
    'x;\u0000=1',
    '\u001F\u0085 -1',
    'x;"=1"',
    'x\n""-1',
  ])('writes no formula: %j', text => {
    const csv = sampleCsv([row(text, { [text]: text })])
    // What separates cells follows the spreadsheet's language.
    for (const delimiter of [',', ';', '\t', '|']) {
      const { data } = Papa.parse<string[]>(csv.slice(1).trimEnd(), { delimiter })
      for (const cell of data.flat()) expect(cell).not.toMatch(/^[\s\p{Cc}"]*[=+\-@＝＋－＠\uFEFF]/u)
    }
    const { data } = Papa.parse<string[]>(csv.slice(1).trimEnd(), { delimiter: ',' })
    expect(data[1]?.[0]?.replaceAll("'", '')).toBe(text.replace(/(?![\t\r\n])\p{Cc}/gu, ''))
  })

  it('reads a text of very many spaces in linear time', () => {
    const began = performance.now()
    expect(sampleCsv([row(`a${'\t'.repeat(60_000)}a`)])).toContain('a')
    // In quadratic time it takes several seconds.
    expect(performance.now() - began).toBeLessThan(1000)
  })
})
