import { browserPage } from './browser-page'
import type { AuthClient } from './client'
import { AuthInvalidCredentialsError } from './errors'
import { toText } from './parse'
import { type Challenge, exchangeCode, withPkce } from './pkce'
import { bodyOf, captchaField, type ParsedResponse, pathSegment, urlOf, withQuery } from './request'
import { found, NO_SESSION, type Result, type SessionResult, toResult } from './result'
import { INTERNALS, type SignInOptions } from './session-manager'
import type { UserIdentity } from './types'

export interface OAuthCredentials {
  provider: string
  options?: {
    redirectTo?: string
    scopes?: string
    queryParams?: Record<string, string>
    /** True returns the URL without navigating to it. */
    skipBrowserRedirect?: boolean
  }
}

export interface IdTokenCredentials {
  provider: string
  token: string
  access_token?: string
  nonce?: string
  options?: { captchaToken?: string }
}

export type SsoParams = ({ providerId: string } | { domain: string }) & {
  options?: { redirectTo?: string; captchaToken?: string; skipBrowserRedirect?: boolean }
}

export type OAuthResult = Result<{ provider: string; url: string }, { provider: string; url: null }>

/** Sign-in through providers, and the identities of a user. */
export const createOAuth = (client: AuthClient) => {
  const internals = client[INTERNALS]
  const { page, url: base } = internals.settings

  /** The URL of a response, which must be a web page's. */
  const pageUrlOf = (response: ParsedResponse): string => {
    const target = toText(bodyOf(response).url)
    return found(target && /^https?:\/\//i.test(target) ? target : undefined, response.body)
  }

  /** Begins a flow, and navigates to the URL that it needs. */
  const startFlow = async (
    { skipBrowserRedirect }: { skipBrowserRedirect?: boolean },
    urlFor: (challenge: Challenge, state?: string) => Promise<string>,
  ): Promise<string> => {
    const url = await withPkce(internals, urlFor)
    if (!skipBrowserRedirect) (page.leaveFor ?? browserPage.leaveFor)(url)
    return url
  }

  /** Goes to the page of a provider. `urlFor` has the URL for a query. */
  const startProvider = (
    { provider, options = {} }: OAuthCredentials,
    urlFor: (query: Record<string, string | undefined>) => Promise<string>,
  ): Promise<OAuthResult> =>
    toResult(
      async () => {
        const { redirectTo: redirect_to, scopes, queryParams } = options
        const url = await startFlow(options, (challenge, state) =>
          urlFor({ provider, redirect_to, scopes, ...challenge, state, ...queryParams }),
        )
        return { provider, url }
      },
      { provider, url: null },
    )

  const sendIdToken = (
    credentials: IdTokenCredentials,
    send: typeof internals.requestAsUser,
    extra: object = {},
    options?: SignInOptions,
  ) => {
    const { provider, token: id_token, access_token, nonce, options: { captchaToken } = {} } = credentials
    const body = { provider, id_token, access_token, nonce, ...extra, ...captchaField(captchaToken) }
    return internals.signIn(send('POST', 'token?grant_type=id_token', body), options)
  }

  function linkIdentity(credentials: OAuthCredentials): Promise<OAuthResult>
  function linkIdentity(credentials: IdTokenCredentials): Promise<SessionResult>
  function linkIdentity(
    credentials: OAuthCredentials | IdTokenCredentials,
  ): Promise<OAuthResult | SessionResult> {
    if ('token' in credentials)
      return toResult(async () => {
        await internals.token()
        // Without a token the service would sign in instead.
        const extra = { link_identity: true }
        return sendIdToken(credentials, internals.requestAsUser, extra, { event: 'USER_UPDATED' })
      }, NO_SESSION)
    return startProvider(credentials, async query => {
      const path = withQuery('user/identities/authorize', { ...query, skip_http_redirect: 'true' })
      return pageUrlOf(await internals.requestAsUser('GET', path))
    })
  }

  return {
    signInWithOAuth: (credentials: OAuthCredentials) =>
      startProvider(credentials, async query => urlOf(base, withQuery('authorize', query))),

    signInWithSSO: ({ options = {}, ...target }: SsoParams) =>
      toResult(async () => {
        const { redirectTo: redirect_to, captchaToken } = options
        const provider =
          'providerId' in target ? { provider_id: target.providerId } : { domain: target.domain }
        const url = await startFlow(options, async challenge => {
          const flow = { redirect_to, ...challenge, skip_http_redirect: true, ...captchaField(captchaToken) }
          return pageUrlOf(await internals.requestAsAnyone('POST', 'sso', { ...provider, ...flow }))
        })
        return { url }
      }, null),

    signInWithIdToken: (credentials: IdTokenCredentials) =>
      toResult(() => sendIdToken(credentials, internals.requestAsAnyone), NO_SESSION),

    exchangeCodeForSession: (code: string) => toResult(() => exchangeCode(internals, code), NO_SESSION),

    getUserIdentities: async () => {
      const { data, error } = await client.getUser()
      return error ? { data: null, error } : { data: { identities: data.user.identities ?? [] }, error }
    },

    linkIdentity,

    unlinkIdentity: ({ identity_id }: UserIdentity) =>
      toResult(async () => {
        const id = toText(identity_id)
        if (!id) throw new AuthInvalidCredentialsError('The identity has no identity_id')
        return bodyOf(await internals.requestAsUser('DELETE', `user/identities/${pathSegment(id)}`))
      }, null),
  }
}

export type OAuth = ReturnType<typeof createOAuth>
