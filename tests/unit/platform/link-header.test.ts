/**
 * @promise Live updates by the `Link` header, one connection for all topics and tabs.
 * @promise Several `Link` headers and several links in one are read, as API Platform sends them.
 */
import { fc } from '@tests/support/fast-check'
import { describe, expect, it } from 'vitest'
import { parseLinks } from '@/platform/link-header'

const base = 'http://base.example.com/test.html'
const targets = (header: string, rel: string) =>
  parseLinks(header, base)
    .filter(link => link.rels.includes(rel) && link.context === base)
    .map(link => link.target)

const css = 'http://base.example.com/simple.css'

// http://greenbytes.de/tech/tc/httplink/ by the names that its cases have there.
describe('the test cases of greenbytes for the Link header', () => {
  it.each<[string, string, string[]]>([
    ['simplecss', '<simple.css>; rel=stylesheet', [css]],
    ['simplecssreversed', 'rel=stylesheet; <fail.css>', []],
    ['simplecsssq', "<fail.css>; rel='stylesheet'", []],
    ['simplecssmrel', '<simple.css>; rel="foobar stylesheet"', [css]],
    ['simplecssmlnk', '<foo>; rel=bar, <simple.css>; rel=stylesheet', [css]],
    ['simplecssanchr', '<fail.css>; anchor="http://example.com/"; rel=stylesheet', []],
    ['simplecssanchrsame', '<simple.css>; anchor=""; rel=stylesheet', [css]],
    ['simplecssanchrsamefrag', '<fail.css>; anchor="#foo"; rel=stylesheet', []],
    ['simplecsstitle', '<simple.css>; rel=stylesheet; title="A simple CSS stylesheet"', [css]],
    ['simpleext', '<simple.css>; ext=foo; rel=stylesheet', [css]],
    ['simpleextq', String.raw`<simple.css>; ext="\""; rel=stylesheet`, [css]],
    ['simpleexta', "<simple.css>; ext1='start; rel=stylesheet; ext2=end'", [css]],
    ['simpleextrel', '<simple.css>; rel="http://example.com/rel stylesheet"', [css]],
  ])('reads the test case %s', (_name, header, expected) => {
    expect(targets(header, 'stylesheet')).toEqual(expected)
  })

  it('simplecsstitleq: escapes in a quoted parameter', () => {
    const [link] = parseLinks(
      String.raw`<simple.css>; rel=stylesheet; title="title with a DQUOTE \" and backslash: \\"`,
      base,
    )
    expect(link?.parameters.get('title')).toBe('title with a DQUOTE " and backslash: \\')
  })
})

describe('the examples of RFC 8288, section 3.5', () => {
  const book = 'http://example.com/TheBook/chapter3'
  const read = (header: string) => parseLinks(header, book)

  it('reads a link with its parameters', () => {
    const [link] = read('<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"')
    expect(link).toMatchObject({ target: 'http://example.com/TheBook/chapter2', rels: ['previous'] })
    expect(link?.parameters.get('title')).toBe('previous chapter')
  })
  it('reads a relation that is a URL', () => {
    expect(read('</>; rel="http://example.net/foo"')).toMatchObject([
      { target: 'http://example.com/', rels: ['http://example.net/foo'] },
    ])
  })
  it('reads a link with an anchor', () => {
    expect(read('</terms>; rel="copyright"; anchor="#foo"')).toMatchObject([
      { target: 'http://example.com/terms', context: `${book}#foo` },
    ])
  })
  it('reads two links of one header, with encoded titles', () => {
    const header = `</TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, </TheBook/chapter4>; rel="next"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel`
    expect(read(header)).toMatchObject([
      { target: 'http://example.com/TheBook/chapter2', rels: ['previous'] },
      { target: 'http://example.com/TheBook/chapter4', rels: ['next'] },
    ])
  })
  it('reads several relations of one link', () => {
    expect(read('<http://example.org/>; rel="start http://example.net/relation/other"')).toMatchObject([
      { rels: ['start', 'http://example.net/relation/other'] },
    ])
  })
  it('reads two quoted relations of one header', () => {
    expect(
      read('<https://example.org/>; rel="start", <https://example.org/index>; rel="index"'),
    ).toMatchObject([{ rels: ['start'] }, { rels: ['index'] }])
  })
})

describe('the rest of the grammar', () => {
  it.each<[string, string, string[]]>([
    ['spaces wherever they may be', '\t<simple.css> ;\trel = "stylesheet" ; a', [css]],
    ['names in any case', '<simple.css>; REL=StyleSheet', [css]],
    ['only the first of two rels', '<fail.css>; rel=next; rel=stylesheet', []],
    ['empty members', ', ,<simple.css>; rel=stylesheet, ,', [css]],
    [
      'commas and semicolons in a URL and in quotes',
      '<a;b,c>; t="x, <y>; rel=z"; rel=stylesheet',
      ['http://base.example.com/a;b,c'],
    ],
    ['a quote that isn’t closed', '<simple.css>; rel=stylesheet; title="open', [css]],
    ['a URL that isn’t closed', '<simple.css>; rel=stylesheet, <fail.css; rel=stylesheet', [css]],
    ['an invalid URL', '<http://[>; rel=stylesheet, <simple.css>; rel=stylesheet', [css]],
    ['an empty header', '', []],
  ])('reads %s', (_name, header, expected) => {
    expect(targets(header, 'stylesheet')).toEqual(expected)
  })

  it.each<[string, string, string[]]>([
    ['none', '<a>', []],
    ['one without a value', '<a>; rel', []],
    ['an empty one', '<a>; rel=""', []],
    ['two, with spaces around and between', '<a>; rel="  start \t next "', ['start', 'next']],
    ['one before spaces', '<a>; rel=start  ; title=x', ['start']],
  ])('reads the relations of a link that has %s', (_name, header, rels) => {
    expect(parseLinks(header, base)).toMatchObject([{ rels }])
  })

  it('reads parameters without a value as empty, and none without a name', () => {
    const [link] = parseLinks('<a>; async; =x; ; title=', base)
    expect([...(link?.parameters ?? [])]).toEqual([
      ['async', ''],
      ['title', ''],
    ])
  })

  it('leaves out a link from an invalid URL', () => {
    expect(parseLinks('<a>; anchor="http://["; rel=x, <b>; rel=x', base)).toMatchObject([
      { target: 'http://base.example.com/b' },
    ])
  })

  it('reads back any text in quotes', () => {
    const quote = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), titles => {
        const header = titles.map((title, n) => `<${n}>; title=${quote(title)}; rel=item`).join(', ')
        expect(parseLinks(header, base).map(link => link.parameters.get('title'))).toEqual(titles)
      }),
    )
  })
  it('parses any text without throwing or running for ever', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'<>;,="\\ \trel*a/:'.split(''))), characters => {
        expect(parseLinks(characters.join(''), base)).toBeInstanceOf(Array)
      }),
    )
  })
})
