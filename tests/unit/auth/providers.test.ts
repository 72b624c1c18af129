import { describe, expect, test, vi } from 'vitest'
import { createOAuth } from '@/auth'
import { json } from './fake-service'
import { createClientWithResponses, createSignedInClient } from './setup'

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

  test.each([
    [{ provider: 'github' }, 'The identity has no identity_id'],
    [{ identity_id: '..' }, 'An id is missing'],
  ])('the identity %j can’t be unlinked', async (identity, message) => {
    const { client, sent } = createSignedInClient()
    const { error } = await createOAuth(client).unlinkIdentity(identity)
    expect(error).toMatchObject({ name: 'AuthInvalidCredentialsError', message })
    expect(sent).toEqual([])
  })

  test('identities are listed', async () => {
    const identities = [{ identity_id: 'i', provider: 'github' }]
    const { client } = createSignedInClient([json({ id: 'ann', identities }), json({ id: 'ann' })])
    const oauth = createOAuth(client)
    expect((await oauth.getUserIdentities()).data).toEqual({ identities })
    expect((await oauth.getUserIdentities()).data).toEqual({ identities: [] })
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
