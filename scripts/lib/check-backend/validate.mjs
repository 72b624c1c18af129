/**
 * What in a response differs from the contract's JSON Schema, by field path.
 *
 * @typedef {{ path: string, expected: string, came: string, level: 'note' | 'warning' | 'error' }} Difference
 */

const typeOf = value => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const isNumeric = value => typeof value === 'string' && /^\s*[-+]?\d+(\.\d*)?\s*$/.test(value)
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

const join = (path, name) =>
  typeof name === 'number' ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`

function fieldOf(value, name) {
  return value[name] ?? value[`hydra:${name}`] ?? value[name]
}

/**
 * @param {object} schema
 * @param {unknown} value
 * @returns {Difference[]}
 */
export function differences(schema, value, path = '', level = 'error') {
  const options = optionsOf(schema)
  if (options.some(({ type }) => type === undefined)) return []
  const type = typeOf(value)
  const fitting = options.filter(option => hasType(option, value))
  if (fitting.length === 0) {
    const wants = kind => options.find(option => option.type === kind)
    if (wants('number') && isNumeric(value))
      return [{ path, expected: 'number', came: `the text ${show(value)}`, level: 'note' }]
    // PHP encodes a map without entries as a list.
    if (wants('object') && type === 'array' && value.length === 0) return []
    const list = wants('array')
    if (list && hasNumericKeys(value))
      return [
        { path, expected: 'array', came: 'an object with numeric keys', level: 'note' },
        ...differences(list, Object.values(value), path, level),
      ]
    return [{ path, expected: expectedOf(schema), came: show(value), level }]
  }
  const results = fitting.map(option => inside(option, value, path))
  return results.find(found => found.length === 0) ?? results.toSorted((a, b) => a.length - b.length)[0]
}

function inside(schema, value, path) {
  if (schema.type === 'array')
    return value.flatMap((item, at) => differences(schema.items, item, join(path, at)))
  if (schema.type === 'string' && value.length < (schema.minLength ?? 0))
    return [{ path, expected: 'a text that is not empty', came: show(value), level: 'error' }]
  if (schema.type !== 'object') return []
  const required = schema.required ?? []
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = fieldOf(value, name)
    const isRequired = required.includes(name)
    if (field === undefined && !isRequired) return []
    // The site takes the @id in its place.
    const hasOther = name === 'id' && typeof value['@id'] === 'string'
    const level = hasOther ? 'note' : isRequired ? 'error' : 'warning'
    return field === undefined
      ? [{ path: join(path, name), expected: expectedOf(property), came: 'nothing', level }]
      : differences(property, field, join(path, name), level)
  })
}
