import { cleanup, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Mock } from '@/mocks/mock'
import { allowConsole } from '@tests/support/console'
import { mockApi } from '@tests/support/mock-api'
import { more, moreIf } from '@tests/support/more'
import { renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'
import { mails } from './account-rows'
import { expectHarmless, watchForHarm } from './xss-assertions'
import { nameOf, rows } from './matrix'
import { hostile, isShown, payloads, polluted, textFields } from './payloads'
import { absolute, trueBody, type Row } from './row'

const named = Object.entries(payloads)
const full = process.env['LISTWELL_FULL']
const jsonLd = { headers: { 'Content-Type': 'application/ld+json' } }

async function open(row: Row, mock: Mock) {
  await row.prepare?.(mock)
  if (!row.visitor && localStorage.length === 0) storeSession(mock)
  return renderApp(typeof row.page === 'string' ? row.page : row.page(mock)).user
}

/** Makes the row's call, each answer of which `answer` gives, and lets the page show it; gives the true body. */
async function makeCall(row: Row, mock: Mock, answer: (body: unknown) => Response) {
  let body: unknown
  let before = ''
  const take = () =>
    server.use(
      http[row.method](absolute(row), async ({ request }) => {
        body = await trueBody(row, mock, request)
        before = document.body.innerHTML
        return answer(body)
      }),
    )
  row.amend?.(mock)
  if (!row.steps) take()
  const user = await open(row, mock)
  if (row.steps) {
    await row.steps.ready(user)
    take()
    await row.steps.trigger(user)
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
  expectHarmless()
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

const asked = rows.filter(row => row.call !== 'downloads' && row.call !== 'live-updates')
const reads = asked.filter(row => row.method === 'get' && row.call !== 'user')
const shown = reads.filter(row => !wordless.includes(nameOf(row)))

/** Each of one's own rows with each payload; for `npm test` one of them in turn. */
const withPayloads = (own: readonly Row[], some: readonly Row[]) =>
  some.flatMap((row, place) =>
    named
      .filter(() => own.includes(row))
      .map(([name, payload], index) => ({
        row,
        name,
        payload,
        set: moreIf((index + place) % named.length !== 0),
      })),
  )

/** Tries what each of the calls' answers may hold. */
export function testHostileAnswersTo(own: readonly Row[]) {
  const mock = mockApi({ onMail: mail => void mails.push(mail) })
  watchForHarm()
  // Ids that stand more than once are no harm, nor is an address of the answer's that the mock can't decode.
  beforeEach(() =>
    allowConsole(/two children with the same key|URI malformed|exception during the handler lookup/),
  )
  const call = (row: Row, answer: (body: unknown) => Response) => makeCall(row, mock(), answer)

  describe('an answer', () => {
    for (const { row, name, payload, set } of withPayloads(own, asked))
      it(`to ${nameOf(row)} that holds ${name} in every text harms nobody`, set, async () => {
        const body = await call(row, one => new HttpResponse(polluted(hostile(one, payload)), jsonLd))
        expect(body).toBeDefined()
      })

    for (const { row, name, payload, set } of withPayloads(own, shown))
      it(`to ${nameOf(row)} that holds ${name} in its words shows them`, set, async () => {
        await call(row, body => new HttpResponse(polluted(hostile(body, payload, isShown)), jsonLd))
        // Of the TLDs those alone stand there that hold what was typed.
        const hidden = row.call === 'tlds' && !payload.includes('c')
        await waitFor(() => expect(said()).toContain(hidden ? '' : payload))
        expectHarmless()
      })

    for (const [place, row] of reads.entries()) {
      if (!own.includes(row)) continue
      it(
        `to ${nameOf(row)} is harmless whichever of its texts is hostile`,
        { ...more, timeout: 120_000 },
        async () => {
          const fields = [
            ...textFields(await call(row, body => new HttpResponse(JSON.stringify(body), jsonLd))),
          ]
          expect(fields.length).toBeGreaterThan(0)
          for (const [index, field] of fields.entries())
            for (const [n, [, payload]] of named.entries()) {
              if (!full && n !== (index + place) % named.length) continue
              cleanup()
              await call(
                row,
                body => new HttpResponse(polluted(hostile(body, payload, path => path === field)), jsonLd),
              )
            }
        },
      )
    }

    for (const { row, name, payload, set } of withPayloads(own, asked))
      it(`that refuses ${nameOf(row)} with ${name} shows it as text at most`, set, async () => {
        const body = await call(row, () => {
          const violations = [
            { propertyPath: row.field ?? payload, message: payload },
            { propertyPath: payload, message: payload },
          ]
          const words = ['title', 'description', 'detail', 'message', 'msg', 'error', 'code'].map(
            field => [field, payload] as const,
          )
          return new HttpResponse(polluted({ ...Object.fromEntries(words), violations }), {
            status: 422,
            ...jsonLd,
          })
        })
        expect(body).toBeDefined()
      })
  })
}
