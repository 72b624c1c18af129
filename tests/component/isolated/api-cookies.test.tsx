import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as v from 'valibot'
import { api } from '@tests/support/api-url'
import { server } from '@tests/support/server'

test.each([
  ['', 'omit'],
  ['none', 'omit'],
  ['bearer', 'omit'],
  ['cookie', 'include'],
])(
  'with the setting VITE_MERCURE_AUTH "%s" the calls of the API have the credentials %s',
  async (value, mode) => {
    const meta = document.head.appendChild(document.createElement('meta'))
    onTestFinished(() => meta.remove())
    Object.assign(meta, { name: 'VITE_MERCURE_AUTH', content: value })
    const sent: string[] = []
    server.use(
      http.get(api('offers'), ({ request }) => {
        sent.push(request.credentials)
        return HttpResponse.json({})
      }),
    )
    // The settings are read once.
    vi.resetModules()
    const { http: calls } = await import('@/queries/http')
    await calls.request('offers', v.unknown())
    expect(sent).toEqual([mode])
  },
)
