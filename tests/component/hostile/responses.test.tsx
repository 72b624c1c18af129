/**
 * @promise What a response contains never runs, and links only to http URLs.
 */
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Mock } from '@/mocks/mock'
import { allowConsole } from '@tests/support/console'
import { realBody, titleOf, trigger, urlPattern, type AppRequest } from '@tests/support/faults/app-request'
import { catalogueRequests } from '@tests/support/faults/catalogue-requests'
import { orderRequests } from '@tests/support/faults/order-requests'
import {
  DATA_URL,
  injectPayload,
  isShown,
  isUrl,
  MARKUP,
  PROTOTYPE_KEY,
  SCRIPT_URL,
  withPollutedKeys,
} from '@tests/support/faults/payloads'
import { expectNoXss, watchForXss } from '@tests/support/faults/xss-assertions'
import { mockApi } from '@tests/support/mock-api'
import { renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const mock = mockApi()
watchForXss()
// Repeated ids are harmless, and so is a URL of the response that the mock can't decode.
beforeEach(() =>
  allowConsole(/two children with the same key|URI malformed|exception during the handler lookup/),
)

/** Opens the page of a request whose response has another body, and waits until it is shown. */
async function showResponse(target: AppRequest, distort: (body: unknown) => unknown, of: Mock = mock()) {
  let before = ''
  server.use(
    http[target.method](urlPattern(target), async ({ request }) => {
      const body = distort(await realBody(target, of, request))
      before = document.body.innerHTML
      return new HttpResponse(withPollutedKeys(body), { headers: { 'Content-Type': 'application/ld+json' } })
    }),
  )
  await target.prepare?.(of)
  if (!target.visitor) storeSession(of)
  const { user } = renderApp(typeof target.url === 'string' ? target.url : target.url(of), target.environment)
  await target.steps?.ready(user)
  await trigger(target, user)
  await waitFor(() => {
    expect(before, `never requested; the page says: ${document.body.textContent}`).not.toBe('')
    expect(document.querySelector('[aria-busy="true"], [role="progressbar"]')).toBeNull()
    // Compared as a boolean, since a failure would print megabytes.
    expect(document.body.innerHTML === before).toBe(false)
  })
  await screen.findByRole('heading', { level: 1, hidden: true })
  expect(screen.getByRole('main', { hidden: true })).toBeInTheDocument()
  expect(screen.queryByText('Something went wrong')).toBeNull()
}

/** The page's texts, and the labels, titles and values of its elements. */
const textsAndLabels = () =>
  [...document.querySelectorAll('[aria-label], [title], [value]')]
    .flatMap(element => ['aria-label', 'title', 'value'].map(name => element.getAttribute(name)))
    .concat(document.body.textContent)
    .join('\n')

/** Pages that show no text of the response. */
const withoutText = [
  'active-cart of the add-to-cart dialog',
  'orders of the orders page',
  'order of the confirmation',
]

const reads = [...catalogueRequests, ...orderRequests].filter(
  ({ method, call }) => method === 'get' && call !== 'downloads',
)
const named = reads.map((target): [string, AppRequest] => [titleOf(target), target])

describe('the response to', () => {
  it.each(named.filter(([name]) => !withoutText.includes(name)))(
    '%s shows markup in its texts as text',
    async (_name, target) => {
      await showResponse(target, body => injectPayload(body, MARKUP, isShown))
      await waitFor(() => expect(textsAndLabels()).toContain(MARKUP))
      expectNoXss()
    },
  )

  it.each(named)('%s makes no link to what runs, whatever its URLs and ids are', async (_name, target) => {
    await showResponse(target, body =>
      injectPayload(
        injectPayload(body, SCRIPT_URL, path => isUrl(path) && path.length % 2 === 0),
        DATA_URL,
        path => isUrl(path) && path.length % 2 === 1,
      ),
    )
    const protocols = [...document.querySelectorAll('a')].map(link => link.protocol)
    expect(protocols.filter(protocol => !/^(https?|mailto):$/.test(protocol))).toEqual([])
    expectNoXss()
  })

  it.each(named)('%s changes no prototype by a key or by a text that names one', async (_name, target) => {
    await showResponse(target, body => injectPayload(body, PROTOTYPE_KEY))
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expectNoXss()
  })
})
