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
  return renderApp(typeof target.url === 'string' ? target.url : target.url(mock)).user
}

/** Makes the request's call, each answer of which `answer` gives, and lets the page show it; gives the true body. */
async function makeCall(target: AppRequest, mock: Mock, answer: (body: unknown) => Response) {
  let body: unknown
  let before = ''
  const take = () =>
    server.use(
      http[target.method](urlPattern(target), async ({ request }) => {
        body = await realBody(target, mock, request)
        before = document.body.innerHTML
        return answer(body)
      }),
    )
  target.overrideMock?.(mock)
  if (!target.steps) take()
  const user = await open(target, mock)
  if (target.steps) {
    await target.steps.ready(user)
    take()
    await target.steps.trigger(user)
  }
  await waitFor(() => {
    expect(before).not.toBe('')
    expect(document.querySelector('[aria-busy="true"], [role="progressbar"]')).toBeNull()
    // Megabytes, at times: a failure that words them would be slow.
    expect(document.body.innerHTML === before).toBe(false)
  })
  await screen.findByRole('heading', { level: 1, hidden: true })
  expect(screen.getByRole('main', { hidden: true })).toBeInTheDocument()
  expect(screen.queryByText('Something went wrong')).toBeNull()
  expectNoXss()
  return body
}

/** Everything that the page says: its texts, and what it says of them to those who don't see. */
const said = () =>
  [...document.querySelectorAll('[aria-label], [title], [value]')]
    .flatMap(one => ['aria-label', 'title', 'value'].map(name => one.getAttribute(name)))
    .concat(document.body.textContent)
    .join('\n')

/** Places that show no words of the answer. */
const wordless = ['active-cart, the add-to-cart dialog', 'orders, the orders', 'order, the payment’s outcome']

const asked = appRequests.filter(target => target.call !== 'downloads' && target.call !== 'live-updates')
const reads = asked.filter(target => target.method === 'get' && target.call !== 'user')
const shown = reads.filter(target => !wordless.includes(titleOf(target)))

/** Each of one's own requests with each payload; for `npm test` one of them in turn. */
const withPayloads = (own: readonly AppRequest[], some: readonly AppRequest[]) =>
  some.flatMap((target, place) =>
    named
      .filter(() => own.includes(target))
      .map(([name, payload], index) => ({
        target,
        name,
        payload,
        set: moreIf((index + place) % named.length !== 0),
      })),
  )

/** Tries what each of the calls' answers may hold. */
export function defineHostileResponseTests(own: readonly AppRequest[]) {
  const mock = mockApi({ onMail: mail => void mails.push(mail) })
  watchForXss()
  // Ids that stand more than once are no harm, nor is an address of the answer's that the mock can't decode.
  beforeEach(() =>
    allowConsole(/two children with the same key|URI malformed|exception during the handler lookup/),
  )
  const call = (target: AppRequest, answer: (body: unknown) => Response) => makeCall(target, mock(), answer)

  describe('an answer', () => {
    for (const { target, name, payload, set } of withPayloads(own, asked))
      it(`to ${titleOf(target)} that holds ${name} in every text harms nobody`, set, async () => {
        const body = await call(
          target,
          one => new HttpResponse(withPollutedKeys(injectPayload(one, payload)), jsonLd),
        )
        expect(body).toBeDefined()
      })

    for (const { target, name, payload, set } of withPayloads(own, shown))
      it(`to ${titleOf(target)} that holds ${name} in its words shows them`, set, async () => {
        await call(
          target,
          body => new HttpResponse(withPollutedKeys(injectPayload(body, payload, isShown)), jsonLd),
        )
        // Of the TLDs those alone stand there that hold what was typed.
        const hidden = target.call === 'tlds' && !payload.includes('c')
        await waitFor(() => expect(said()).toContain(hidden ? '' : payload))
        expectNoXss()
      })

    for (const [place, target] of reads.entries()) {
      if (!own.includes(target)) continue
      it(
        `to ${titleOf(target)} is harmless whichever of its texts is hostile`,
        { ...more, timeout: 120_000 },
        async () => {
          const fields = [
            ...textFields(await call(target, body => new HttpResponse(JSON.stringify(body), jsonLd))),
          ]
          expect(fields.length).toBeGreaterThan(0)
          for (const [index, field] of fields.entries())
            for (const [n, [, payload]] of named.entries()) {
              if (!full && n !== (index + place) % named.length) continue
              cleanup()
              await call(
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

    for (const { target, name, payload, set } of withPayloads(own, asked))
      it(`that refuses ${titleOf(target)} with ${name} shows it as text at most`, set, async () => {
        const body = await call(target, () => {
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
