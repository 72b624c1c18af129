import { describe, expect, test, vi } from 'vitest'
import { createOAuth } from '@/auth'
import { flushPromises } from './fake-clock'
import { json } from './fake-service'
import { createClientWithResponses, createSignedInClient, recordEvents } from './setup'

describe('providers', () => {
  test('the implicit flow sends no challenge', async () => {
    const { client, page } = createClientWithResponses()
    const { data } = await createOAuth(client).signInWithOAuth({ provider: 'github' })
    expect(data).toEqual({ provider: 'github', url: 'https://auth.example/api/authorize?provider=github' })
    expect(page.address()).toBe(data.url)
  })

  test.each(['https://idp.example/?a=1', 'http://localhost:8080/', 'HTTPS://IDP.EXAMPLE/'])(
    'the page navigates to the provider’s URL %s',
    async url => {
      const { client, page, responses } = createSignedInClient([json({ url }), json({ url })])
      expect((await createOAuth(client).signInWithSSO({ domain: 'x.example' })).data).toEqual({ url })
      expect(page.address()).toBe(url)
      page.goTo('https://shop.example/')
      const { data } = await createOAuth(client).linkIdentity({ provider: 'github' })
      expect([data, page.address(), responses]).toEqual([{ provider: 'github', url }, url, []])
    },
  )

  test('the page navigates with location.assign by default', async () => {
    const { replaceAddress, address, hidden, listen } = createClientWithResponses().page
    const { client } = createClientWithResponses([], { page: { replaceAddress, address, hidden, listen } })
    const go = () => createOAuth(client).signInWithOAuth({ provider: 'github' })
    expect((await go()).error).toBeNull()
    const assign = vi.fn<(address: string) => void>()
    vi.stubGlobal('location', { assign })
    const { data } = await go()
    vi.unstubAllGlobals()
    expect(assign).toHaveBeenCalledExactlyOnceWith(data.url)
  })

  test('a visitor can’t link, unlink or list identities', async () => {
    const { client, page, sent } = createClientWithResponses()
    const oauth = createOAuth(client)
    const linked = await oauth.linkIdentity({ provider: 'github' })
    expect(linked.data).toEqual({ provider: 'github', url: null })
    const listed = await oauth.getUserIdentities()
    expect(listed.data).toBeNull()
    for (const { error } of [linked, listed]) expect(error?.name).toBe('AuthSessionMissingError')
    const ended = [
      await oauth.unlinkIdentity({ provider: 'github' }),
      await oauth.unlinkIdentity({ identity_id: '..' }),
    ]
    for (const { error } of ended) expect(error?.name).toBe('AuthInvalidCredentialsError')
    expect(ended[0]?.error?.message).toBe('The identity has no identity_id')
    expect([page.address(), sent]).toEqual([undefined, []])
  })

  test('identities are listed, and linking by an id token emits USER_UPDATED', async () => {
    const identities = [{ identity_id: 'i', provider: 'github' }]
    const { client, responses } = createSignedInClient()
    const events = recordEvents(client)
    const oauth = createOAuth(client)
    responses.push(json({ id: 'ann', identities }), json({ id: 'ann' }))
    expect((await oauth.getUserIdentities()).data).toEqual({ identities })
    expect((await oauth.getUserIdentities()).data).toEqual({ identities: [] })
    responses.push(json({ token: 'b', refresh_token: 's', user: { id: 'ann', identities } }))
    expect((await oauth.linkIdentity({ provider: 'google', token: 'i' })).error).toBeNull()
    await flushPromises()
    expect(events).toEqual(['INITIAL_SESSION', 'USER_UPDATED'])
  })

  test('skipBrowserRedirect returns the URL without navigating', async () => {
    const { client, page } = createClientWithResponses([json({ url: 'https://idp.example' })])
    const oauth = createOAuth(client)
    await oauth.signInWithOAuth({ provider: 'github', options: { skipBrowserRedirect: true } })
    const sso = await oauth.signInWithSSO({ domain: 'x.example', options: { skipBrowserRedirect: true } })
    expect(sso.data).toEqual({ url: 'https://idp.example' })
    expect(page.address()).toBeUndefined()
  })

  test.each(['javascript:alert("http://x")', 'data:text/html,x', '//x.example', '', undefined])(
    'the page doesn’t navigate to %s',
    async url => {
      const { client, page } = createClientWithResponses([json({ url })])
      const { error } = await createOAuth(client).signInWithSSO({ domain: 'x.example' })
      expect(error?.name).toBe('AuthInvalidTokenResponseError')
      expect(page.address()).toBeUndefined()
    },
  )
})
