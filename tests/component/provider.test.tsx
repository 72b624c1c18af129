import { http, HttpResponse } from 'msw'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAuthClient } from '@/auth'
import { settings } from '@/config/settings'
import { startProvider } from '@/session/oauth'
import { getAuth } from '@/session/session'
import { authApi } from '@tests/support/api-url'
import { configureApp } from '@tests/support/app-config'
import { mockApi } from '@tests/support/mock-api'
import { server } from '@tests/support/server'

const mock = mockApi()

async function start(respond?: (info: { request: Request }) => Response) {
  if (respond) server.use(http.get(authApi('authorize'), respond))
  const auth = await getAuth()
  return auth.startProvider('google', `${location.origin}/signin`)
}

describe('a provider’s page', () => {
  it.each([200, 204])('that answers with %d is opened', async status => {
    const { data, error } = await start(() => new HttpResponse(null, { status }))
    expect(error).toBeNull()
    expect(data.url).toContain('provider=google')
  })

  it('that the service redirects to is opened, though nothing can be read of the redirect', async () => {
    // As browsers respond where redirects aren't followed; jsdom has no such response.
    const redirect = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
    const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(redirect)
    onTestFinished(() => sent.mockRestore())
    const { data, error } = await start()
    expect(error).toBeNull()
    expect(data.url).toContain('provider=google')
  })

  it('that answers is left to the caller to open', async () => {
    const left = vi.fn<(url: string) => void>()
    const page = {
      hidden: () => false,
      address: () => location.href,
      replaceAddress: () => {},
      leaveFor: left,
      listen: () => () => {},
    }
    const client = createAuthClient({ url: settings.authUrl, page })
    onTestFinished(() => client.dispose())
    const { error } = await startProvider(client, 'google', `${location.origin}/signin`)
    expect(error).toBeNull()
    expect(left).not.toHaveBeenCalled()
  })

  it('that is opened isn’t read by the check', async () => {
    const signals: AbortSignal[] = []
    await start(({ request }) => {
      signals.push(request.signal)
      return new HttpResponse('<p>A long page.')
    })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('that doesn’t answer in time is not opened', async () => {
    // The client keeps the time limit that it is loaded with.
    await getAuth()
    configureApp({ timing: { requestTimeout: 20 } })
    mock().applyScenario('provider:hang')
    const { data, error } = await start()
    expect(error).toMatchObject({ status: 0 })
    expect(data.url).toBeNull()
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
    const { error } = await start(() => new HttpResponse('<p>', { status: 499 }))
    expect(error).toMatchObject({
      status: 499,
      message: 'HTTP 499',
      body: undefined,
      retryAfter: undefined,
    })
  })

  it('that nothing answers for is not opened', async () => {
    const { error } = await start(() => HttpResponse.error())
    expect(error).toMatchObject({ status: 0 })
  })
})
