import { customerSees, mends } from './advice.mjs'
import { show } from './validate.mjs'

// What a schema doesn't say: whole cents, dates with a zone, ids of the API, sums.

const amounts = new Set(['pricePerDomain', 'unitPrice', 'totalPrice', 'totalAmount'])
const dates = new Set(['createdAt', 'expiresAt', 'last_sign_in_at'])
const counts = new Set(['quantity', 'minQuantity', 'maxQuantity', 'itemCount', 'fileSize', 'totalItems'])
const links = new Set(['@id', 'first', 'last', 'next', 'previous', 'downloadUrl'])

const isDate = text =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text) &&
  !Number.isNaN(Date.parse(text))

function problemOf(name, value, base) {
  if (amounts.has(name) && typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0))
    return { level: 'error', expected: 'whole cents', mend: mends.cents, customer: 'a wrong price' }
  if (counts.has(name) && typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0))
    return { level: 'warning', expected: 'a whole number', mend: mends.type }
  if (dates.has(name) && typeof value === 'string' && !isDate(value))
    return {
      level: 'warning',
      expected: 'an ISO 8601 date with its zone',
      mend: mends.date,
      customer: 'the time as if it were UTC, or no date',
    }
  if (name === 'currency' && typeof value === 'string' && !/^[A-Z]{3}$/.test(value))
    return { level: 'warning', expected: 'an ISO 4217 code such as USD', mend: mends.type }
  if (links.has(name) && typeof value === 'string' && !value.includes('/.well-known/genid/')) {
    const target = URL.canParse(value, base) ? new URL(value, base) : null
    if (target?.origin !== new URL(base).origin)
      return {
        level: 'warning',
        expected: `a URL of ${new URL(base).origin}`,
        mend: mends.host,
        customer: 'nothing: the site takes its path on the API’s origin',
      }
  }
  if (name === 'email' && typeof value === 'string' && !value.includes('@'))
    return {
      level: 'warning',
      expected: 'a masked mail address',
      mend: mends.type,
      customer: 'the row as it is sent',
    }
  return null
}

/** Calls back for each value of a body that the contract's words, not its types, rule out. */
export function checkValues(body, base, found, path = '') {
  if (typeof body !== 'object' || body === null) return
  for (const [key, value] of Object.entries(body)) {
    const name = key.replace(/^hydra:/, '')
    const at = Array.isArray(body) ? `${path}[${key}]` : path === '' ? name : `${path}.${name}`
    const problem = problemOf(name, value, base)
    if (problem) found({ customer: customerSees(at), ...problem, path: at, came: show(value) })
    checkValues(value, base, found, at)
  }
}

const sumOf = (list, name) => list.reduce((sum, one) => sum + Number(one?.[name]), 0)
const listOf = value => (typeof value === 'object' && value !== null ? Object.values(value) : [])

/** Calls back for each sum of an order or a cart that doesn't add up, and for a file of no line. */
export function checkSums(body, found) {
  const items = listOf(body?.items)
  const report = (path, expected, came, customer) =>
    found({
      path,
      expected,
      came: String(came),
      customer,
      level: 'warning',
      mend: 'compute it from the lines',
    })
  items.forEach((item, at) => {
    const total = Number(item?.unitPrice) * Number(item?.quantity)
    if (Number.isFinite(total) && item.totalPrice != null && total !== Number(item.totalPrice))
      report(
        `items[${at}].totalPrice`,
        `unitPrice × quantity, ${total}`,
        item.totalPrice,
        'a total that doesn’t add up',
      )
  })
  const sum = sumOf(items, 'totalPrice')
  if (
    items.length > 0 &&
    body.totalAmount != null &&
    Number.isFinite(sum) &&
    sum !== Number(body.totalAmount)
  )
    report('totalAmount', `the sum of the lines, ${sum}`, body.totalAmount, 'an amount that doesn’t add up')
  if (items.length > 0 && body.itemCount != null && Number(body.itemCount) !== items.length)
    report('itemCount', `the number of lines, ${items.length}`, body.itemCount, 'a wrong number of items')
  const ids = new Set(items.map(item => String(item?.id)))
  listOf(body?.files).forEach((file, at) => {
    const line = file?.metadata?.order_item_id
    if (line != null && ids.size > 0 && !ids.has(String(line)))
      report(
        `files[${at}].metadata.order_item_id`,
        'the id of one of the order’s items',
        line,
        'the file without its line',
      )
  })
}
