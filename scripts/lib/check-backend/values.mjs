import { customerSees, mends } from './advice.mjs'
import { show } from './validate.mjs'

// What a schema doesn't say: whole cents, dates with a zone, sums.

const amounts = new Set(['pricePerDomain', 'unitPrice', 'totalPrice', 'totalAmount'])
const dates = new Set(['createdAt', 'expiresAt', 'last_sign_in_at'])
const counts = new Set(['quantity', 'minQuantity', 'maxQuantity', 'itemCount', 'fileSize', 'totalItems'])

const isDate = text =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text) &&
  !Number.isNaN(Date.parse(text))

const isWhole = value => Number.isSafeInteger(value) && value >= 0

/** What is wrong with a value by its field's name, and how a line says it. */
function problemOf(name, value) {
  if (amounts.has(name) && typeof value === 'number' && !isWhole(value))
    return { status: 'error', expected: 'whole cents', mend: mends.cents, customer: 'a wrong price' }
  if (counts.has(name) && typeof value === 'number' && !isWhole(value))
    return { expected: 'a whole number', mend: mends.type }
  if (dates.has(name) && typeof value === 'string' && !isDate(value))
    return {
      expected: 'an ISO 8601 date with its zone',
      mend: mends.date,
      customer: 'the time as if it were UTC, or no date',
    }
  if (name === 'currency' && typeof value === 'string' && !/^[A-Z]{3}$/.test(value))
    return { expected: 'an ISO 4217 code such as USD', mend: mends.type }
  return null
}

/** Calls back for each value of a body that the contract's words, not its types, rule out. */
export function checkValues(body, found, path = '') {
  if (typeof body !== 'object' || body === null) return
  for (const [key, value] of Object.entries(body)) {
    const name = key.replace(/^hydra:/, '')
    const field = Array.isArray(body) ? `${path}[${key}]` : path === '' ? name : `${path}.${name}`
    const problem = problemOf(name, value)
    if (problem)
      found({ status: 'warning', customer: customerSees(field), ...problem, field, came: show(value) })
    checkValues(value, found, field)
  }
}

const listOf = value => (typeof value === 'object' && value !== null ? Object.values(value) : [])

/** Calls back for each sum of an order or a cart that doesn't add up, and for a file of no line. */
export function checkSums(body, found) {
  const items = listOf(body?.items)
  if (items.length === 0) return
  const compare = (field, value, wanted, words, customer) => {
    if (value == null || !Number.isFinite(wanted) || Number(value) === wanted) return
    const mend = 'compute it from the lines'
    found({ status: 'warning', field, expected: `${words}, ${wanted}`, came: String(value), customer, mend })
  }
  for (const [at, item] of items.entries()) {
    const total = Number(item?.unitPrice) * Number(item?.quantity)
    const customer = 'a total that doesn’t add up'
    compare(`items[${at}].totalPrice`, item?.totalPrice, total, 'unitPrice × quantity', customer)
  }
  const sum = items.reduce((all, one) => all + Number(one?.totalPrice), 0)
  compare('totalAmount', body.totalAmount, sum, 'the sum of the lines', 'an amount that doesn’t add up')
  compare('itemCount', body.itemCount, items.length, 'the number of lines', 'a wrong number of items')
  const ids = new Set(items.map(item => String(item?.id)))
  for (const [at, file] of listOf(body.files).entries()) {
    const line = file?.metadata?.order_item_id
    if (line != null && !ids.has(String(line)))
      found({
        status: 'warning',
        field: `files[${at}].metadata.order_item_id`,
        expected: 'the id of one of the order’s items',
        came: String(line),
        customer: 'the file without its line',
        mend: 'send the id of the order’s item',
      })
  }
}
