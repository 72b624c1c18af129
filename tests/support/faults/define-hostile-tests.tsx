import { cleanup, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Mock } from '@/mocks/mock'
import { allowConsole } from '@tests/support/console'
import { mockApi } from '@tests/support/mock-api'
import { more, moreIf } from '@tests/support/more'
import { renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { mails } from './account-requests'
import { expectNoXss, watchForXss } from './xss-assertions'
import { titleOf, appRequests } from './fault-cases'
import { injectPayload, isShown, payloads, withPollutedKeys, textFields } from './payloads'
import { urlPattern, realBody, type AppRequest } from './app-request'

const named = Object.entries(payloads)
const full = process.env['LISTWELL_FULL']
const jsonLd = { headers: { 'Content-Type': 'application/ld+json' } }

async function open(target: AppRequest, mock: Mock) {
  await target.prepare?.(mock)
  if (!target.visitor && localStorage.length === 0) storeSession(mock)
  return renderApp(typeof target.url === 'string' ? target.url : target.url(mock), target.environment).user
}

/** Sends the request, lets the page show the response that `respond` creates, and returns the mock's own body. */
async function sendRequest(target: AppRequest, mock: Mock, respond: (body: unknown) => Response) {
  let body: unknown
  let before = ''
  const override = () =>
    server.use(
      http[target.method](urlPattern(target), async ({ request }) => {
        body = await realBody(target, mock, request)
        before = document.body.innerHTML
        return respond(body)
      }),
    )
  target.overrideMock?.(mock)
  if (!target.steps) override()
  const user = await open(target, mock)
  if (target.steps) {
    await target.steps.ready(user)
    override()
    await target.steps.trigger(user)
  }
  await waitFor(() => {
    expect(before, `never requested; the page says: ${document.body.textContent}`).not.toBe('')
    expect(document.querySelector('[aria-busy="true"], [role="progressbar"]')).toBeNull()
    // Compared as a boolean, since a failure would print megabytes.
    expect(document.body.innerHTML === before).toBe(false)
  })
  await screen.findByRole('heading', { level: 1, hidden: true })
  expect(screen.getByRole('main', { hidden: true })).toBeInTheDocument()
  expect(screen.queryByText('Something went wrong')).toBeNull()
  expectNoXss()
  return body
}

/** The page's texts, and the labels, titles and values of its elements. */
const textsAndLabels = () =>
  [...document.querySelectorAll('[aria-label], [title], [value]')]
    .flatMap(element => ['aria-label', 'title', 'value'].map(name => element.getAttribute(name)))
    .concat(document.body.textContent)
    .join('\n')

/** Places that show no text of the response. */
const withoutText = [
  'active-cart of the add-to-cart dialog',
  'orders of the orders page',
  'order of the confirmation',
]

const tested = appRequests.filter(target => target.call !== 'downloads' && target.call !== 'live-updates')
const reads = tested.filter(({ method, call }) => method === 'get' && call !== 'user')
const shown = reads.filter(target => !withoutText.includes(titleOf(target)))

/** The subject's requests with each payload; `npm test` runs one payload per request that `isOnce` names, in turn. */
const withPayloads = (
  own: readonly AppRequest[],
  all: readonly AppRequest[],
  isOnce: (target: AppRequest) => boolean = () => true,
) =>
  all.flatMap((target, place) =>
    named
      .filter(() => own.includes(target))
      .map(([name, payload], index) => ({
        target,
        name,
        payload,
        set: moreIf(!isOnce(target) || (index + place) % named.length !== 0),
      })),
  )

/** Defines tests with hostile texts in the responses of these requests. */
export function defineHostileResponseTests(own: readonly AppRequest[]) {
  const mock = mockApi({ onMail: mail => void mails.push(mail) })
  watchForXss()
  // Repeated ids are harmless, and so is a URL of the response that the mock can't decode.
  beforeEach(() =>
    allowConsole(/two children with the same key|URI malformed|exception during the handler lookup/),
  )
  const send = (target: AppRequest, respond: (body: unknown) => Response) =>
    sendRequest(target, mock(), respond)

  describe('hostile responses', () => {
    // That a text is shown as text has its own test.
    for (const { target, name, payload, set } of withPayloads(own, tested, one => !shown.includes(one)))
      it(`a response to ${titleOf(target)} is harmless with ${name} in every text`, set, async () => {
        const body = await send(
          target,
          original => new HttpResponse(withPollutedKeys(injectPayload(original, payload)), jsonLd),
        )
        expect(body).toBeDefined()
      })

    for (const { target, name, payload, set } of withPayloads(own, shown))
      it(`a response to ${titleOf(target)} shows ${name} as text`, set, async () => {
        await send(
          target,
          body => new HttpResponse(withPollutedKeys(injectPayload(body, payload, isShown)), jsonLd),
        )
        // The list shows only TLDs that contain the typed text.
        const hidden = target.call === 'tlds' && !payload.includes('c')
        // A cell of the results is shortened.
        const text = target.call === 'search' ? payload.slice(0, 1000) : payload
        await waitFor(() => expect(textsAndLabels()).toContain(hidden ? '' : text))
        expectNoXss()
      })

    for (const [place, target] of reads.entries()) {
      if (!own.includes(target)) continue
      it(
        `a response to ${titleOf(target)} is harmless with any of its texts hostile`,
        { ...more, timeout: 120_000 },
        async () => {
          const fields = [
            ...textFields(await send(target, body => new HttpResponse(JSON.stringify(body), jsonLd))),
          ]
          expect(fields.length).toBeGreaterThan(0)
          for (const [index, field] of fields.entries())
            for (const [n, [, payload]] of named.entries()) {
              if (!full && n !== (index + place) % named.length) continue
              cleanup()
              await send(
                target,
                body =>
                  new HttpResponse(
                    withPollutedKeys(injectPayload(body, payload, path => path === field)),
                    jsonLd,
                  ),
              )
            }
        },
      )
    }

    for (const { target, name, payload, set } of withPayloads(own, tested))
      it(`a response to ${titleOf(target)} is harmless as an error with ${name}`, set, async () => {
        const body = await send(target, () => {
          const violations = [
            { propertyPath: target.field ?? payload, message: payload },
            { propertyPath: payload, message: payload },
          ]
          const words = ['title', 'description', 'detail', 'message', 'msg', 'error', 'code'].map(
            field => [field, payload] as const,
          )
          return new HttpResponse(withPollutedKeys({ ...Object.fromEntries(words), violations }), {
            status: 422,
            ...jsonLd,
          })
        })
        expect(body).toBeDefined()
      })
  })
}
