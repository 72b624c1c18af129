import { listOf, show } from './body.mjs'
import { asked } from './exchange.mjs'
import { checkPages } from './public.mjs'
import { UNKNOWN } from './session.mjs'
import { MAX_PAGES, membersOf } from './tools.mjs'

/** Reads the orders of all pages, one of them, its details and its files. @param {import('./tools.mjs').Tools} tools */
export async function checkOrders(tools) {
  const { site, settings, call, fault, skip } = tools
  const customer = 'My Orders can’t be shown'
  const pages = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { result, last } = await call('orders', spy => site.fetchOrders(spy, page), { customer })
    pages.push(last)
    const next = result?.view.next ?? null
    if (next === null) break
    if (new URL(next, settings.apiUrl).searchParams.get('page') !== String(page + 1)) {
      fault('orders', last, 'next page', next, { expected: `page=${page + 1}` })
      break
    }
  }
  checkPages(tools, 'orders', pages)
  const orders = pages.flatMap(({ body }) => membersOf(body))
  const why = pages[0].status === 200 ? 'the customer has no order' : 'the orders can’t be read'
  if (orders.length > 0) await checkOneOrder(tools, orders)
  else skip('order', 'GET orders/{id}, orders/{number}/details and downloads', why)
  return pages[0]
}

async function checkOneOrder(tools, orders) {
  const { site, exchanges, api, headers, call, skip, checkResponse, checkProblem } = tools
  const [first] = orders
  const id = String(first?.id ?? /[^/]+$/.exec(first?.['@id'] ?? '')?.[0])
  await call('order', spy => site.fetchOrder(spy, id), { customer: 'no confirmation' })

  const withFiles = await checkDetails(tools, orders)

  const unknown = await exchanges.send(api(site.endpoints.order(UNKNOWN)), { headers: headers() })
  const notFound = { statuses: [404, 400], customer: 'an error in place of “not found”' }
  if (checkResponse('unknown order', unknown, notFound)) checkProblem('unknown order', unknown)

  if (withFiles === undefined) skip('downloads', 'a file', 'no order has a file that hasn’t expired')
  else await checkDownloads(tools, withFiles)
}

/** Reads the details of paid orders; gives the first one whose files can be downloaded, with one of them. */
async function checkDetails({ site, call, fault }, orders) {
  const isPaid = order =>
    ['completed', 'paid', 'processing'].includes(order?.status) && order.orderNumber != null
  const hasExpired = file => Date.parse(file?.expiresAt ?? '') < Date.now()
  const customer = 'the details and files can’t be shown'
  let withFiles
  for (const { orderNumber, status } of orders.filter(isPaid).slice(0, 6)) {
    const number = String(orderNumber)
    const { last } = await call('order details', spy => site.fetchOrderDetails(spy, number), { customer })
    const files = listOf(last.body?.files)
    if (status === 'completed' && last.status === 200 && files.length === 0)
      fault('order details', last, 'no files', show(last.body?.files))
    if (files[0]?.id != null && !files.some(hasExpired)) withFiles ??= { number, file: files[0] }
  }
  return withFiles
}

async function checkDownloads({ site, session, exchanges, api, fault, checkResponse }, { number, file }) {
  const { fileDownload, allFilesDownload } = site.endpoints
  const calls = [
    ['download', token => fileDownload(String(file.id), token), file.fileName],
    ['download of all files', token => allFilesDownload(number, token), `order_${number}_files.zip`],
  ]
  for (const [check, path, expectedName] of calls) {
    const exchange = await exchanges.send(api(path(session.token)), { withBody: false })
    if (checkResponse(check, exchange, { type: null, customer: '“Download Failed”' })) {
      const disposition = exchange.headers.get('Content-Disposition') ?? 'nothing'
      const isNamed = /^\s*attachment\s*;.*\bfilename/i.test(disposition)
      // As it is, or encoded after `filename*=UTF-8''`.
      const names = expectedName ? [expectedName, encodeURIComponent(expectedName)] : ['']
      const expected = `attachment; filename="${expectedName || '…'}"`
      if (!isNamed) fault(check, exchange, 'attachment', disposition, { expected })
      else if (!names.some(name => disposition.includes(name)))
        fault(check, exchange, 'file’s name', disposition, { expected })
    }
    const bare = await exchanges.send(api(path('')), { withBody: false })
    if (bare.failure === null && bare.status < 400)
      fault(check, bare, 'open file', String(bare.status), { asked: `${asked(bare)} without a token` })
  }
}
