/**
 * @promise Countries and TLDs are taken from a pasted or dropped list, a `.txt` or a `.csv` file: any
 *   separators, Excel's `sep=;` line, quotes, line ends, UTF-8, UTF-16 and Windows-1252, tables with a
 *   heading; what stands beside a country's name and other columns with codes, such as continents, add no
 *   country.
 * @promise Countries are understood by code, by name in eight languages, by official name, and by group,
 *   which `Add` applies: EU, EEA, DACH, Nordics, …; none of a list is lost or taken for another, and 'and'
 *   between two is no code.
 */
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { countryGroups, createCountryList } from '@/features/search/countries'
import { MAX_LIST_BYTES, readListFile, readListText } from '@/features/search/import-file'
import { isComplete, readAddition, readList } from '@/features/search/read-list'
import { createTldList } from '@/features/search/tld-options'
import { understandBy, type ListCriterion } from '@/features/search/understand'
import type { OptionList } from '@/ui/combobox/option-list'
import { fc } from '@tests/support/fast-check'
import { moreIf } from '@tests/support/more'

const countryList = createCountryList(['en'])
const { options: countries } = countryList
const understandCountry = understandBy.countries(countryList)
const parse = (text: string) => readList(text, 'countries', countryList)

/** What is read of a list: its values, each line with what isn't understood of it, and the columns that don't count. */
const read = (values: string[], unread: string[] = [], ignoredColumns: string[] = []) => ({
  values,
  notUnderstood: unread.map(one => ({ line: parseInt(one), text: one.replace(/^\d+ /, '') })),
  ignoredColumns,
})

/** Spellings of countries, by their codes. */
const spellings = `
DE=de|DEU|Deutschland|Allemagne|Germany (DE)|Deutschland [DEU]|DE - Germany|DE – Deutschland – Germany;
AT=Österreich|Osterreich; GB=UK|U.K.|United Kingdom (UK)|Großbritannien; US=U.S.A.|United States (US);
NL=The Netherlands|Netherlands (Kingdom of the)|Pays-Bas (les); CI=Cote d’Ivoire|CÔTE D'IVOIRE;
LC=Saint Lucia|St Lucia; VC=Saint Vincent and the Grenadines; TT=Trinidad and Tobago; TR=Türkiye|Turkey;
IR=Iran (Islamic Republic of)|Iran, Islamic Rep.; PS=Palestine, State of|West Bank and Gaza;
CD=Democratic Republic of Congo|Congo, Democratic Republic of the|Congo (the Democratic Republic of the)|Congo, Dem. Rep.|Congo (DRC)|Congo, DRC;
MD=Moldova, Republic of; TW=Taiwan, Province of China|Taiwan, China;
FM=Micronesia (Federated States of)|Micronesia, Fed. Sts.; KR=Korea, Republic of|Korea, Rep.;
KP=Korea (Democratic People's Republic of)|Korea, Democratic Peoples Republic of; MF=Saint Martin (French part);
CN=China, People’s Republic of; IE=Republic of Ireland; SX=Sint Maarten (Dutch part)|Saint Martin (Dutch part);
FK=Falkland Islands (the) [Malvinas]; VA=Holy See (Vatican City State); BS=Bahamas (the);
BO=Bolivia (Plurinational State of); MK=Macedonia, the former Yugoslav Republic of;
LK=Sri Lanka, Democratic Socialist Republic of; TZ=Tanzania, United Republic of; VI=Virgin Islands (U.S.);
GW=Guinea-Bissau;
HK=Hong Kong|Hong Kong, China|Hong Kong SAR, China|Hong Kong (China)|China, Hong Kong Special Administrative Region;
XK=Kosovo; FR=France (la); BE=Belgique (La); EC=Équateur (l’); SV=El Salvador; RE=La Réunion;
MO=Macau (China)|Macao SAR, China; SH=Saint Helena, Ascension and Tristan da Cunha; EG=Egypt, Arab Rep.;
YE=Yemen, Rep.; VE=Venezuela, RB; SK=Slovak Republic; KG=Kyrgyz Republic; PR=Puerto Rico (US);
UY=Uruguay (Oriental Republic of); LU=Luxembourg, Grand Duchy of; DZ=Algeria (People's Democratic Republic of)
`
  .trim()
  .split(/;\s+/)
  .flatMap(entry => {
    const [code = '', names = ''] = entry.split('=')
    return names.split('|').map(name => [name, code])
  })

describe('a country', () => {
  const tags = Array.from('gbeng', letter => 0xe0000 + letter.charCodeAt(0))
  const england = `🏴${String.fromCodePoint(...tags, 0xe007f)} England`
  it.each([
    ...spellings,
    [' germany ', 'DE'],
    ['\tGermany\n', 'DE'],
    ['Iran (Islamic Republic of) ', 'IR'],
    // Of invisible signs, which pages and sheets bring along, the flag of England has six.
    [england, 'GB'],
    ['Germany \u200B\u200B', 'DE'],
    ["'' Germany ''", 'DE'],
  ])('reads the country %j', (text, code) => {
    expect(understandCountry(text)).toEqual([code])
  })

  it.each(['', '&', 'y', 'or', 'Atlantis', 'D', 'D E', 'Georgia, Atlanta', 'Republic of', '83', '—'])(
    'reads no country from %j',
    text => {
      expect(understandCountry(text) ?? null).toBeNull()
    },
  )

  it.each([
    ['ET and Germany', ['ET', 'DE']],
    ['Germany and ET', ['DE', 'ET']],
    [' DE FR ', ['DE', 'FR']],
  ])('reads several countries from %j', (text, codes) => {
    expect(understandCountry(text)).toEqual(codes)
  })

  it.each(['France (Germany', 'France) Germany'])('reads no list without separators from %j', text => {
    expect(understandCountry(text) ?? null).toBeNull()
  })

  it.each([
    'Guam (US)',
    'Bermuda (UK)',
    'Greenland (Denmark)',
    'Réunion (France)',
    'France (LA)',
    'Norfolk Island (Australia)',
    'Norway (EEA)',
    'Poland (EU)',
    'Germany EU',
    'Congo PR',
    'Korea (PRK)',
    'Oman AE',
    'LA INDIA',
    'Germany (Utopia)',
    'Utopia (Germany)',
    'Germany - France',
    'DE - Germany - France',
    'Guam USA',
    'Guam U.S.',
  ])('reads no second country from what stands beside a name: %j', text => {
    expect(parse(text)).toEqual(read([], [`1 ${text}`]))
  })

  it.each([
    'Utopia, Moldova, Republic of',
    'Moldova, Republic of, Utopia',
    'Utopia, Republic of',
    'Moldova, Republic of Utopia',
    'Moldova, Republic of; Germany',
    'Moldova, Republic of | Germany',
    'Moldova, Germany Republic of',
    'Germany, the Czech Republic',
    'Mexico, United States of',
    'China, Republic of',
    'Korea, Divided Republic of',
    'Congo, Socialist Republic of the',
  ])('reads no official name from %j', text => {
    expect(understandCountry(text) ?? null).toBeNull()
  })

  it.each([
    [1000, ['KR']],
    [1001, null],
  ])('reads a name in a text of %i characters as %j', (length, codes) => {
    expect(understandCountry('Korea, South'.padEnd(length)) ?? null).toEqual(codes)
  })

  it('reads each name and each code of the field’s list', () => {
    for (const { value, name } of countries)
      for (const text of [name, value]) expect([text, understandCountry(text)]).toEqual([text, [value]])
  })

  it('reads a group as its countries', () => {
    expect(understandCountry('dach')).toEqual(['DE', 'AT', 'CH'])
    expect(understandCountry('EU')).toHaveLength(27)
    expect(understandCountry('EEA')).toHaveLength(30)
    const codes = new Set(countries.map(({ value }) => value))
    for (const [name, group] of countryGroups)
      expect([name, group.filter(code => !codes.has(code))]).toEqual([name, []])
  })
})

describe('a TLD of a list', () => {
  const list = createTldList(['com', 'co.uk', 'рф', 'xn--55qx5d.cn', 'เน็ต.ไทย'])
  it.each([
    ['com', ['com']],
    ['.COM', ['com']],
    ['*.com', ['com']],
    ['.*.com', null],
    ['.co.uk', ['co.uk']],
    ['.рф', ['рф']],
    ['.xn--55qx5d.cn', ['xn--55qx5d.cn']],
    ['เน็ต.ไทย', ['เน็ต.ไทย']],
    ['.zz', null],
    ['example.com', null],
    ['', null],
  ])('reads the TLD %j', (text, values) => {
    expect(understandBy.tlds(list)(text) ?? null).toEqual(values)
  })

  it('finds a TLD beside others in a line', () => {
    expect(readList('.com .co.uk\n.zz', 'tlds', list)).toEqual(read(['com', 'co.uk'], ['2 .zz']))
  })
})

describe('what a list adds to a field', () => {
  const add = (text: string, values: string[]) => readAddition(text, 'countries', countryList, values)
  const filled = (count: number) => Array.from({ length: count }, (_, index) => `value ${index}`)

  it('is what the field doesn’t have yet', () => {
    expect(add('Italy, Germany, France, Atlantis, Germany', ['DE', 'ES'])).toEqual({
      added: ['IT', 'FR'],
      picked: ['DE'],
      surplus: 0,
      notUnderstood: [{ line: 1, text: 'Atlantis' }],
      ignoredColumns: [],
    })
  })

  it.each([
    [298, ['DE', 'FR'], 0],
    [299, ['DE'], 1],
    [300, [], 2],
    [301, [], 2],
  ])('has as many values as there is space for beside %i', (count, added, surplus) => {
    expect(add('Germany, France', filled(count))).toMatchObject({ added, surplus })
  })

  it('is a TLD of the options', () => {
    const { added } = readAddition('.com\n.zz', 'tlds', createTldList(['com']), [])
    expect(added).toEqual(['com'])
  })

  it.each([
    [true, 'adds all of its values', 'Germany', []],
    [true, 'has values of the field alone', 'Germany', ['DE']],
    [false, 'has no values', '', []],
    [false, 'has a text that isn’t understood', 'Germany\nAtlantis', []],
    [false, 'has more than there is space for', 'Germany\nFrance', filled(299)],
    [false, 'has another column and a text that isn’t understood', 'Country,Size\nGermany,5\nAtlantis,5', []],
    [false, 'has too much and a text that isn’t understood', 'Germany\nFrance\nAtlantis', filled(299)],
    [false, 'has another column', 'Country,Size\nGermany,5', []],
  ])('is complete: %s, where the list %s', (complete, _what, text, values) => {
    expect(isComplete(add(text, values))).toBe(complete)
  })
})

describe('a list', () => {
  it.each([
    ['a line each', 'Germany\nFrance\nItaly'],
    ['line ends of Windows', 'Germany\r\nFrance\r\nItaly\r\n'],
    ['line ends of old Macs', 'Germany\rFrance\rItaly'],
    ['a byte order mark', '\uFEFFGermany\nFrance\nItaly'],
    ['commas', 'Germany, France, Italy'],
    ['semicolons', 'Germany;France;Italy'],
    ['tabs', 'Germany\tFrance\tItaly'],
    ['bars', 'Germany | France | Italy'],
    ['different separators', 'Germany; France, Italy'],
    ['spaces between codes', 'DE FR IT'],
    ['quotes', '"Germany"\n"France"\n"Italy"'],
    ['quotes with a separator in them', '"Germany"\n"France; Italy"'],
    ['an opening quote alone', '"Germany\nFrance\nItaly'],
    ['empty lines and cells', '\n\nGermany,,\n , \nFrance\n\nItaly,'],
    ['repetitions', 'Germany\nDE\nFrance\nfr\nItaly'],
    ['a heading', 'Country\nGermany\nFrance\nItaly'],
    ['a heading in capitals, quotes and semicolons', '"COUNTRY";\r\n"DE";\r\n"FR";\r\n"IT";\r\n'],
  ])('reads a list with %s', (_what, text) => {
    expect(parse(text)).toEqual(read(['DE', 'FR', 'IT']))
  })

  it.each([
    ['Hong Kong,China\nFrance', ['HK', 'FR']],
    ['Country\nGermany, France', ['DE', 'FR']],
    ['Code,Name\nDE,Germany, \nFR,France,', ['DE', 'FR']],
    ['Congo, Democratic Republic of the', ['CD']],
    ["Korea, Democratic People's Republic of\nKorea, Republic of", ['KP', 'KR']],
    ['Moldova, Republic of, Germany, Korea, North', ['MD', 'DE', 'KP']],
    ['Virgin Islands, U.S.', ['VI']],
    ['Ireland, Republic of Korea', ['IE', 'KR']],
    ["Germany;Korea, Democratic People's Republic of;France", ['DE', 'KP', 'FR']],
    ['Germany, Republic of Ireland', ['DE', 'IE']],
    ['Spain, Republic of Ireland', ['ES', 'IE']],
    ['Germany, the Netherlands', ['DE', 'NL']],
    ['Korea, Republic of; Germany', ['KR', 'DE']],
    ["Korea, Democratic People's Republic of; Germany", ['KP', 'DE']],
    ["Korea, Democratic People's Republic of|Germany", ['KP', 'DE']],
    ["France; Korea, Democratic People's Republic of\tGermany", ['FR', 'KP', 'DE']],
    ['Congo, Democratic Republic of the;Germany', ['CD', 'DE']],
    ['Congo, the Democratic Republic of the; Germany', ['CD', 'DE']],
    ['Korea, Republic of; Germany\nIran, Islamic Republic of; France', ['KR', 'DE', 'IR', 'FR']],
    ['"Korea, Republic of; Germany"', ['KR', 'DE']],
  ])('reads the official names in %j, whose commas separate nothing', (text, values) => {
    expect(parse(text)).toEqual(read(values))
  })

  it.each([
    ['Chinese Taipei, Taiwan\nHong Kong, China\nJapan', ['TW', 'HK', 'JP'], ['Chinese Taipei']],
    ['Name\nHong Kong, China\nTaiwan, China', ['HK', 'TW'], []],
    ['Brazil\nChina, P.R.\nJapan', ['BR', 'CN', 'JP'], []],
    ['China, P.R.: Mainland\nChina, P.R.: Hong Kong\nChina, P.R.: Macao', ['CN', 'HK', 'MO'], []],
    ['China, Taiwan\nJapan', ['TW', 'JP'], []],
    ['"Japan","Hong Kong, China"', ['JP', 'HK'], []],
    ['Name\tArea\nJapan\t5\nTaiwan, China\t7', ['JP', 'TW'], []],
    ['Japan\nHong Kong;China', ['JP', 'HK', 'CN'], []],
    ['Hong Kong;China\nFrance;Spain', ['HK', 'CN', 'FR', 'ES'], []],
    ['Germany, Hong Kong, China', ['DE', 'HK', 'CN'], []],
    ['Hong Kong, China', ['HK', 'CN'], []],
    ['Germany\nFrance, Italy\nDE FR, ES', ['DE', 'FR', 'IT', 'ES'], []],
  ])(
    'reads a name with a comma between two names where it has a line or a cell: %j',
    (text, values, notUnderstood) => {
      expect(parse(text)).toMatchObject({ values, notUnderstood: notUnderstood.map(one => ({ text: one })) })
    },
  )

  it.each([
    ['France, Germany and Italy', ['FR', 'DE', 'IT']],
    ['Austria, Germany, and Switzerland', ['AT', 'DE', 'CH']],
    ['Germany, & Switzerland', ['DE', 'CH']],
    ['Germany & France', ['DE', 'FR']],
    ['Germany&France', ['DE', 'FR']],
    ['Germany\nFrance and Italy', ['DE', 'FR', 'IT']],
    ['Germany, France and\nItaly', ['DE', 'FR', 'IT']],
    ['France, Allemagne et Italie', ['FR', 'DE', 'IT']],
    ['Deutschland, Österreich und Schweiz', ['DE', 'AT', 'CH']],
    ['Francia y Perú; Italia e Spagna', ['FR', 'PE', 'IT', 'ES']],
    ['Niemcy i Polska', ['DE', 'PL']],
    ['Germany or France', ['DE', 'FR']],
    ['DE and FR', ['DE', 'FR']],
    ['DE, FR and AD', ['DE', 'FR', 'AD']],
    ['Germany, the UK and Ireland', ['DE', 'GB', 'IE']],
    ['Germany, the Netherlands and Belgium', ['DE', 'NL', 'BE']],
    ['Germany and Korea, Democratic People’s Republic of', ['DE', 'KP']],
    ['Korea, Democratic People’s Republic of and Germany', ['KP', 'DE']],
    ['Country\n"Germany and France"\nItaly', ['DE', 'FR', 'IT']],
  ])('takes no country for the word between the last ones of %j', (text, values) => {
    expect(parse(text)).toEqual(read(values))
  })

  it.each([
    ['Bosnia and Herzegovina and Serbia', ['BA', 'RS']],
    ['Antigua & Barbuda & Saint Kitts & Nevis', ['AG', 'KN']],
    ['France, Trinidad et Tobago et Wallis-et-Futuna', ['FR', 'TT', 'WF']],
    ['Germany, São Tomé e Príncipe e Itália', ['DE', 'ST', 'IT']],
    ['Bonaire, Sint Eustatius and Saba and France', ['BQ', 'FR']],
    ['United Kingdom of Great Britain and Northern Ireland', ['GB']],
  ])('keeps the names whole that have such a word in %j', (text, values) => {
    expect(parse(text)).toEqual(read(values))
  })

  it.each([
    ['DE, AND, ET', ['DE', 'AD', 'ET']],
    ['DE\nAND\nET\nAD', ['DE', 'AD', 'ET']],
    ['Code;Size\nDE;1\nET;2\nAND;3', ['DE', 'ET', 'AD']],
    ['AND and ET', ['AD', 'ET']],
    ['DE ET FR', ['DE', 'ET', 'FR']],
    ['DEU AND FRA and ITA', ['DE', 'AD', 'FR', 'IT']],
    ['Germany and AND', ['DE', 'AD']],
    ['AND and Germany', ['AD', 'DE']],
    ['ET et France et AND', ['ET', 'FR', 'AD']],
  ])('reads the codes of Andorra and Ethiopia in %j', (text, values) => {
    expect(parse(text).values).toEqual(values)
  })

  it('of the field’s countries is read as exactly these', () => {
    const texts = (index: number) => [countries[index]?.value, countries[index]?.name]
    const position = fc.nat(countries.length - 1)
    const listed = fc.record({
      forms: fc.array(fc.tuple(position, fc.nat(1)), { minLength: 2, maxLength: 6 }),
      form: fc.constant(0),
      between: fc.constantFrom(', ', ',', ';', '; ', '|', '\t', '\n', '\r\n', ' '),
      last: fc.constantFrom('', 'and ', '& ', 'et ', 'or '),
    })
    fc.assert(
      fc.property(listed, ({ forms, form, between, last }) => {
        // Spaces are between codes of the same length alone: 'Italy ET Germany' may be two countries or three.
        const all = forms.map(([index, any]) => texts(index)[between === ' ' ? form : any] ?? '')
        const [head, end] = [all.slice(0, -1).join(between), all.at(-1) ?? '']
        const lists = [`${head}${between}${last}${end}`]
        if (last !== '') lists.push(`${head} ${last}${end}`)
        const expected = [...new Set(forms.map(([index]) => countries[index]?.value ?? ''))]
        for (const list of lists) expect([list, parse(list)]).toEqual([list, read(expected)])
      }),
    )
  })

  it.each<[string, string, string[], string[]]>([
    ['a word beside another text', 'France\nGermany and Atlantis', ['FR'], ['2 Germany and Atlantis']],
    ['line ends of old Macs between names of two words', 'United Kingdom\rCosta Rica', ['GB', 'CR'], []],
    ['empty lines before its heading', '\n \nCountry\nGermany', ['DE'], []],
    ['an empty cell before an official name', " ,Korea,Democratic People's Republic of", ['KP'], []],
    ['a text in the second line of a cell', 'Italy\n"France\nAtlantis"', ['IT', 'FR'], ['3 Atlantis']],
    ['words of which one is a country', 'Germany Atlantis', [], ['1 Germany Atlantis']],
    ['another text after a comma', 'Germany, Republic of Utopia', ['DE'], ['1 Republic of Utopia']],
    ['a text that may be two names', 'Germany, the Shire of Utopia', ['DE'], ['1 the Shire of Utopia']],
    ['words far from each other', `DE${' '.repeat(996)}FR`, ['DE', 'FR'], []],
    ['a country where a heading would be', 'Country,Germany\nItaly', ['DE', 'IT'], ['1 Country']],
    ['countries where a heading would be', 'Country,"DE; FR"\nItaly', ['DE', 'FR', 'IT'], ['1 Country']],
    ['several texts in a cell of a table', 'Country\n"Germany; Mordor"\nItaly', ['DE', 'IT'], ['2 Mordor']],
    [
      'texts that aren’t understood beside values',
      'Germany\r\n\r\nAtlantis\r\n"Mordor\r\nFrance"\r\nItaly, Narnia',
      ['DE', 'FR', 'IT'],
      ['3 Atlantis', '4 Mordor', '6 Narnia'],
    ],
    ['no values', ' \n,;\n', [], []],
  ])('reads a list with %s', (_what, text, values, notUnderstood) => {
    expect(parse(text)).toEqual(read(values, notUnderstood))
  })

  it('reads no words from a text that is too long', () => {
    const text = `DE${' '.repeat(997)}FR`
    expect(parse(text)).toMatchObject({ values: [], notUnderstood: [{ line: 1, text }] })
  })

  it('looks for no official name in a very long text', () => {
    const text = `Moldova${' '.repeat(100_000)}x`
    expect(parse(text).notUnderstood).toEqual([{ line: 1, text }])
  }, 2000)

  const headings = (count: number, other: string) => `Country${`,${other}`.repeat(count - 1)}`

  // In quadratic time each takes minutes.
  const large: [what: string, text: string, values: string[]][] = [
    ['semicolons', ';'.repeat(1e6), []],
    ['blank lines', '\n'.repeat(1e6), []],
    ['carriage returns', '\r'.repeat(1e6), []],
    ['quotes', '"'.repeat(1e6), []],
    ['one value in many lines', 'de\n'.repeat(300_000), ['DE']],
    ['one value in many lines of a cell', `"${'de\n'.repeat(300_000)}"`, ['DE']],
    ['a thousand columns and short rows', `${headings(1000, 'Country')}\n${'de\n'.repeat(300_000)}`, ['DE']],
    ['a thousand columns without names', `${headings(1000, '')}\n${'de\n'.repeat(300_000)}`, ['DE']],
    ['half a million columns, which are no table', `${headings(500_000, '')}\nItaly`, ['IT']],
    ['different unknown names', Array.from({ length: 100_000 }, (_, n) => `X ${n}`).join('\n'), []],
    [
      'different words of another script',
      Array.from({ length: 300_000 }, (_, n) =>
        String.fromCharCode(0x4e00 + (n % 20_000), 0x4e00 + n / 20_000),
      ).join('，'),
      [],
    ],
  ]
  for (const [index, [what, text, values]] of large.entries())
    it(`reads a megabyte of ${what}`, moreIf(index > 0), () => {
      expect(parse(text).values).toEqual(values)
    })

  it('reads all of a list of 10,000 lines', () => {
    const lines = Array.from({ length: 10_000 }, (_, index) =>
      index % 100 === 99 ? `"Nowhere ${index}";x` : `"${countries[index % countries.length]?.name}";`,
    )
    const { values, notUnderstood } = parse(`\uFEFF${lines.join('\r\n')}\r\n`)
    expect(values).toHaveLength(countries.length)
    expect(notUnderstood).toHaveLength(200)
    expect(notUnderstood[198]).toEqual({ line: 10_000, text: 'Nowhere 9999' })
  })
})

/** Between bars. */
const headingTexts =
  'Country|Countries|COUNTRY CODE|country_name|Country-Code|CountryName|Land|Länder|Pays|País|Países|' +
  'Pais|Paises|Paese| Country |TLD|TLDs|Domain|Domains|Top-level domain|Top level|ISO|ISO 3166-1|' +
  'Alpha-2|Code|Name'
const otherTexts =
  'My country|Countryside|Country of birth|Lands|The land|Paysage|My TLD|TLD list|Isolation|Alphabet|' +
  'My code|Codes|My name|Names|Desktop level|ISO code 639-1'

describe('a heading', () => {
  it.each(headingTexts.split('|'))('%j is none of the values', heading => {
    expect(parse(`${heading}\nGermany`)).toEqual(read(['DE']))
  })

  it.each(otherTexts.split('|'))('%j isn’t understood', text => {
    expect(parse(`${text}\nGermany`).notUnderstood).toEqual([{ line: 1, text }])
  })
})

describe('a table', () => {
  it('reads the columns of a table that are understood, and names the others', () => {
    expect(parse('Name;Country;Population\nA GmbH;Germany;83\nB SA;France;68\nC;Atlantis;1\n')).toEqual(
      read(['DE', 'FR'], ['4 Atlantis'], ['Name', 'Population']),
    )
  })

  it.each([
    ['CC,Country\nDE,Germany\nFR,France', ['DE', 'FR'], []],
    ['Country,CC\nGermany,DE\nFrance,FR', ['DE', 'FR'], []],
    ['Country,Language\nAustria,de\nSwitzerland,fr\nMexico,es', ['AT', 'CH', 'MX'], ['Language']],
    ['Country,Code,Continent\nBrazil,BR,SA\nPoland,PL,EU', ['BR', 'PL'], ['Continent']],
    ['Name,Country\nChad,Canada\nJordan,Italy', ['CA', 'IT'], ['Name']],
    ['Code,Name\nDE,Germany\n ,France\n ,Italy\n,Spain', ['DE', 'FR', 'IT', 'ES'], []],
    ['Code,Name\nXA,Germany\nFR,France\nXB,Italy', ['DE', 'FR', 'IT'], ['Code']],
    ['Country,Language\nAustria,de, \nMexico,es,', ['AT', 'MX'], ['Language']],
    ['Name;Code;Kontinent\nDeutschland;DE;EU\nJapan;JP;AS', ['DE', 'JP'], ['Kontinent']],
    ['Continent,Code,Name\nEU,DE,Germany\nAS,JP,Japan', ['DE', 'JP'], ['Continent']],
    ['ISO,Name,Region\nBR,Brazil,SA\nAF,Afghanistan,AS', ['BR', 'AF'], ['Region']],
    ['Name;Region\nUnited States;NA\nCanada;NA', ['US', 'CA'], ['Region']],
    ['name,code,eu member\nGermany,DE,no\nNorway,NO,no', ['DE', 'NO'], ['eu member']],
    ['Code;Name;Newsletter\nDE;Germany;no\nFR;France;no', ['DE', 'FR'], ['Newsletter']],
    ['Country,ISO 639-1\nSweden,sv\nGermany,de', ['SE', 'DE'], ['ISO 639-1']],
    ['ISO 639-1,Name\nsv,Sweden\nar,Oman', ['SE', 'OM'], ['ISO 639-1']],
    ['Code,Name\nSV,Sweden\nET,Estonia', ['SE', 'EE'], ['Code']],
    ['tld,country\ncom,US\nde,US\nfr,US', ['US'], ['tld']],
    ['Domain,Country\nde,US\nfr,US\nit,CA', ['US', 'CA'], ['Domain']],
    ['Country,Domain\nUnited States,com\nGermany,de', ['US', 'DE'], ['Domain']],
    ['First name,Code\nJordan,DE\nGeorgia,FR', ['DE', 'FR'], ['First name']],
    ['Names,Code\nJordan,DE\nGeorgia,FR', ['DE', 'FR'], ['Names']],
    ['Country,Code\nGermany,DE\nFrance,ES', ['DE', 'FR'], ['Code']],
    ['Markt;Umsatz\nBrasilien;5\nPolen;7', ['BR', 'PL'], ['Umsatz']],
    ['Code,Name\nDE\nFR,France', ['FR'], ['Code']],
  ])('reads the columns of %j by their headings', (text, values, ignoredColumns) => {
    expect(parse(text)).toMatchObject({ values, ignoredColumns })
  })

  it.each([
    ['Country,Code\nGermany,DE\nKorea, Republic of,KR', ['DE'], ['Korea, Republic of,KR']],
    ['Code,Country\nFR,France\nBS,Bahamas, The', ['FR'], ['BS,Bahamas, The']],
    ['Code,Country\nDE,Germany\nFR,Atlantis, Utopia', ['DE'], ['FR,Atlantis, Utopia']],
    ['Customer,Country\n"Smith",Italy\nSmith, John,Germany', ['IT'], ['Smith, John,Germany']],
    ['Country,Code,Note\nGermany,DE,a\nAtlantis,,b,c', ['DE'], ['Atlantis,,b,c']],
    ['Country,Sales\nAtlantis,5\nMordor,7', [], ['Atlantis', '5', 'Mordor', '7']],
  ])('lists a row of %j with more cells than columns', (text, values, notUnderstood) => {
    expect(parse(text)).toMatchObject({ values, notUnderstood: notUnderstood.map(one => ({ text: one })) })
  })

  it.each([
    ['a semicolon', 'sep=;\nCountry;Size, in km²;Note\nGermany;5;a\nItaly;7;b'],
    ['quotes and a byte order mark', '\uFEFF"SEP=;"\r\n"Country";"Size, in km²";"Note"\r\nDE;5;\r\nIT;7;a'],
    ['a tab', 'sep=\t\nCountry\tSize, in km²\tNote\nGermany\t5\ta\nItaly\t7\tb'],
    ['a sign that others don’t use', 'sep=^\rCountry^Size, in km²^Note\rGermany^5^a\rItaly^7^b'],
  ])('takes its separator from a first line that says it, as Excel’s: %s', (_what, text) => {
    expect(parse(text)).toEqual(read(['DE', 'IT'], [], ['Size, in km²', 'Note']))
  })

  it('takes an article after a comma for a part of the name', () => {
    expect(parse('Germany, Bahamas, The, France')).toEqual(read(['DE', 'BS', 'FR']))
  })

  it('counts the line that says the separator', () => {
    expect(parse('sep=;\nGermany;Italy\nAtlantis')).toEqual(read(['DE', 'IT'], ['3 Atlantis']))
    expect(parse('Germany\nsep=;')).toEqual(read(['DE'], ['2 sep=']))
    expect(parse('sep=;')).toEqual(read([]))
  })

  it.each([
    'Customer,Country\nSmith,Germany\n"Acme" GmbH,France\nJones,Italy',
    'Customer\tCountry\nSmith\tGermany\n"Acme" GmbH\tFrance\nJones\tItaly',
    'Customer,Country\nSmith,Germany\n"Acme,France\nJones,Italy',
    'Customer,Country\n"Acme" Ltd,Germany\n"Small",France\nJones,Italy',
    'Country,Customer\nGermany,Smith\n"France,Acme\nItaly,Jones',
  ])('loses no row where a quote isn’t closed before a separator: %j', text => {
    expect(parse(text)).toMatchObject({ values: ['DE', 'FR', 'IT'], notUnderstood: [] })
  })

  it('has its separator by its headings where a row ends early', () => {
    const values = ['DE', 'FR']
    expect(parse('Name;Country\nJordan;Germany\nChad\nGeorgia;France')).toMatchObject({ values })
  })

  it('needs nothing in a row that ends before the column of countries', () => {
    expect(parse('Size,Country\n5\n7,Italy')).toEqual(read(['IT'], [], ['Size']))
  })

  it.each([
    [1000, []],
    [1001, [{ line: 1, text: 'country' }]],
  ])('with %i columns leaves out of its values %j', (columns, notUnderstood) => {
    expect(parse(`country${','.repeat(columns - 1)}\nItaly`)).toMatchObject({ values: ['IT'], notUnderstood })
  })

  it.each<[string, string[], string[]]>([
    [
      'Country,TLD,Domains\nUS,.com,120\nDE,.net,80\nFR,.org,44',
      ['com', 'net', 'org'],
      ['Country', 'Domains'],
    ],
    ['TLD,Country Code\n.com,DE\n.com,FR\n.net,IT', ['com', 'net'], ['Country Code']],
    // A heading that is a TLD too.
    ['TLD,Name\ncom,Commercial\nnet,Network', ['com', 'net'], ['Name']],
  ])('of TLDs beside others has the TLDs: %j', (text, values, ignoredColumns) => {
    const list = createTldList(['com', 'net', 'org', 'us', 'de', 'fr', 'it', 'name'])
    expect(readList(text, 'tlds', list)).toEqual(read(values, [], ignoredColumns))
  })

  it('reads a heading that is a TLD too as a TLD where it stands alone', () => {
    expect(readList('name\ncom', 'tlds', createTldList(['com', 'name'])).values).toEqual(['name', 'com'])
  })

  it.each<[string, string[], string[]]>([
    ['id,country\n1,Germany', ['DE'], ['id']],
    ['ID;Land\n1;Italien', ['IT'], ['ID']],
    ['No,Country\n1,Italy', ['IT'], ['No']],
    ['Nr;Land\n1;Italien', ['IT'], ['Nr']],
    ['ID\nNO\nNR', ['ID', 'NO', 'NR'], []],
    ['ID,NO', ['ID', 'NO'], []],
  ])(
    'reads the codes in the first row of %j as headings beside another one alone',
    (text, values, ignored) => {
      expect(parse(text)).toEqual(read(values, [], ignored))
    },
  )

  it.each<[string, string[], string[]]>([
    [',Country\n0,Germany', ['DE'], ['Column 1']],
    ['Country,\nGermany,France\nItaly,', ['DE', 'IT'], ['Column 2']],
    ['Country,,\nGermany,, ', ['DE'], []],
  ])('names a column without a heading by its place where it has something: %j', (text, values, ignored) => {
    expect(parse(text)).toEqual(read(values, [], ignored))
  })

  describe.each<[ListCriterion, string[], string[], OptionList]>([
    ['countries', ['Country', 'Code', 'Country name'], ['Germany', 'Italy', 'FR'], countryList],
    ['tlds', ['TLD', 'Code', 'Domain'], ['com', '.net', 'DE'], createTldList(['com', 'net', 'de'])],
  ])('of %s', (criterion, ownHeadings, known, options) => {
    const text = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: fc.constantFrom('Frnace', 'Mordor!', '5') },
    )
    const cell = fc.tuple(fc.constantFrom(', ', ';', '\n', '|'), fc.array(text, { maxLength: 3 }))
    const table = fc.integer({ min: 1, max: 4 }).chain(width =>
      fc.record({
        headings: fc.array(fc.constantFrom(...ownHeadings, 'Customer', 'Note', ''), {
          minLength: width,
          maxLength: width,
        }),
        // Some rows have more cells than the table has columns.
        rows: fc.array(fc.array(cell, { minLength: width, maxLength: width + 1 }), { maxLength: 6 }),
        delimiter: fc.constantFrom(',', ';', '\t'),
      }),
    )

    it('leaves out no text without naming it or its column', () => {
      fc.assert(
        fc.property(table, ({ headings, rows, delimiter }) => {
          const cells = rows.map(row => row.map(([separator, texts]) => texts.join(separator)))
          const list = Papa.unparse([headings, ...cells], { delimiter, quotes: true })
          const { values, notUnderstood, ignoredColumns } = readList(list, criterion, options)
          const named = notUnderstood.map(entry => entry.text).join('\n')
          for (const row of rows)
            for (const [column, [, texts]] of row.entries()) {
              const name = headings[column] || `Column ${column + 1}`
              for (const one of texts) {
                const isRead =
                  understandBy[criterion](options)(one)?.every(value => values.includes(value)) ?? false
                const isNamed = ignoredColumns.includes(name) || named.includes(one)
                expect([one, isRead || isNamed]).toEqual([one, true])
              }
            }
        }),
      )
    })
  })

  it.each<[string, string, string[], string[], string[]]>([
    [
      'of the column that counts',
      'Country;Customer\n"Germany, Frnace";ACME\nUtopia;X\nItaly;Y',
      ['DE', 'IT'],
      ['2 Frnace', '3 Utopia'],
      ['Customer'],
    ],
    ['of all columns where none is understood', 'Code,Name\nQQ,Nowhere', [], ['2 QQ', '2 Nowhere'], []],
    [
      'of each cell without a heading',
      'Germany,Atlantis\nFrance,Mordor',
      ['DE', 'FR'],
      ['1 Atlantis', '2 Mordor'],
      [],
    ],
  ])('names what isn’t understood %s', (_what, text, ...expected) => {
    expect(parse(text)).toEqual(read(...expected))
  })
})

describe('a file', () => {
  const text = 'Österreich\r\nCôte d’Ivoire'
  const utf16 = (littleEndian: boolean) => {
    const bytes = new DataView(new ArrayBuffer(2 * text.length + 2))
    Array.from(`\uFEFF${text}`, (letter, index) =>
      bytes.setUint16(2 * index, letter.charCodeAt(0), littleEndian),
    )
    return bytes
  }
  const windows = Uint8Array.from(text, letter => (letter === '’' ? 0x92 : letter.charCodeAt(0)))

  it.each<[string, BlobPart]>([
    ['UTF-8', text],
    ['UTF-8 with a byte order mark', `\uFEFF${text}`],
    ['UTF-16 as Excel writes it', utf16(true)],
    ['UTF-16, big-endian', utf16(false)],
    ['the encoding of Windows', windows],
  ])('reads a file in %s', async (_what, part) => {
    const file = await readListFile(new File([part], 'a.csv'))
    expect('text' in file && parse(file.text)).toEqual(read(['AT', 'CI']))
  })

  it.each([
    [[0xff, 0x61], 'ÿa'],
    [[0xfe, 0x61], 'þa'],
    [[0x61, 0xff], 'aÿ'],
    [[0x61, 0xfe], 'aþ'],
  ])('takes a file of the bytes %j for Windows’ %s', async (bytes, asText) => {
    const file = new File([Uint8Array.from(bytes)], 'a.csv')
    expect(await readListFile(file)).toEqual({ text: asText, name: 'a.csv' })
  })

  it('reads a text of the largest size', async () => {
    const largest = 'x'.repeat(MAX_LIST_BYTES)
    expect(await readListFile(new File([largest], 'a.csv'))).toEqual({ text: largest, name: 'a.csv' })
    expect(readListText(largest)).toEqual({ text: largest, name: 'Pasted list' })
  })

  const notText = 'isn’t text. Save it as a .csv or .txt file first.'
  const gone = new File([''], 'a.csv')
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))

  it.each<[string, File, string]>([
    [
      'a picture',
      new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0)], 'a.png'),
      `“a.png” ${notText}`,
    ],
    ['a workbook', new File([Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0)], 'a.xlsx'), `“a.xlsx” ${notText}`],
    [
      'a large file',
      new File(['x'.repeat(MAX_LIST_BYTES + 1)], 'a.csv'),
      '“a.csv” is too large (1.00 MB). A list can have 1.00 MB at most.',
    ],
    ['an empty file', new File(['\uFEFF\r\n'], 'a.csv'), '“a.csv” is empty.'],
    ['a file that is gone', gone, '“a.csv” couldn’t be read. Please try again.'],
  ])('explains why it can’t read %s', async (_what, file, problem) => {
    expect(await readListFile(file)).toEqual({ problem })
  })

  it('a file and a pasted text have the same limit', () => {
    expect(readListText('x')).toEqual({ text: 'x', name: 'Pasted list' })
    expect(readListText('x'.repeat(2 * MAX_LIST_BYTES))).toEqual({
      problem: 'The pasted text is too large (2.00 MB). A list can have 1.00 MB at most.',
    })
  })
})
