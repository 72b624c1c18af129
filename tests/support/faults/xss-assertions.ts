import { afterEach, beforeEach, expect } from 'vitest'
import { settings } from '@/config/settings'
import { server } from '@tests/support/server'

/** Every request of the running test, as it left. */
const requests: Request[] = []
const note = ({ request }: { request: Request }) => void requests.push(request.clone())

/** Notes the requests of a file's tests, and fails a test in which anything of an answer ran or changed a prototype. */
export function watchForXss() {
  beforeEach(() => {
    requests.length = 0
    server.events.on('request:start', note)
  })
  afterEach(() => {
    server.events.removeListener('request:start', note)
    expect(Reflect.get(globalThis, 'ran'), 'something of an answer ran').toBeUndefined()
    expect(Reflect.get({}, 'polluted'), 'a prototype was changed').toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
  })
}

export const requestedUrls = (origin: string) =>
  requests.filter(request => new URL(request.url).origin === origin).map(request => request.url)

const linking = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'background'])
const foreign = 'script, style, iframe, object, embed, base, link, meta, img, video, audio, portal'

/** No link or source leads anywhere but by http, no handler stands anywhere, nothing of an answer has become an element. */
export function expectNoXss() {
  expect([...document.body.querySelectorAll(foreign)].filter(one => !one.closest('head'))).toEqual([])
  const harmful = [...document.querySelectorAll('*')].flatMap(element =>
    [...element.attributes].filter(
      ({ name, value }) =>
        /^on|^srcdoc$/.test(name) ||
        (linking.has(name) && !/^https?:$/.test(new URL(value, location.href).protocol)),
    ),
  )
  expect(harmful.map(({ name, value }) => `${name}="${value}"`)).toEqual([])
}

/** Something carried a token, and none of it has left for another origin than the API's: in a header, an address, a body. */
export async function expectTokenSentToApiOnly() {
  const home = new URL(settings.apiUrl).origin
  expect(requests.some(request => request.headers.has('Authorization'))).toBe(true)
  for (const request of requests) {
    if (new URL(request.url).origin === home) continue
    expect(request.headers.get('Authorization'), request.url).toBeNull()
    expect(request.credentials, request.url).not.toBe('include')
    expect(decodeURIComponent(request.url)).not.toMatch(/eyJ|bearer=/)
    expect(await request.clone().text()).not.toMatch(/eyJ/)
  }
}
