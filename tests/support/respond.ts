import { http, HttpResponse, type JsonBodyType } from 'msw'
import { api } from './api-url'
import { createDeferred } from './deferred'
import { server } from './server'

type Method = 'get' | 'post' | 'put' | 'delete'

/** Responds to a call of the API in place of the mock, for the rest of the test. */
export const respond = (method: Method, path: string, body: JsonBodyType, status = 200) =>
  server.use(http[method](api(path), () => HttpResponse.json(body, { status })))

/** Holds a call of the API back until the result is resolved; then the mock responds. */
export function hold(method: Method, path: string) {
  const held = createDeferred()
  server.use(http[method](api(path), () => held.promise.then(() => undefined)))
  return held
}
