import { HttpResponse, type HttpHandler } from 'msw'
import { insufficientLevel, notFound, problemResponse } from '@/mocks/responses'
import type { MockContext } from '@/mocks/context'
import type { MockOrderFile } from '@/mocks/files'
import { filesNow } from '@/mocks/orders'
import { callerOfToken, lacksSecondFactor, route, type RouteCall } from '@/mocks/routes'
import type { MockOrder } from '@/mocks/state'
import { textStream, zipStream } from '@/mocks/streams'
import type { Caller } from '@/mocks/tokens'

/** A response that a browser saves. The name may contain only letters, digits and `-_.`. */
function attachment(body: ReadableStream, name: string, contentType: string, size: number | null): Response {
  return new HttpResponse(body, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      ...(size === null ? {} : { 'Content-Length': String(size) }),
    },
  })
}

/** Downloads. They are navigations, so the token is in the query. */
export function fileHandlers(context: MockContext): HttpHandler[] {
  const { apiBase, clock, db } = context

  const download = (path: string, respond: (call: RouteCall, caller: Caller) => Response) =>
    route(context, 'get', apiBase + path, call => {
      const caller = callerOfToken(context, call.url.searchParams.get('bearer') ?? '')
      if (caller instanceof Response) return caller
      return lacksSecondFactor(caller) ? insufficientLevel() : respond(call, caller)
    })
  const ordersOf = ({ user }: Caller): MockOrder[] =>
    db.read().orders.filter(order => order.userId === user.id)
  const expired = (file: MockOrderFile) => file.expiresAt <= clock()

  return [
    download('order_files/:id/download', ({ param }, caller) => {
      const file = ordersOf(caller)
        .flatMap(order => filesNow(context, order))
        .find(one => one.id === param('id'))
      if (file === undefined) return notFound(context)
      if (expired(file)) return problemResponse(context, 410, 'The file has expired.')
      return attachment(textStream(file.text()), file.name, `${file.contentType}; charset=utf-8`, file.size())
    }),
    download('orders/:number/files/download', ({ param }, caller) => {
      const order = ordersOf(caller).find(one => one.orderNumber === param('number'))
      const files = order === undefined ? [] : filesNow(context, order)
      if (order === undefined || files.length === 0) return notFound(context)
      if (files.some(expired)) return problemResponse(context, 410, 'Files of this order have expired.')
      const entries = files.map(({ name, text }) => ({ name, text, modified: order.createdAt }))
      return attachment(zipStream(entries), `order_${order.orderNumber}_files.zip`, 'application/zip', null)
    }),
  ]
}
