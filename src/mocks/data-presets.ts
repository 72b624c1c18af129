/** How a response's data differs from the mock's own. */
export interface DataPreset {
  /** What it does, in a sentence. */
  explanation?: string
  /** Records in each list: fewer are kept for 0 and 1, copies are added for more. */
  lines?: number
  /** Total of a search, and every quantity, count and size. */
  total?: number
  /** Every amount, in cents. */
  amount?: number
  text?: (text: string) => string
  /** Every date. */
  date?: string
  /** Leaves optional fields out. */
  bare?: boolean
  /** Uses unknown statuses, currencies and types. */
  odd?: boolean
}

/** Repeats a text: prose as many words, anything else as one unbreakable word. */
const long = (text: string) => {
  const prose = text.includes(' ') || !/[.@]/.test(text)
  return Array.from({ length: prose ? 12 : 6 }, () => text).join(prose ? ' ' : '-')
}
const endless = (text: string) => text.repeat(Math.ceil(10_000 / Math.max(1, text.length))).slice(0, 10_000)
/** Markup, right-to-left text, characters of several code points, a null and half a surrogate pair. */
const hostile = (text: string) =>
  `<b>${text}</b><img src=x onerror=alert(1)>&amp; "\u{1F469}\u200D\u{1F469}\u200D\u{1F466}" \u202Eright to left\u202C ` +
  `\u0645\u0631\u062D\u0628\u0627 \u0000 \uD800 %00 ../../ \${7*7} {{7*7}}`

const dataPresets: Readonly<Record<string, DataPreset>> = {
  empty: { explanation: 'Lists have no records.', lines: 0, total: 0 },
  one: { explanation: 'Lists have one record, totals are 1.', lines: 1, total: 1 },
  many: { explanation: 'Lists have 50 records, totals are 999,999.', lines: 50, total: 999_999 },
  million: { explanation: 'Lists have 50 records, totals are 1,000,000.', lines: 50, total: 1_000_000 },
  free: { explanation: 'Every price is 0.', amount: 0 },
  cent: { explanation: 'Every price is one cent.', amount: 1 },
  huge: { explanation: 'Every price is the largest possible number.', amount: Number.MAX_SAFE_INTEGER },
  long: { explanation: 'Texts are several times as long.', text: long },
  endless: { explanation: 'Texts have 10,000 characters and no spaces.', text: endless },
  hostile: { explanation: 'Texts have markup, right-to-left writing and broken characters.', text: hostile },
  past: { explanation: 'Every date is in the year 1.', date: '0001-01-01T00:00:00+00:00' },
  future: { explanation: 'Every date is in the year 9999.', date: '9999-12-31T23:59:59+00:00' },
  bare: { explanation: 'Optional fields are absent.', bare: true },
  odd: {
    explanation: 'Statuses, currencies, types and dates are unknown ones.',
    odd: true,
    date: 'once upon a time',
  },
}

export const dataExplanations: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(dataPresets).map(([name, { explanation = '' }]) => [name, explanation]),
)

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

const LISTS = words('member items files features')
const TOTALS = words('totalItems quantity itemCount fileSize')
const AMOUNTS = words('pricePerDomain unitPrice totalPrice totalAmount')
const DATES = words('createdAt expiresAt last_sign_in_at')
const TEXTS = words(`
  name description features fileName email tld label value searchParameters detail message
`)
const OPTIONAL = words(`
  @id @type type description features sortOrder minQuantity maxQuantity totalItems itemsPerPage view domain
  eavAttributes label quantity unitPrice totalPrice searchParameters createdAt totalAmount currency itemCount
  fileSize downloadUrl expiresAt metadata last_sign_in_at
`)
const ODD: Readonly<Record<string, string>> = {
  status: 'awaiting_second_look',
  currency: 'SHELLS',
  type: 'mystery',
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy of a list's record with an id of its own. */
function copy(record: unknown, round: number): unknown {
  if (round === 0 || !isRecord(record)) return record
  const { id, '@id': iri, orderNumber } = record
  return {
    ...record,
    ...(typeof id === 'string' || typeof id === 'number' ? { id: `${id}-${round}` } : {}),
    ...(typeof iri === 'string' ? { '@id': `${iri}-${round}` } : {}),
    ...(typeof orderNumber === 'string' ? { orderNumber: `${orderNumber}-${round}` } : {}),
  }
}

function resize(list: readonly unknown[], lines: number | undefined): readonly unknown[] {
  if (lines === undefined || list.length === 0) return list
  if (lines <= 1) return list.slice(0, lines)
  const wanted = Math.max(lines, list.length)
  return Array.from({ length: wanted }, (_, index) =>
    copy(list[index % list.length], Math.floor(index / list.length)),
  )
}

function presetText(text: string, name: string, { text: change, odd, date, total }: DataPreset): string {
  if (date !== undefined && DATES.has(name)) return date
  if (total !== undefined && name === 'last') return text.replace(/\bpage=\d+/, `page=${Math.max(1, total)}`)
  if (odd) return ODD[name] ?? text
  return change !== undefined && TEXTS.has(name) ? change(text) : text
}

function presetNumber(value: number, name: string, { total, amount }: DataPreset): number {
  if (AMOUNTS.has(name)) return amount ?? value
  if (name === 'fileSize') return total ?? amount ?? value
  return TOTALS.has(name) ? (total ?? value) : value
}

/** Applies a preset to a response's data; `name` is the field that holds `value`. */
export function applyPreset(value: unknown, preset: DataPreset, name = ''): unknown {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value
    const sized = LISTS.has(name) ? resize(list, preset.lines) : list
    return sized.map(one => applyPreset(one, preset, name))
  }
  if (isRecord(value)) {
    const { bare, lines = Infinity } = preset
    const missing = (key: string) => (bare && OPTIONAL.has(key)) || (key === 'next' && lines <= 1)
    const entries = Object.entries(value)
      .filter(([key]) => !missing(key))
      .map(([key, one]): [string, unknown] => {
        const criterion = name === 'searchParameters' && key !== 'searchType'
        return [key, applyPreset(one, preset, criterion ? name : key)]
      })
    return Object.fromEntries(entries)
  }
  if (typeof value === 'string') return presetText(value, name, preset)
  return typeof value === 'number' ? presetNumber(value, name, preset) : value
}

/** Combines presets, named in a text with dots between them. */
export const combinePresets = (names: string): DataPreset =>
  names.split('.').reduce<DataPreset>((all, name) => ({ ...all, ...dataPresets[name] }), {})
