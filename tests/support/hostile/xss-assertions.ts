import { afterEach, beforeEach, expect } from 'vitest'
import { testSettings } from '@tests/support/test-settings'
import { server } from '@tests/support/server'

/** Copies of the running test's requests. */
const requests: Request[] = []
const record = ({ request }: { request: Request }) => void requests.push(request.clone())

/** Records the requests of a file's tests. Fails a test if code in a response ran or changed a prototype. */
export function watchForXss() {
  beforeEach(() => {
    requests.length = 0
    server.events.on('request:start', record)
  })
  afterEach(() => {
    server.events.removeListener('request:start', record)
    expect(Reflect.get(globalThis, 'ran'), 'code in a response ran').toBeUndefined()
    expect(Reflect.get({}, 'polluted'), 'a prototype was changed').toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
  })
}

export const requestedUrls = (origin: string) =>
  requests.filter(request => new URL(request.url).origin === origin).map(request => request.url)

const linking = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'background'])
const foreign = 'script, style, iframe, object, embed, base, link, meta, img, video, audio, portal'

/** Expects that links and sources use http only, and that the page has no inline handler, no foreign style and no element of foreign markup. */
export function expectNoXss() {
  expect([...document.body.querySelectorAll(foreign)].filter(element => !element.closest('head'))).toEqual([])
  const harmful = [...document.querySelectorAll('*')].flatMap(element =>
    [...element.attributes].filter(
      ({ name, value }) =>
        /^on|^srcdoc$/.test(name) ||
        (name === 'style' && /url\(|globalThis/.test(value)) ||
        (linking.has(name) && !/^https?:$/.test(new URL(value, location.href).protocol)),
    ),
  )
  expect(harmful.map(({ name, value }) => `${name}="${value}"`)).toEqual([])
}

/** Expects that some request had a token, and that no header, URL or body sent one to another origin than the API's. */
export async function expectTokenSentToApiOnly() {
  const apiOrigin = new URL(testSettings.apiUrl).origin
  expect(requests.some(request => request.headers.has('Authorization'))).toBe(true)
  for (const request of requests) {
    if (new URL(request.url).origin === apiOrigin) continue
    expect(request.headers.get('Authorization'), request.url).toBeNull()
    expect(request.credentials, request.url).not.toBe('include')
    expect(decodeURIComponent(request.url)).not.toMatch(/eyJ|bearer=/)
    expect(await request.clone().text()).not.toMatch(/eyJ/)
  }
}
