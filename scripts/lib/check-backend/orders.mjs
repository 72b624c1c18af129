import { customerSees, mends } from './advice.mjs'
import { attachmentName } from './attachment-name.mjs'
import { asked } from './exchange.mjs'
import { checkPages } from './public.mjs'
import { UNKNOWN } from './session.mjs'
import { MAX_PAGES, membersOf } from './tools.mjs'
import { show } from './validate.mjs'

/** Reads the orders of all pages, one of them, its details and its files. @param {import('./tools.mjs').Tools} tools */
export async function checkOrders(tools) {
  const { site, settings, call, fault, skip, close } = tools
  const pages = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { result, last } = await call('orders', spy => site.fetchOrders(spy, page), {
      customer: 'My Orders can’t be shown',
    })
    pages.push(last)
    if (result === null || result.view.next === null) break
    const next = new URL(result.view.next, settings.apiUrl)
    if (next.searchParams.get('page') !== String(page + 1)) {
      fault('orders', last, {
        came: result.view.next,
        field: 'view.next',
        expected: `page=${page + 1}`,
        customer: customerSees('next'),
        mend: mends.paging,
      })
      break
    }
  }
  checkPages(tools, 'orders', pages)
  close('orders', pages[0])
  const orders = pages.flatMap(({ body }) => membersOf(body))
  if (orders.length > 0) await checkOneOrder(tools, orders)
  else
    skip(
      'order',
      'GET orders/{id}, orders/{number}/details and downloads',
      pages[0].status === 200 ? 'the customer has no order' : 'the orders can’t be read',
    )
  return pages[0]
}

async function checkOneOrder(tools, orders) {
  const { site, exchanges, api, headers, call, skip, checkResponse, checkProblem, close } = tools
  const [first] = orders
  const id = String(first?.id ?? /[^/]+$/.exec(first?.['@id'] ?? '')?.[0])
  const one = await call('order', spy => site.fetchOrder(spy, id), { customer: 'no confirmation' })
  close('order', one.last)

  const withFiles = await checkDetails(tools, orders)

  const unknown = await exchanges.send(api(site.endpoints.order(UNKNOWN)), { headers: headers() })
  const notFound = { statuses: [404, 400], customer: 'an error in place of “not found”' }
  if (checkResponse('unknown order', unknown, notFound)) checkProblem('unknown order', unknown)
  close('unknown order', unknown)

  if (withFiles === undefined) skip('downloads', 'a file', 'no order has a file that hasn’t expired')
  else await checkDownloads(tools, withFiles)
}

/** Reads the details of paid orders; gives the first one whose files can be downloaded, with one of them. */
async function checkDetails({ site, call, fault, close }, orders) {
  const isPaid = order =>
    ['completed', 'paid', 'processing'].includes(order?.status) && order.orderNumber != null
  let withFiles
  for (const { orderNumber, status } of orders.filter(isPaid).slice(0, 6)) {
    const number = String(orderNumber)
    const { last } = await call('order details', spy => site.fetchOrderDetails(spy, number), {
      customer: 'the details and files can’t be shown',
    })
    const files = Object.values(last.body?.files ?? {})
    if (status === 'completed' && last.status === 200 && files.length === 0)
      fault('order details', last, {
        status: 'warning',
        came: show(last.body?.files),
        field: 'files',
        expected: 'the files of a completed order',
        customer: customerSees('files'),
        mend: mends.missing,
      })
    close('order details', last)
    const hasExpired = file => Date.parse(file?.expiresAt ?? '') < Date.now()
    if (files[0]?.id != null && !files.some(hasExpired)) withFiles ??= { number, file: files[0] }
  }
  return withFiles
}

async function checkDownloads(
  { site, session, exchanges, api, fault, checkResponse, close },
  { number, file },
) {
  const calls = {
    download: [token => site.endpoints.fileDownload(String(file.id), token), file.fileName],
    'download of all files': [
      token => site.endpoints.allFilesDownload(number, token),
      `order_${number}_files.zip`,
    ],
  }
  for (const [check, [path, expectedName]] of Object.entries(calls)) {
    const exchange = await exchanges.send(api(path(session.token)), { withBody: false })
    if (checkResponse(check, exchange, { type: null, customer: '“Download Failed”' })) {
      const disposition = exchange.headers.get('Content-Disposition')
      const name = attachmentName(disposition)
      const line = {
        came: disposition ?? 'nothing',
        field: 'Content-Disposition',
        expected: `attachment; filename="${expectedName || '…'}"`,
        mend: mends.disposition,
      }
      if (name === null)
        fault(check, exchange, { ...line, customer: '“Download Failed”, or a file without its name' })
      else if (expectedName && name !== expectedName) {
        const customer = 'a file with another name than the page shows'
        fault(check, exchange, { ...line, status: 'warning', customer })
      }
    }
    const bare = await exchanges.send(api(path('')), { withBody: false })
    if (bare.failure === null && bare.status < 400)
      fault(check, bare, {
        asked: `${asked(bare)} without a token`,
        came: String(bare.status),
        field: 'status',
        expected: '401',
        customer: 'files that anybody can download',
        mend: 'read the token from the query parameter bearer: lexik_jwt_authentication.token_extractors.query_parameter',
      })
    close(check, exchange)
  }
}
