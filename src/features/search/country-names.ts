import { foldText } from '@/ui/combobox/options'
import { countries } from './countries'

/** The codes of three letters of ISO 3166-1, in the order of `countries`. */
export const codesOfThreeLetters = `
AFG ALA ALB DZA ASM AND AGO AIA ATG ARG ARM ABW AUS AUT AZE BHS BHR BGD BRB BLR BEL BLZ BEN BMU BTN BOL BIH BWA BRA VGB BRN
BGR BFA BDI KHM CMR CAN CPV BES CYM CAF TCD CHL CHN CXR CCK COL COM COG COD COK CRI CIV HRV CUB CUW CYP CZE DNK DJI DMA DOM
ECU EGY SLV GNQ ERI EST SWZ ETH FLK FRO FJI FIN FRA GUF PYF GAB GMB GEO DEU GHA GIB GRC GRL GRD GLP GUM GTM GGY GIN GNB GUY
HTI HND HKG HUN ISL IND IDN IRN IRQ IRL IMN ISR ITA JAM JPN JEY JOR KAZ KEN KIR XKX KWT KGZ LAO LVA LBN LSO LBR LBY LIE LTU
LUX MAC MDG MWI MYS MDV MLI MLT MHL MTQ MRT MUS MYT MEX FSM MDA MCO MNG MNE MSR MAR MOZ MMR NAM NRU NPL NLD NCL NZL NIC NER
NGA NIU NFK PRK MKD MNP NOR OMN PAK PLW PSE PAN PNG PRY PER PHL POL PRT PRI QAT REU ROU RUS RWA WSM SMR STP SAU SEN SRB SYC
SLE SGP SXM SVK SVN SLB SOM ZAF KOR SSD ESP LKA BLM SHN KNA LCA MAF SPM VCT SDN SUR SJM SWE CHE SYR TWN TJK TZA THA TLS TGO
TKL TON TTO TUN TUR TKM TCA TUV VIR UGA UKR ARE GBR USA URY UZB VUT VAT VEN VNM WLF YEM ZMB ZWE`
  .trim()
  .split(/\s/)

/** Names that lists have, beside those that browsers know in these languages, such as the World Bank's, the IMF's and the UN's. */
const otherNames = `
BA Bosnia|BN Brunei Darussalam|BQ Bonaire, Sint Eustatius and Saba|BQ Bonaire|CD Congo, Democratic Republic of the
CD Democratic Republic of the Congo|CD DR Congo|CD DRC|CD Congo (DRC)|CD Congo, Dem. Rep.|CG Congo, Republic of the
CG Republic of the Congo|CG Congo, Rep.|CG Congo|CI Ivory Coast|CN China, People's Republic of|CN China, P.R.
CN China, P.R.: Mainland|CV Cabo Verde|CZ Czech Republic|EG Egypt, Arab Rep.|FK Falkland Islands (Malvinas)
FM Federated States of Micronesia|FM Micronesia, Fed. Sts.|GB UK|GB Great Britain|GB Britain|GB Großbritannien
GB United Kingdom of Great Britain and Northern Ireland|GR EL|HK Hong Kong SAR|HK Hong Kong, China|HK Hong Kong SAR, China
HK China, Hong Kong SAR|HK China, Hong Kong Special Administrative Region|IE Republic of Ireland|IR Iran, Islamic Rep.
KG Kyrgyz Republic|KP Democratic People's Republic of Korea|KP Korea, North|KP Korea, Democratic People's Republic of
KP Korea, Dem. People's Rep.|KR Korea, Republic of|KR Republic of Korea|KR Korea, Rep.|KR Korea, South|KR Korea|LA Lao PDR
LA Lao People's Democratic Republic|MF Saint Martin (French part)|MK Macedonia|MK Republic of North Macedonia|MM Myanmar
MM Burma|MO Macau|MO Macao, China|MO Macau, China|MO Macao SAR, China|MO China, Macao SAR
MO China, Macao Special Administrative Region|NL Holland|NL The Netherlands|PR Puerto Rico (US)|PS State of Palestine
PS West Bank and Gaza|RU Russian Federation|SH Saint Helena, Ascension and Tristan da Cunha|SK Slovak Republic
SO Somalia, Fed. Rep.|SX Sint Maarten (Dutch part)|SX Saint Martin (Dutch part)|SY Syrian Arab Republic|SZ Swaziland
TL East Timor|TR Turkey|TT Trinidad et Tobago|TW Taiwan, Province of China|TW Taiwan, China
TW China, Taiwan Province of China|TW China, Taiwan|HK China, P.R.: Hong Kong|MO China, P.R.: Macao
TZ United Republic of Tanzania|AE UAE|US USA|US United States of America|US America|VA Holy See|VA Vatican
VA Holy See (Vatican City State)|VE Venezuela, RB|VG Virgin Islands, British|VG Virgin Islands (British)
VI Virgin Islands, U.S.|VI Virgin Islands (U.S.)|VN Viet Nam|YE Yemen, Rep.
`

/** The languages in which browsers know the names of countries and lists have them. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl']

/** Groups of countries by their names. */
export const countryGroups: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    EU: 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE',
    EEA: 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO',
    DACH: 'DE AT CH',
    Nordics: 'DK FI IS NO SE FO GL AX',
    Benelux: 'BE NL LU',
    Baltics: 'EE LV LT',
    G7: 'CA FR DE IT JP GB US',
    GCC: 'BH KW OM QA SA AE',
    ASEAN: 'BN KH ID LA MY MM PH SG TH TL VN',
  }).map(([name, codes]) => [name, codes.split(' ')]),
)

/** The same text for all spellings of a name: without accents, case, punctuation, 'the' and abbreviations. */
const foldName = (text: string) =>
  foldText(text)
    .replace(/&/g, ' and ')
    .replace(/\./g, '')
    .replace(/[^\p{L}\p{N}]/gu, ' ')
    .replace(/\bst\b/g, 'saint')
    .replace(/\bdem\b/g, 'democratic')
    .replace(/\brep\b/g, 'republic')
    .replace(/\bpeople s\b/g, 'peoples')
    .replace(/\bthe\b/g, '')
    .replace(/ +/g, ' ')
    .trim()

/** The words that official names add to the usual ones. They alone count, as others may name another country. */
const officialWords = `
the|arab|bolivarian|co-operative|democratic|federal|federative|former yugoslav|hashemite|independent|islamic|oriental
people['’]?s|plurinational|socialist|republic|united republic|state|federated states|kingdom|commonwealth|principality
grand duchy
`
  .trim()
  .replace(/\n/g, '|')

/**
 * An official name, such as 'Iran (Islamic Republic of)' or 'Moldova, Republic of'. Where two states have the same usual name,
 * each has its official one among the names above.
 */
const officialName = new RegExp(
  `^(?!korea|congo|china)([^,()]+)[,(]\\s*(?:(?:${officialWords})\\s+)+of(?:\\s+the)?\\s*\\)?$`,
  'i',
)

function indexNames(): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, readonly string[]>()
  // The first one counts where two countries have the same name.
  function add(name: string, codes: readonly string[]) {
    const folded = foldName(name)
    if (!index.has(folded)) index.set(folded, codes)
  }
  for (const { code, name } of countries) {
    add(code, [code])
    add(name, [code])
  }
  countries.forEach(({ code }, position) => add(codesOfThreeLetters[position] ?? code, [code]))
  for (const entry of otherNames.trim().split(/[|\n]/)) add(entry.slice(3), [entry.slice(0, 2)])
  for (const [name, codes] of countryGroups) add(name, codes)
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames(language, { type: 'region', style })
      for (const { code } of countries) add(names.of(code) ?? code, [code])
    }
  }
  return index
}

/** No country's name is longer, in UTF-16 units. */
const MAX_NAME = 200

let index: ReadonlyMap<string, readonly string[]> | undefined

/** Makes the index of names, which takes some hundredths of a second, before a list is there. */
export function prepareCountryNames() {
  index ??= indexNames()
}

/** The articles of the languages; in capitals, 'LA' and 'EL' may be the codes of Laos and Greece. */
const articles = ['la', 'le', 'les', 'el', 'los', 'las', 'il', 'lo', 'gli', 'der', 'die', 'das', 'het']
  .flatMap(one => [one, one.charAt(0).toUpperCase() + one.slice(1)])
  .join('|')
const firstArticle = new RegExp(`^(?:(?:${articles}) +|[Ll]['’])(?=\\p{L}{4})`, 'u')
/** As in ISO 3166's 'France (la)'. */
const lastArticle = new RegExp(`\\((?:${articles}|[Ll]['’])\\)$`)

/** What is between two spellings of one country, as in 'Germany (DE)' and 'DE - Germany'. */
const betweenSpellings = / [-–—:] |[()[\]]/

function understandName(text: string): readonly string[] | null {
  // '&' alone would be 'and', the code of Andorra. Names have commas, but no other separators.
  if (text.length > MAX_NAME || !/\p{L}/u.test(text) || /[;|\t\n]/.test(text.trim())) return null
  const names = (index ??= indexNames())
  const find = (one: string) => names.get(foldName(one)) ?? null
  const name = text.trim().replace(lastArticle, '').trim()
  const known = find(name) ?? find(name.replace(firstArticle, ''))
  if (known !== null) return known
  const usual = officialName.exec(name)?.[1]
  if (usual !== undefined) return find(usual)
  const [first = null, ...others] = name
    .split(betweenSpellings)
    .filter(part => part.trim() !== '')
    .map(find)
  return others.length > 0 && others.every(codes => codes?.join() === first?.join()) ? first : null
}

/** No list of names in one line without other separators is longer, in UTF-16 units. */
const MAX_LINE = 1000

const conjunction = /^(?:and|et|und|y|e|i|or|&)$/

/** Which of the words are conjunctions. In capitals, 'AND' and 'ET' may be the codes of Andorra and Ethiopia. */
function findConjunctions(words: readonly string[]): boolean[] {
  const others = words.filter(word => !conjunction.test(word))
  const areCodes = [/^[A-Z]{2}$/, /^[A-Z]{3}$/].some(code => others.every(word => code.test(word)))
  const found: boolean[] = []
  for (const [position, word] of words.entries()) {
    const next = words[position + 1] ?? ''
    const isNextOne = conjunction.test(position === 0 ? next.toLowerCase() : next)
    const isCode = areCodes || isNextOne || found[position - 1] === true
    found.push(conjunction.test(word) || (conjunction.test(word.toLowerCase()) && !isCode))
  }
  return found
}

/**
 * The codes of the words of a list without separators. Codes beside names, and words in brackets, are parts of a name more
 * often than countries: 'Guam (US)'.
 */
function understandEach(words: readonly string[]): readonly string[] | null {
  const areWords = words.every(word => /^[\p{L}\p{M}.'’-]+$/u.test(word))
  const codes = words.filter(word => word.replace(/\./g, '').length <= 3)
  if (!areWords || (codes.length > 0 && codes.length < words.length)) return null
  const found = words.map(understandName)
  return found.every(one => one !== null) ? found.flat() : null
}

/** The codes of names with conjunctions between them; null where there is none or one of the names isn't understood. */
function understandNames(text: string): readonly string[] | null {
  const words = text.replace(/&/g, ' & ').trim().split(/\s+/)
  const ends = findConjunctions(words).flatMap((isOne, position) => (isOne ? [position] : []))
  if (ends.length === 0) return null
  const found: string[] = []
  let start = 0
  for (let next = 0; next <= ends.length; next += 1) {
    const name = words.slice(start, ends[next])
    // 'Bosnia and Herzegovina' has a conjunction of its own.
    const long = next < ends.length ? understandName(words.slice(start, ends[next + 1]).join(' ')) : null
    const values = long ?? understandName(name.join(' ')) ?? understandEach(name)
    if (values === null) return null
    found.push(...values)
    if (long !== null) next += 1
    start = (ends[next] ?? words.length) + 1
  }
  return found.length > 0 ? found : null
}

/** The codes of the country or the countries that a text names, by codes or names; null where it has something else. */
export function understandCountry(text: string): readonly string[] | null {
  const name = understandName(text)
  if (name !== null || text.length > MAX_LINE) return name
  return understandNames(text) ?? understandEach(text.trim().split(/\s+/))
}
