import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { createClients } from '@/session/auth-clients'
import { authApi } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { server } from '@tests/support/server'

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
  configureApp({ settings: { authVersionHeader: header } })
  await createClients().client.signInWithPassword({ email: 'ann@example.com', password: 'secret' })
  expect(sent).toEqual({
    accept: 'application/json',
    'content-type': 'application/json;charset=UTF-8',
    ...expected,
  })
})
