import { isCriterionName } from '@/config/search-criteria'

type Fields = Record<string, unknown>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isHoledList = (value: Fields) =>
  Object.keys(value).length > 0 && Object.keys(value).every(key => /^\d+$/.test(key))

/** The type of a value, finer than JSON's: IRIs, dates and lists with holes are types of their own. */
function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (isRecord(value)) return isHoledList(value) ? 'list with holes' : 'object'
  if (typeof value !== 'string') return typeof value
  if (value.startsWith('/api/.well-known/genid/')) return 'genid'
  if (value.startsWith('/api/')) {
    const [path = '', query = ''] = value.split('?')
    const names = [...new URLSearchParams(query).keys()].join('&')
    return `${path.replaceAll(/\b(ORD-[\d-]+|[\w-]*\d+)(?=\/|$)/g, '{id}')}?${names}`
  }
  return /^\d{4}-\d\d-\d\dT[\d:]+[+-]\d\d:\d\d$/.test(value) ? 'date' : 'text'
}

const membersOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  return isRecord(value) ? Object.values(value) : []
}

/**
 * How a value differs in keys and types from values that were recorded at the same place: one text for each difference. A key
 * that some of them lack may be missing.
 */
export function shapeDifferences(value: unknown, recorded: readonly unknown[], path = ''): string[] {
  const types = new Set(recorded.map(typeOf))
  const type = typeOf(value)
  if (!types.has(type)) return [`${path || 'body'}: ${type}, recorded ${[...types].join(', ')}`]
  const same = recorded.filter(one => typeOf(one) === type)
  if (type.startsWith('list')) {
    const members = same.flatMap(membersOf)
    return members.length === 0
      ? []
      : membersOf(value).flatMap((member, at) => shapeDifferences(member, members, `${path}[${at}]`))
  }
  if (!isRecord(value)) return []
  const samples = same.filter(isRecord)
  const required = Object.keys(samples[0] ?? {}).filter(key => samples.every(sample => key in sample))
  return [
    ...required.filter(key => !(key in value)).map(key => `${path}.${key}: missing`),
    ...Object.entries(value).flatMap(([key, field]) => {
      const fields = samples.filter(sample => key in sample).map(sample => sample[key])
      // A criterion may be younger than the recordings.
      if (fields.length === 0 && path.endsWith('searchParameters') && isCriterionName(key)) return []
      return fields.length === 0
        ? [`${path}.${key}: not recorded`]
        : shapeDifferences(field, fields, `${path}.${key}`)
    }),
  ]
}
