const typeOf = value => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const isNumeric = value => typeof value === 'string' && /^\s*[-+]?\d+(\.\d*)?\s*$/.test(value)
/** PHP encodes a list with holes as an object. */
const hasNumericKeys = value =>
  typeOf(value) === 'object' &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every(key => /^\d+$/.test(key))

const optionsOf = schema => (schema.anyOf ? schema.anyOf.flatMap(optionsOf) : [schema])

/** Whether a value has the type that a schema names. A larger number has been rounded when it was parsed. */
const hasType = ({ type }, value) =>
  type === 'integer' ? Number.isSafeInteger(value) : type === typeOf(value)

const expectedOf = schema => [...new Set(optionsOf(schema).map(({ type = 'anything' }) => type))].join(' or ')

/** A value as a message may show it. The report shortens a text, once it has removed the secrets. */
export function show(value) {
  if (value === undefined) return 'nothing'
  const type = typeOf(value)
  if (type === 'array') return `a list of ${value.length}`
  if (type === 'object') return 'an object'
  return JSON.stringify(value)
}

/**
 * What in a response differs from the contract's JSON Schema, by field path. What the site reads all the same is no difference:
 * a number as a text, a list with holes, a map without entries as a list, an `@id` in place of the id.
 *
 * @param {object} schema
 * @param {unknown} value
 * @returns {{ path: string, expected: string, came: string, level: 'warning' | 'error' }[]}
 */
export function differences(schema, value, path = '', level = 'error') {
  const options = optionsOf(schema)
  if (options.some(({ type }) => type === undefined)) return []
  const wants = kind => options.find(option => option.type === kind)
  const fitting = options.filter(option => hasType(option, value))
  if (fitting.length === 0) {
    if (wants('number') && isNumeric(value)) return []
    if (wants('object') && typeOf(value) === 'array' && value.length === 0) return []
    if (wants('array') && hasNumericKeys(value))
      return differences(wants('array'), Object.values(value), path, level)
    return [{ path, expected: expectedOf(schema), came: show(value), level }]
  }
  const results = fitting.map(option => inside(option, value, path))
  return results.toSorted((a, b) => a.length - b.length)[0]
}

function inside(schema, value, path) {
  if (schema.type === 'array')
    return value.flatMap((item, at) => differences(schema.items, item, `${path}[${at}]`))
  if (schema.type === 'string' && value.length < (schema.minLength ?? 0))
    return [{ path, expected: 'a text that is not empty', came: show(value), level: 'error' }]
  if (schema.type !== 'object') return []
  const required = schema.required ?? []
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = name in value ? value[name] : value[`hydra:${name}`]
    const isRequired = required.includes(name)
    const below = path === '' ? name : `${path}.${name}`
    if (field !== undefined) return differences(property, field, below, isRequired ? 'error' : 'warning')
    const hasOther = name === 'id' && typeof value['@id'] === 'string'
    return isRequired && !hasOther
      ? [{ path: below, expected: expectedOf(property), came: 'nothing', level: 'error' }]
      : []
  })
}
