/**
 * @promise Requests carry cookies only where the setting says so.
 */
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { httpOf } from '@/queries/http'
import { api } from '@tests/support/api-url'
import { server } from '@tests/support/server'
import { openApp } from '@tests/support/test-app'

test.each([
  ['none', 'omit'],
  ['bearer', 'omit'],
  ['cookie', 'include'],
] as const)(
  'with live updates by %s the calls of the API have the credentials %s',
  async (mercureAuth, mode) => {
    const sent: string[] = []
    server.use(
      http.get(api('offers'), ({ request }) => {
        sent.push(request.credentials)
        return HttpResponse.json({})
      }),
    )
    await httpOf(openApp({ settings: { mercureAuth } })).request('offers', v.unknown())
    expect(sent).toEqual([mode])
  },
)
