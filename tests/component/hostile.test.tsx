import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { settings } from '@/config/settings'
import { storageKey } from '@/session/storage-key'
import { allowConsole } from '@tests/support/console'
import { mails } from '@tests/support/faults/account-rows'
import { expectHarmless, watchForHarm } from '@tests/support/faults/harm'
import { nameOf, rows } from '@tests/support/faults/matrix'
import { hostile, isShown, payloads, polluted, textFields } from '@tests/support/faults/payloads'
import { absolute, click, standing, trueBody, type Row } from '@tests/support/faults/row'
import { mockApi } from '@tests/support/mock-api'
import { address, demoCustomer, renderApp, storeSession } from '@tests/support/render-app'
import { server } from '@tests/support/server'

const hub = new URL('/.well-known/mercure', settings.apiUrl).href
const mock = mockApi({ hub, onMail: mail => void mails.push(mail) })
watchForHarm()

const named = Object.entries(payloads)
const full = process.env['LISTWELL_FULL']
const jsonLd = { headers: { 'Content-Type': 'application/ld+json' } }

async function open(row: Row) {
  await row.prepare?.(mock())
  if (!row.visitor && localStorage.length === 0) storeSession(mock())
  return renderApp(typeof row.page === 'string' ? row.page : row.page(mock())).user
}

/** Makes the row's call, each answer of which `answer` gives, and lets the page show it; gives the true body. */
async function call(row: Row, answer: (body: unknown) => Response) {
  let body: unknown
  let before = ''
  const take = () =>
    server.use(
      http[row.method](absolute(row), async ({ request }) => {
        body = await trueBody(row, mock(), request)
        before = document.body.innerHTML
        return answer(body)
      }),
    )
  row.amend?.(mock())
  if (!row.steps) take()
  const user = await open(row)
  if (row.steps) {
    await row.steps.ready(user)
    take()
    await row.steps.trigger(user)
  }
  await waitFor(() => {
    expect(before).not.toBe('')
    expect(document.body.innerHTML).not.toBe(before)
    expect(document.querySelector('[aria-busy="true"], [role="progressbar"]')).toBeNull()
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

// Ids that stand more than once are no harm.
beforeEach(() => allowConsole(/two children with the same key/))

/** Places that show no words of the answer. */
const wordless = ['active-cart, the add-to-cart dialog', 'orders, the orders', 'order, the payment’s outcome']

const asked = rows.filter(row => row.call !== 'downloads' && row.call !== 'live-updates')
const reads = asked.filter(row => row.method === 'get' && row.call !== 'user')
const shown = reads.filter(row => !wordless.includes(nameOf(row)))

/** Each row with the payloads in turn; every row with each of them in the full run. */
const inTurn = (some: readonly Row[], times: number) =>
  some.flatMap((row, place) =>
    named
      .filter((_, index) => full || (index + place * times) % named.length < times)
      .map(([name, payload]) => [nameOf(row), name, row, payload] as const),
  )

describe('an answer', () => {
  it.each(inTurn(asked, 2))('to %s that holds %s in every text harms nobody', async (_, __, row, payload) => {
    const body = await call(row, one => new HttpResponse(polluted(hostile(one, payload)), jsonLd))
    expect(body).toBeDefined()
  })

  it.each(inTurn(shown, 3))('to %s that holds %s in its words shows them', async (_, __, row, payload) => {
    await call(row, body => new HttpResponse(polluted(hostile(body, payload, isShown)), jsonLd))
    // Of the TLDs those alone stand there that hold what was typed.
    const hidden = row.call === 'tlds' && !payload.includes('c')
    await waitFor(() => expect(said()).toContain(hidden ? '' : payload))
    expectHarmless()
  })

  it.each(reads.map((row, place) => [nameOf(row), row, place] as const))(
    'to %s is harmless whichever of its texts is hostile',
    async (_, row, place) => {
      const fields = [...textFields(await call(row, body => new HttpResponse(JSON.stringify(body), jsonLd)))]
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
    120_000,
  )

  it.each(inTurn(asked, 1))(
    'that refuses %s with %s shows it as text at most',
    async (_, __, row, payload) => {
      const body = await call(row, () => {
        const violations = [
          { propertyPath: row.field ?? payload, message: payload },
          { propertyPath: payload, message: payload },
        ]
        const words = ['title', 'description', 'detail', 'message', 'msg', 'error', 'code'].map(
          name => [name, payload] as const,
        )
        return new HttpResponse(polluted({ ...Object.fromEntries(words), violations }), {
          status: 422,
          ...jsonLd,
        })
      })
      expect(body).toBeDefined()
    },
  )
})

it.each(named)('a refused sign-in that says %s says just that', async (_, payload) => {
  server.use(
    http.post(absolute({ address: 'login_check' }), () =>
      HttpResponse.json({ detail: payload }, { status: 400 }),
    ),
  )
  const { user } = renderApp('/signin')
  await user.type(await screen.findByLabelText('Email'), demoCustomer)
  await user.type(screen.getByLabelText('Password'), 'demo-password')
  await click(user, 'button', 'Sign In')
  expect((await screen.findByRole('alert')).textContent).toBe(payload)
  expectHarmless()
})

it.each(named)('a stored user made of %s is shown as text', async (_, payload) => {
  const { user: account, ...tokens } = mock().signIn(demoCustomer)
  localStorage.setItem(storageKey, polluted({ ...tokens, user: hostile(account, payload) }))
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey, storageArea: localStorage }))
  renderApp('/profile')
  await screen.findByRole('tab', { name: 'Profile' })
  expect(standing()).toContain(payload)
  expect(document.title).toBe('Profile · Listwell')
  expectHarmless()
})

it.each(named)('a live update made of %s is shown as text', async (_, payload) => {
  storeSession(mock())
  renderApp('/orders')
  const link = await screen.findByRole('link', { name: /000078/ })
  await waitFor(() => expect(mock().hub?.connections()).toBe(1))
  const topic = new URL('orders/78', settings.apiUrl).href
  const { access_token } = mock().signIn(demoCustomer)
  const asking = new Request(topic, { headers: { Authorization: `Bearer ${access_token}` } })
  const order: unknown = await (await mock().respond(asking))?.json()
  act(() => {
    mock().hub?.publish({ topic, data: polluted(hostile(order, payload)) })
    mock().hub?.publish({
      topic,
      data: polluted(hostile(order, payload, path => /^orderNumber$|name$/.test(path))),
    })
  })
  await waitFor(() => expect(link.textContent).toContain(payload.slice(0, 12)))
  expect(address()).toBe('/orders')
  expectHarmless()
})
