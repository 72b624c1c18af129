const typeOf = value => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const isNumeric = value => typeof value === 'string' && /^\s*[-+]?\d+(\.\d*)?\s*$/.test(value)
/** PHP encodes a list with holes as an object. */
const hasNumericKeys = value =>
  typeOf(value) === 'object' &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every(key => /^\d+$/.test(key))

/** The entries of a list, also of one with holes; none where it is neither. */
export const listOf = value => (typeof value === 'object' && value !== null ? Object.values(value) : [])

/** A value as a message may show it. The report shortens a text, once it has removed the secrets. */
export function show(value) {
  if (value === undefined) return 'nothing'
  const type = typeOf(value)
  if (type === 'array') return `a list of ${value.length}`
  return type === 'object' ? 'an object' : JSON.stringify(value)
}

const optionsOf = schema => (schema.anyOf ? schema.anyOf.flatMap(optionsOf) : [schema])

/** Whether a value has the type that a schema names. A larger number has been rounded when it was parsed. */
const hasType = ({ type }, value) =>
  type === 'integer' ? Number.isSafeInteger(value) : type === typeOf(value)

const expectedOf = schema => [...new Set(optionsOf(schema).map(({ type = 'anything' }) => type))].join(' or ')

/**
 * What in a response differs from the contract's JSON Schema, by field path. What the site reads all the same is no difference:
 * a number as a text, a list with holes, a map without entries as a list, an `@id` in place of the id.
 *
 * @param {object} schema
 * @param {unknown} value
 * @returns {{ field: string, expected: string, came: string, status: 'warning' | 'error' }[]}
 */
export function differences(schema, value, field = '', status = 'error') {
  const options = optionsOf(schema)
  if (options.some(({ type }) => type === undefined)) return []
  const wants = kind => options.find(option => option.type === kind)
  const fitting = options.filter(option => hasType(option, value))
  if (fitting.length === 0) {
    if (wants('number') && isNumeric(value)) return []
    if (wants('object') && typeOf(value) === 'array' && value.length === 0) return []
    if (wants('array') && hasNumericKeys(value))
      return differences(wants('array'), Object.values(value), field, status)
    return [{ field, expected: expectedOf(schema), came: show(value), status }]
  }
  const results = fitting.map(option => inside(option, value, field))
  return results.toSorted((a, b) => a.length - b.length)[0]
}

function inside(schema, value, path) {
  if (schema.type === 'array')
    return value.flatMap((item, at) => differences(schema.items, item, `${path}[${at}]`))
  if (schema.type === 'string' && value.length < (schema.minLength ?? 0))
    return [{ field: path, expected: 'a text that is not empty', came: show(value), status: 'error' }]
  if (schema.type !== 'object') return []
  const required = schema.required ?? []
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const own = name in value ? value[name] : value[`hydra:${name}`]
    const isRequired = required.includes(name)
    const field = path === '' ? name : `${path}.${name}`
    if (own !== undefined) return differences(property, own, field, isRequired ? 'error' : 'warning')
    const hasOther = name === 'id' && typeof value['@id'] === 'string'
    return isRequired && !hasOther
      ? [{ field, expected: expectedOf(property), came: 'nothing', status: 'error' }]
      : []
  })
}

const isWhole = value => typeof value !== 'number' || (Number.isSafeInteger(value) && value >= 0)
const isDate = value =>
  typeof value !== 'string' ||
  (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value)))
const isCurrency = value => typeof value !== 'string' || /^[A-Z]{3}$/.test(value)

/** What the contract's words rule out, not its types: the name of the finding, the fields, what is right. */
const rules = [
  ['cents', 'pricePerDomain unitPrice totalPrice totalAmount', isWhole],
  ['count', 'quantity minQuantity maxQuantity itemCount fileSize totalItems', isWhole],
  ['date', 'createdAt expiresAt last_sign_in_at', isDate],
  ['currency', 'currency', isCurrency],
].map(([name, fields, isRight]) => ({ name, fields: new Set(fields.split(' ')), isRight }))

/** The values of a body that are wrong by the name of their field: the finding, the field and what came. */
export function wrongValues(body, path = '') {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) => {
    const last = key.replace(/^hydra:/, '')
    const field = Array.isArray(body) ? `${path}[${key}]` : path === '' ? last : `${path}.${last}`
    const wrong = rules.filter(({ fields, isRight }) => fields.has(last) && !isRight(value))
    return [...wrong.map(({ name }) => ({ name, field, came: show(value) })), ...wrongValues(value, field)]
  })
}

/** The sums of an order or a cart that don't add up, and the files of no line, as `wrongValues` gives them. */
export function wrongSums(body, path = '') {
  const items = listOf(body?.items)
  if (items.length === 0) return []
  const total = items.reduce((all, one) => all + Number(one?.totalPrice), 0)
  const sums = [
    ...items.map((item, at) => ({
      field: `items[${at}].totalPrice`,
      value: item?.totalPrice,
      right: Number(item?.unitPrice) * Number(item?.quantity),
      words: 'unitPrice × quantity',
    })),
    { field: 'totalAmount', value: body.totalAmount, right: total, words: 'the sum of the lines' },
    { field: 'itemCount', value: body.itemCount, right: items.length, words: 'the number of lines' },
  ].filter(({ value, right }) => value != null && Number.isFinite(right) && Number(value) !== right)
  const ids = new Set(items.map(item => String(item?.id)))
  const files = listOf(body.files)
    .map((file, at) => ({ at, line: file?.metadata?.order_item_id }))
    .filter(({ line }) => line != null && !ids.has(String(line)))
  return [
    ...sums.map(({ field, value, right, words }) => ({
      name: 'sum',
      field: path + field,
      expected: `${words}, ${right}`,
      came: String(value),
    })),
    ...files.map(({ at, line }) => ({
      name: 'file’s line',
      field: `${path}files[${at}].metadata.order_item_id`,
      came: String(line),
    })),
  ]
}
