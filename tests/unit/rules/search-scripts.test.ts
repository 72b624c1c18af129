/**
 * @promise TLDs and keywords in any script are sent, kept and shown; keywords in NFC, without invisible
 *   characters.
 */
import { describe, expect, it } from 'vitest'
import { endpoints } from '@/api/endpoints'
import { criteria, noCriteria } from '@/config/search-criteria'
import { addKeywords, parseSearchUrl, type LeftOut } from '@/features/search/parse-criteria'
import { parseLastSearch } from '@/features/search/search-state'
import { searchUrl } from '@/config/search-url'

/** Top-level domains of the root zone in scripts other than Latin, and words in scripts that it doesn't have. */
const tlds = `
  भारत संगठन नेट कॉम भारतम् भारोत ভারত ভাৰত বাংলা ਭਾਰਤ ભારત ଭାରତ இந்தியா இலங்கை சிங்கப்பூர் భారత్ ಭಾರತ
  ഭാരതം ලංකා ไทย คอม ລາວ გე հայ рф укр срб бел қаз мон мкд бг ею ευ ελ москва онлайн קום ישראל موقع
  شبكة عمان مصر ایران پاکستان همراه بھارت ڀارت الجزائر 中国 中國 香港 台湾 公司 网络 みんな ストア コム 한국 삼성 닷컴
  xn--h2brj9c com co.uk မြန်မာ កម្ពុជា བོད ᠮᠣᠩᠭᠣᠯ ኢትዮጵያ ދިވެހި ߒߞߏ ꮳꮃꭹ ශ්‍රී نامه\u200Cای i\u0307
`
  .trim()
  .split(/\s+/)

const queryOf = (url: string) => url.slice(url.indexOf('?'))

describe('a TLD in any script', () => {
  it.each(tlds)('%s is kept in a URL, in storage and in a request', tld => {
    const search = { ...noCriteria, tlds: [tld] }
    const leftOut: LeftOut[] = []
    expect(parseSearchUrl(queryOf(searchUrl(search)), leftOut)).toEqual(search)
    expect(parseLastSearch(JSON.stringify(search), leftOut)).toEqual(search)
    expect(leftOut).toEqual([])
    expect(decodeURIComponent(endpoints.search(search))).toContain(`domain.tld[]=${tld}`)
    expect(criteria.tlds.format(tld)).toBe(`.${tld}`)
  })

  it('reads a capital back whose small letter has a mark of its own', () => {
    const search = parseSearchUrl('?tlds=İ')
    expect(search?.tlds).toEqual(['i\u0307'])
    expect(search && parseSearchUrl(queryOf(searchUrl(search)))).toEqual(search)
  })

  it('reads a decomposed TLD as the composed one', () => {
    expect(parseSearchUrl('?tlds=caf%C3%A9,cafe%CC%81')?.tlds).toEqual(['caf\u00E9'])
  })
})

it.each<[string, string, string[]]>([
  ['with a zero-width space, as pasted from a page', 'bank\u200B', ['bank']],
  ['with a byte order mark', '\uFEFFbank', ['bank']],
  ['with a soft hyphen', 'ba\u00ADnk', ['bank']],
  ['with a word joiner and invisible operators', 'b\u2060a\u2061n\u2062k\u2063', ['bank']],
  ['with a direction override', '\u202Eknab', ['knab']],
  ['with direction marks, embeddings and isolates', '\u200Eb\u200Fa\u202An\u2066k\u2069\u061C', ['bank']],
  ['with tag characters', 'bank\u{E0062}\u{E007F}', ['bank']],
  ['with a Hangul filler', 'bank\u3164', ['bank']],
  ['in NFD', 'Zu\u0308rich', ['Z\u00FCrich']],
  ['in both forms', 'caf\u00E9,cafe\u0301', ['caf\u00E9']],
  ['in both spellings with and without what nobody sees', 'bank,bank\u200B', ['bank']],
  ['with a non-joiner inside a word', 'نامه\u200Cای', ['نامه\u200Cای']],
  ['with a joiner inside a word', 'ශ්\u200Dරී', ['ශ්\u200Dරී']],
  ['with joiners at its ends', '\u200Dbank\u200C', ['bank']],
  ['with a joiner before a letter, behind a sign', 'a-\u200Db', ['a-b']],
  ['with joiners behind a letter, before a sign', 'a\u200D\u200D-b', ['a-b']],
  ['with a joiner before a space', 'a\u200D b', ['a b']],
  ['that is a joined emoji', '\u{1F469}\u{1F3FD}\u200D\u{1F680}', ['\u{1F469}\u{1F3FD}\u200D\u{1F680}']],
  ['that is an emoji with a selector', '\u2764\uFE0F', ['\u2764\uFE0F']],
  ['from right to left', 'مصر', ['مصر']],
  ['of marks alone', '\u0301\u0308', []],
  ['of a zero-width space alone', '\u200B', []],
  ['of a soft hyphen alone', '\u00AD', []],
  ['of a direction override alone', '\u202E', []],
  ['of joiners alone', '\u200C\u200D\u200C', []],
  ['of a non-character alone', '\uFFFE', []],
  ['of blanks of all kinds', '\u00A0\u1680\u2000\u2003\u2028\u202F\u205F\u3000\u180E', []],
])('reads a keyword %s', (_case, text, expected) => {
  expect(addKeywords([], text)).toEqual(expected)
  expect(parseSearchUrl(`?keywords=${encodeURIComponent(text)}`)?.keywords ?? []).toEqual(expected)
})

/** Texts that programs are known to get wrong, in the manner of the Big List of Naughty Strings. */
const naughty = [
  ...`
  undefined ¦ null ¦ NaN ¦ true ¦ 0 ¦ 1/0 ¦ -1.00 ¦ 1E+02 ¦ 0x0 ¦ %s%n ¦ {0} ¦ ../../etc
  '; DROP TABLE x; -- ¦ <script>alert(1)</script> ¦ "><img src=x onerror=alert(1)>
  javascript:alert(1) ¦ &lt; ¦ %00 ¦ %3C ¦ + ¦ &a=b ¦ #x ¦ ?y ¦ a=b ¦ [] ¦ __proto__ ¦ constructor
  hasOwnProperty ¦ Ω≈ç√∫˜µ≤≥÷ ¦ ⁰⁴⁵₀₁₂ ¦ ด้้้้้็็็็็้้้้้ ¦ 田中さん ¦ ﾟ･✿ヾ╲(｡◕‿◕｡)╱ ¦ 😍 ¦ 🐵 🙈 🙉 ¦ 👨‍👩‍👧‍👦
  🇺🇸🇷🇺 ¦ １２３ ¦ ١٢٣ ¦ הָיְתָה ¦ بولندا ¦ ﷺ ¦ Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè ¦ ˙ɐnbᴉlɐ ¦ 𝕋𝕙𝕖 ¦ ⒯⒣⒠ ¦ İ
  ı ¦ ǅ ¦ ß ¦ ẞ ¦ Å ¦ K ¦ ᠎ ¦ ﷽ ¦ ⁦test⁧
  `
    .split(/[¦\n]/)
    .map(text => text.trim()),
  '\\',
  '$HOME',
  '\u202Etest\u202C',
  '\u2067x\u2069',
  '\uD83D',
  '\uDC00x',
  '\uFFFE',
  '\uFFFF',
  '\uFEFF',
  '\u0000\u0001',
  '\u0085',
  '\u00AD',
  '\u3164',
  'a\u0338',
  '\u1100\u1161\u11A8',
  '\u212B',
  '\u037E',
  '\u0958',
  '\u2126',
  '\uFB1D',
  '\u{2F800}',
  '\u{1D15E}',
  '  ',
  'x'.repeat(150),
]

const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '\uFFFD')

it.each(naughty)('a search of the text %j reads back from a URL and from storage as it was read', text => {
  const first = parseSearchUrl(
    `?keywords=${encodeURIComponent(wellFormed(text))}&tlds=${encodeURIComponent(wellFormed(text))}`,
  )
  if (first === null) return
  const leftOut: LeftOut[] = []
  expect(parseSearchUrl(queryOf(searchUrl(first)), leftOut)).toEqual(first)
  expect(parseLastSearch(JSON.stringify(first), leftOut)).toEqual(first)
  expect(addKeywords([], first.keywords.join())).toEqual(
    first.keywords.flatMap(keyword => addKeywords([], keyword)),
  )
  expect(leftOut).toEqual([])
  for (const value of [...first.keywords, ...first.tlds]) {
    expect(value).toBe(value.normalize())
    expect(value).not.toMatch(/[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u00AD]/)
  }
})

describe('texts that can’t be part of a search', () => {
  const left = (query: string) => {
    const leftOut: LeftOut[] = []
    parseSearchUrl(query, leftOut)
    return leftOut
  }

  it.each<[string, LeftOut[]]>([
    ['?countries=US,Germany', [{ criterion: 'countries', text: 'Germany' }]],
    [
      '?tlds=com,a/b,-',
      [
        { criterion: 'tlds', text: 'a/b' },
        { criterion: 'tlds', text: '-' },
      ],
    ],
    ['?keywords=%CC%81,bank', [{ criterion: 'keywords', text: '\u0301' }]],
    [`?keywords=${'x'.repeat(103)}`, [{ criterion: 'keywords', text: '…xxx' }]],
    ['?keywords=bank,BANK,,%20,%00&tlds=&countries=us,US', []],
    ['?type=isp&countries=Germany&providers=OVH', [{ criterion: 'countries', text: 'Germany' }]],
    ...['type=ISP&providers=OVH', 'providers=OVH', 'keywords=bank&providers=OVH'].map(
      (query): [string, LeftOut[]] => [`?${query}`, [{ criterion: 'hostingProviders', text: 'OVH' }]],
    ),
    ['?type=isp&keywords=bank', [{ criterion: 'keywords', text: 'bank' }]],
    ['?type=isp&providers=OVH&tlds=com', [{ criterion: 'tlds', text: 'com' }]],
  ])('names what it leaves out of %s', (query, expected) => {
    expect(left(query)).toEqual(expected)
  })

  it('names keywords beyond the limit of a search, except repetitions', () => {
    const keywords = Array.from({ length: 302 }, (_, index) => `k${index}`)
    expect(left(`?keywords=${[...keywords, 'k0'].join()}`)).toEqual([
      { criterion: 'keywords', text: 'k300' },
      { criterion: 'keywords', text: 'k301' },
    ])
  })

  it('names what it leaves out of storage and typed keywords', () => {
    const leftOut: LeftOut[] = []
    parseLastSearch('{"tlds":["com","<b>"],"keywords":["a,b"]}', leftOut)
    addKeywords(['a'], '\u0301,b', leftOut)
    expect(leftOut).toEqual([
      { criterion: 'tlds', text: '<b>' },
      { criterion: 'keywords', text: '\u0301' },
    ])
  })
})
