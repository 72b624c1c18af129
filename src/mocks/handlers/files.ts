import { strToU8, zipSync, type ZippableFile } from 'fflate'
import { HttpResponse, type HttpHandler } from 'msw'
import { insufficientLevel, notFound, problemResponse } from '@/mocks/responses'
import type { MockContext } from '@/mocks/context'
import type { MockOrderFile } from '@/mocks/files'
import { filesNow } from '@/mocks/orders'
import { callerOfToken, lacksSecondFactor, route, type Call } from '@/mocks/routes'
import type { MockOrder } from '@/mocks/state'

/** A response that a browser saves. The name may contain only letters, digits and `-_.`. */
function attachment(body: Uint8Array, name: string, contentType: string): Response {
  return new HttpResponse(new Uint8Array(body), {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'Content-Length': String(body.length),
    },
  })
}

/** Downloads. They are navigations, so the token is in the query. */
export function fileHandlers(context: MockContext): HttpHandler[] {
  const { apiBase, clock } = context

  const download = (path: string, respond: (param: Call['param'], orders: MockOrder[]) => Response) =>
    route(context, 'get', apiBase + path, ({ url, state, param }) => {
      const caller = callerOfToken(context, state, url.searchParams.get('bearer') ?? '')
      if (caller instanceof Response) return caller
      if (lacksSecondFactor(caller)) return insufficientLevel()
      return respond(
        param,
        state.orders.filter(order => order.userId === caller.user.id),
      )
    })
  const expired = (file: MockOrderFile) => file.expiresAt <= clock()

  return [
    download('order_files/:id/download', (param, orders) => {
      const files = orders.flatMap(order => filesNow(context, order))
      const file = files.find(one => one.id === param('id'))
      if (file === undefined) return notFound(context)
      if (expired(file)) return problemResponse(context, 410, 'The file has expired.')
      return attachment(strToU8(file.text()), file.name, `${file.contentType}; charset=utf-8`)
    }),
    download('orders/:number/files/download', (param, orders) => {
      const order = orders.find(one => one.orderNumber === param('number'))
      const files = order === undefined ? [] : filesNow(context, order)
      if (order === undefined || files.length === 0) return notFound(context)
      if (files.some(expired)) return problemResponse(context, 410, 'Files of this order have expired.')
      const entries = files.map(({ name, text }): [string, ZippableFile] => [
        name,
        [strToU8(text()), { mtime: order.createdAt }],
      ])
      const zip = zipSync(Object.fromEntries(entries), { level: 1 })
      return attachment(zip, `order_${order.orderNumber}_files.zip`, 'application/zip')
    }),
  ]
}
