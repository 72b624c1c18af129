import type { Fault } from './fault'

/** The body with values of wrong types. */
function wrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return 'a text instead of a list'
  if (typeof value === 'object' && value !== null) return mapFields(value, wrongTypes)
  return typeof value === 'string' ? { text: value } : ['a list']
}

/** The body with null in place of each field and each member of a list. */
function nullMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(() => null)
  return typeof value === 'object' && value !== null
    ? mapFields(value, field => (Array.isArray(field) ? nullMembers(field) : null))
    : null
}

/** The body with lists of `count` members, each with its own id. */
function manyMembers(value: unknown, count = 100_000): unknown {
  if (Array.isArray(value)) {
    const first: unknown = value[0]
    const isRecord = typeof first === 'object' && first !== null
    return Array.from({ length: count }, (_, index) =>
      isRecord
        ? {
            ...first,
            ...('id' in first && { id: index + 1 }),
            ...('@id' in first && { '@id': `/api/many/${index + 1}` }),
            ...('tld' in first && { tld: `many${index}` }),
          }
        : first,
    )
  }
  if (typeof value !== 'object' || value === null) return value
  const lists = Object.entries(value).filter(([, field]) => Array.isArray(field) && field.length > 0)
  return { ...value, ...Object.fromEntries(lists.map(([name, list]) => [name, manyMembers(list, count)])) }
}

/** For each fault that changes a response's body: the function that does so. */
export const malformedBodies: Partial<Record<Fault, (body: unknown) => unknown>> = {
  'wrong types': wrongTypes,
  'null members': nullMembers,
  '100,000 members': body => manyMembers(body),
}

/** Every amount in an outdated response, in cents. */
const STALE = 66_666_600
/** The same amount as it would be shown. */
export const staleText = '666,666'

/** A body that differs from the true one by its amounts. */
export function stale(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stale)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      name.startsWith('total') ? (name === 'totalItems' ? 666_666 : STALE) : stale(field),
    ]),
  )
}

const mapFields = (value: object, map: (field: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [name, map(field)]))
