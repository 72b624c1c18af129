import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { getAuth } from '@/session/session'
import { authApi } from '@tests/support/api-url'
import { mockApi } from '@tests/support/mock-api'
import { server } from '@tests/support/server'

mockApi()

async function start(respond: () => Response) {
  server.use(http.get(authApi('authorize'), respond))
  const { startProvider } = await getAuth()
  return startProvider('google', `${location.origin}/signin`)
}

describe('a provider’s page', () => {
  it.each([200, 204])('that answers with %d is opened', async status => {
    const { data, error } = await start(() => new HttpResponse(null, { status }))
    expect(error).toBeNull()
    expect(data.url).toContain('provider=google')
  })

  it('that is refused is not opened, for the reason and the time that the service names', async () => {
    const { error } = await start(() =>
      HttpResponse.json(
        { msg: 'Slow down.' },
        { status: 429, statusText: 'Too Many', headers: { 'Retry-After': '30' } },
      ),
    )
    expect(error).toMatchObject({
      status: 429,
      message: 'Too Many',
      body: { msg: 'Slow down.' },
      retryAfter: 30_000,
    })
  })

  it('that is refused without a reason has the status alone', async () => {
    const { error } = await start(() => new HttpResponse('<p>', { status: 400, statusText: '' }))
    expect(error).toMatchObject({ status: 400, body: undefined, retryAfter: undefined })
  })

  it('that nothing answers for is not opened', async () => {
    const { error } = await start(() => HttpResponse.error())
    expect(error).toMatchObject({ status: 0 })
  })
})
