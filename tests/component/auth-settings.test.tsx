/**
 * @promise `VITE_AUTH_FLOW` and `VITE_AUTH_VERSION_HEADER` reach the auth client.
 * @promise The version header of authentication calls can be renamed or left out.
 */
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { authApi } from '@tests/support/api-url'
import { openClients } from '@tests/support/open-clients'
import { server } from '@tests/support/server'
import { openApp } from '@tests/support/test-app'

test.each([
  ['X-Supabase-Api-Version', { 'x-supabase-api-version': '2025-05-01' }],
  ['X-Api-Version', { 'x-api-version': '2025-05-01' }],
  [null, {}],
])('a sign-in with the version header %s sends %o besides the usual headers', async (header, expected) => {
  let sent: object = {}
  server.use(
    http.post(authApi('login_check'), ({ request }) => {
      sent = Object.fromEntries(request.headers)
      return HttpResponse.json({}, { status: 401 })
    }),
  )
  const { client } = openClients(openApp({ settings: { authVersionHeader: header } }))
  await client.signInWithPassword({ email: 'ann@example.com', password: 'secret' })
  expect(sent).toEqual({
    accept: 'application/json',
    'content-type': 'application/json;charset=UTF-8',
    ...expected,
  })
})

test.each([
  ['pkce', true],
  ['implicit', false],
] as const)(
  'a link that is mailed with the flow %s comes with a code challenge: %s',
  async (authFlow, expected) => {
    let sent: object = {}
    server.use(
      http.post(authApi('otp'), async ({ request }) => {
        sent = Object(await request.json())
        return HttpResponse.json({})
      }),
    )
    const otp = await openClients(openApp({ settings: { authFlow } })).loadOtp()
    await otp.signInWithOtp({ email: 'ann@example.com' })
    expect(sent).toMatchObject({ email: 'ann@example.com' })
    expect('code_challenge' in sent && sent.code_challenge !== null).toBe(expected)
  },
)
